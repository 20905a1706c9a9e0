declare module '../../kernel/contract/live.js' {
  interface ThingKinds {
    /** Backups and exports. */
    backups: true;
  }
}

export type {};
