declare module '../../kernel/contract/live.js' {
  interface TopicKinds {
    /** The archive of one's own data: asked for, or ready. */
    archive: 'own login in lower case';
  }
  interface ThingKinds {
    /** The own address and ways in. */
    account: true;
    personal: true;
    sessions: true;
    tokens: true;
    networks: true;
    'second-factor': true;
    /** Somebody as the console shows them. */
    people: true;
  }
}

export type {};
