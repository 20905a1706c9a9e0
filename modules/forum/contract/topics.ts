declare module '../../kernel/contract/live.js' {
  interface TopicKinds {
    /** By its id: it or its comments changed. */
    topic: 'id';
    /** By its id: it or the list of its topics changed. */
    thread: 'id';
    /** The feed: `all`. There is another topic somewhere. */
    lenta: 'all';
  }
}

export type {};
