declare module '../../kernel/contract/live.js' {
  interface TopicKinds {
    /** Its texts, files or number of teams changed. */
    championship: 'champname';
  }
  interface ThingKinds {
    /** What its client sees of one in its editor, and what follows from that. */
    settings: true;
    /** Files of participants. */
    files: true;
  }
}

export type {};
