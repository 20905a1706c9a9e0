import { paths } from '#web/lib/paths.js';

/** What a client does with a championship: sets it up, and looks after who takes part and what comes in. */
export const rooms = ['setup', 'participants', 'submissions'] as const;
export type Room = (typeof rooms)[number];

/** Where each room of a championship is. */
export const roomPath = {
  setup: paths.editor,
  participants: (champname: string) => `${paths.editor(champname)}/participants`,
  submissions: paths.submissions,
} as const;
