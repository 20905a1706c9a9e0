declare module '../../kernel/contract/live.js' {
  interface TopicKinds {
    /** Its texts, files or number of teams changed. */
    championship: 'champname';
  }
}

export type {};
