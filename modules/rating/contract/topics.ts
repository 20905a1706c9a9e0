declare module '../../kernel/contract/live.js' {
  interface ThingKinds {
    /** How a championship counts for it. */
    rating: true;
  }
}

export type {};
