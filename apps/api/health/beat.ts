/** What a worker says of itself. */
export interface Beat {
  /** It has a container of its own, in which nothing answers HTTP. */
  alone: boolean;
  /** Database and jobs answered it. */
  ready: boolean;
}

/** Between two of them. */
export const beatMs = 5000;

/** A worker that was silent for so long hangs, or is gone. */
export const longestSilenceMs = 30_000;
