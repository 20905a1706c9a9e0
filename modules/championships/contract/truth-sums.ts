/** Checksums of the truths by which solutions are judged. */
export interface TruthSums {
  /** Of the championship; null while there is none. */
  main: string | null;
  /** Of tours that have their own, by tour (CHAMP6). */
  tours: Record<string, string>;
}

/** @param truths those that were not replaced */
export const sumsOf = (truths: readonly { tourId?: string | null | undefined; sha256: string }[]): TruthSums => ({
  main: truths.find(({ tourId }) => !tourId)?.sha256 ?? null,
  tours: Object.fromEntries(truths.flatMap(({ tourId, sha256 }) => (tourId ? [[tourId, sha256]] : []))),
});
