/**
 * Live hints over the socket at `/ws` (socket.io). A client sends `watch` or `unwatch` with a topic; the server sends
 * `changed` with the topic when what stands behind it changed. Hints carry no data: the client reads it again by HTTP,
 * where access is checked, so that a socket can never show more than a page.
 */
export type LiveTopic =
  | `leaderboard:${string}` // champname: a new snapshot is there
  | `queue:${string}` // champname: the evaluation queue moved
  | `solutions:${string}` // id of the own team: its solutions changed
  | `championship:${string}`; // champname: its texts, files or number of teams changed

export const watchEvent = 'watch';
export const unwatchEvent = 'unwatch';
export const changedEvent = 'changed';
