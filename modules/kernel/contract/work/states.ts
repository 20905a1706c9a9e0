/** Where something stands that takes long; of the last three nothing more comes by itself. */
export const workStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type WorkState = (typeof workStates)[number];
