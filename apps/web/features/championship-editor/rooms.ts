import { paths } from '#web/lib/paths.js';

/** What a client does with a championship: sets it up, and looks after what comes in. */
export const rooms = ['setup', 'submissions'] as const;
export type Room = (typeof rooms)[number];

/** Where each room of a championship is. */
export const roomPath = { setup: paths.editor, submissions: paths.submissions } as const;
