declare module '../../kernel/contract/live.js' {
  interface ThingKinds {
    articles: true;
  }
}

export type {};
