declare module '../../kernel/contract/live.js' {
  interface TopicKinds {
    /** The archive of one's own data: asked for, or ready. */
    archive: 'own login in lower case';
  }
}

export type {};
