/** What a client does with a championship: sets it up, and looks after what comes in. */
export const rooms = ['setup', 'submissions'] as const;
export type Room = (typeof rooms)[number];
