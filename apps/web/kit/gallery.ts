import type { Exhibit } from './exhibit.js';
import { figures } from './sections/figures.js';
import { inputs } from './sections/inputs.js';
import { queue } from './sections/queue.js';
import { states } from './sections/states.js';
import { tables } from './sections/tables.js';
import { texts } from './sections/texts.js';

/** Every shared component; `gallery.spec.ts` finds one that is missing. */
export const gallery: readonly Exhibit[] = [...figures, ...states, ...inputs, ...queue, ...tables, ...texts];
