declare module '../../kernel/contract/live.js' {
  interface TopicKinds {
    /** The own notices: something is new, or was seen on another page. */
    notices: 'own login in lower case';
  }
  interface ThingKinds {
    /** Messages to many. */
    campaigns: true;
    /** By what one hears of notices. */
    channels: true;
  }
}

export type {};
