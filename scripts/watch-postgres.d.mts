/** See watch-postgres.mjs. */
export function watchPostgres(
  server: { isAlive: () => Promise<boolean>; startAgain: () => Promise<void> },
  to: {
    report: (line: string) => void;
    giveUp: (error: unknown) => void;
    pauses?: { look: number; shortest: number; longest: number };
  },
): () => Promise<void>;
