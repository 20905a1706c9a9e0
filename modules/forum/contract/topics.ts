declare module '../../kernel/contract/live.js' {
  interface TopicKinds {
    /** By its id: it or its comments changed. */
    topic: 'id';
    /** By its id: it or the list of its topics changed. */
    thread: 'id';
    /** The feed: `all`. There is another topic somewhere. */
    lenta: 'all';
  }
  interface ThingKinds {
    /** Threads, and applications for some. */
    'thread-list': true;
    'topic-list': true;
    comments: true;
    subscriptions: true;
    mutes: true;
    /** What one has written. */
    posts: true;
    bookmarks: true;
    drafts: true;
    /** Of moderators, and what waits for them. */
    decisions: true;
  }
}

export type {};
