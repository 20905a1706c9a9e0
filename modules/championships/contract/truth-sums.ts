/** SUB5: which rows of a truth without a column `usage` are public: a share of them, drawn by a seed. */
export interface TruthSplit {
  percent: number;
  seed: number;
}

/** A truth as far as scores depend on it. */
export interface MarkedTruth {
  /** Of the file as it was sent. */
  sha256: string;
  /** Null where the file says itself which rows are public, or all of them are. */
  split?: TruthSplit | null | undefined;
  /** ALGO1: tells the inputs apart that answers of tests are of; null for all others, and for those from before it was kept. */
  inputs?: string | null | undefined;
}

/** Marks of the truths by which solutions are judged. */
export interface TruthSums {
  /** Of the championship; null while there is none. */
  main: string | null;
  /** Of tours that have their own, by tour (CHAMP6). */
  tours: Record<string, string>;
}

/**
 * What tells the truths of a championship apart: the checksum, the share where it was drawn, and inputs of tests. The seed is the same for all
 * of them, and no part of it: by what is known of a mark nobody may find out which rows are public.
 */
export const truthMark = ({ sha256, split, inputs }: MarkedTruth): string => {
  if (inputs) return `${sha256}:${split?.percent ?? ''}:${inputs}`;
  return split ? `${sha256}:${split.percent}` : sha256;
};

/** The checksum and the share of a mark. */
export const ofTruthMark = (mark: string): { sha256: string; percent: number | null } => {
  const [sha256 = '', percent = ''] = mark.split(':');
  return { sha256, percent: percent === '' ? null : Number(percent) };
};

/** @param truths those that were not replaced */
export const sumsOf = (truths: readonly (MarkedTruth & { tourId?: string | null | undefined })[]): TruthSums => {
  const main = truths.find(({ tourId }) => !tourId);
  return {
    main: main ? truthMark(main) : null,
    tours: Object.fromEntries(truths.flatMap((truth) => (truth.tourId ? [[truth.tourId, truthMark(truth)]] : []))),
  };
};

/** The same once the truth of a tour, or of the championship, is another one; null for none. */
export const changedSums = (
  { main, tours: { ...tours } }: TruthSums,
  tourId: string | null,
  mark: string | null,
): TruthSums => {
  if (tourId === null) return { main: mark, tours };
  if (mark === null) delete tours[tourId];
  else tours[tourId] = mark;
  return { main, tours };
};
