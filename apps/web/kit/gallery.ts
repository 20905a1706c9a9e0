import type { Exhibit } from './exhibit.js';
import { figures } from '#web/kit/sections/figures.js';
import { inputs } from '#web/kit/sections/inputs.js';
import { queue } from '#web/kit/sections/queue.js';
import { states } from '#web/kit/sections/states.js';
import { tables } from '#web/kit/sections/tables.js';
import { texts } from '#web/kit/sections/texts.js';

/** Every shared component; `gallery.spec.ts` finds one that is missing. */
export const gallery: readonly Exhibit[] = [...figures, ...states, ...inputs, ...queue, ...tables, ...texts];
