import type { ReactNode } from 'react';

export interface Exhibit {
  /** The components that can be seen here, by the names of their functions; the first one names the exhibit. */
  shows: readonly [string, ...string[]];
  /** Each state with a name of its own. */
  states: Record<string, ReactNode>;
}
