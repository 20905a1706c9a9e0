/**
 * Live hints over the socket at `/ws` (socket.io). A client sends `watch` or `unwatch` with a topic; the server sends
 * `changed` with the topic when what stands behind it changed. Hints carry no data: the client reads it again by HTTP,
 * where access is checked, so that a socket can never show more than a page.
 */

/**
 * The kinds of topics, and what stands behind the colon of each. Each context adds its own in its `contract/topics.ts`, and
 * says in its `topics.ts` who may watch them.
 */
export interface TopicKinds {}
export type TopicKind = keyof TopicKinds;

/** What else calls change and tell of, which nobody watches; each context adds its own beside its topics. */
export interface ThingKinds {}

/** What a call changes, or tells of, in the words of the live topics. */
export type Thing = TopicKind | keyof ThingKinds;

/** What a page watches, named as its address names it. */
export type LiveTopic = `${TopicKind}:${string}`;

export const watchEvent = 'watch';
export const unwatchEvent = 'unwatch';
export const changedEvent = 'changed';
