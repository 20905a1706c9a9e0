/** Bounds of one reading; every one of them keeps time or memory in proportion to the truth. */
export interface Limits {
  /** Bytes of the whole file; more throws `LIMIT_EXCEEDED`. */
  readonly fileBytes: number;
  /** Bytes of one CSV record or one JSON list; more is `bad_csv` or `bad_json` and ends the reading. */
  readonly recordBytes: number;
  /** Rows a solution may have beyond those of the truth before the reading ends. */
  readonly extraRows: number;
  /** Problems listed one by one; the rest is only counted. */
  readonly listedProblems: number;
}

export const defaultLimits: Limits = {
  fileBytes: Number.POSITIVE_INFINITY,
  recordBytes: 1 << 20,
  extraRows: 1000,
  listedProblems: 20,
};
