import { createContext, useContext } from 'react';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import type { View } from './views.js';

export interface Entry {
  id: string;
  label: MessageId;
  to: string;
}

export interface Section extends Entry {
  view: View;
  /** The view whose pages belong to this section as well, for marking in the header. */
  also?: View;
  entries: readonly Entry[];
}

export interface Navigation {
  /** Where the person can go. */
  sections: readonly Section[];
  /** True when the feature behind a view is there, so that something may lead to it. */
  isRegistered: (view: View) => boolean;
}

/** What the route table says, for pages, which the table itself leads to and which therefore can't import it. */
export const NavigationContext = createContext<Navigation>({ sections: [], isRegistered: () => false });

export const useNavigation = () => useContext(NavigationContext);
