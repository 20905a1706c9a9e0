declare module '../../kernel/contract/live.js' {
  interface TopicKinds {
    /** The own notices: something is new, or was seen on another page. */
    notices: 'own login in lower case';
  }
}

export type {};
