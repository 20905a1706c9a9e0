declare module '../live.js' {
  interface TopicKinds {
    /** Something that takes long: how far it is. */
    work: 'its id';
  }
}

export type {};
