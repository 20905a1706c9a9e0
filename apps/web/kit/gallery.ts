import type { ReactNode } from 'react';
import { figures } from './sections/figures.js';
import { inputs } from './sections/inputs.js';
import { states } from './sections/states.js';
import { tables } from './sections/tables.js';
import { texts } from './sections/texts.js';

export interface Exhibit {
  /** The components that can be seen here, by the names of their functions; the first one names the exhibit. */
  shows: readonly [string, ...string[]];
  /** Each state with a name of its own. */
  states: Record<string, ReactNode>;
}

/** Every shared component; `gallery.spec.ts` finds one that is missing. */
export const gallery: readonly Exhibit[] = [...figures, ...states, ...inputs, ...tables, ...texts];
