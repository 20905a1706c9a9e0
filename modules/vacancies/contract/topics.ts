declare module '../../kernel/contract/live.js' {
  interface TopicKinds {
    /** Its text, emotions or comments changed. */
    vacancy: 'id';
  }
  interface ThingKinds {
    'vacancy-comments': true;
  }
}

export type {};
