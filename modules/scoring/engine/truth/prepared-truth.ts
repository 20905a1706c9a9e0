import type { KeyIndex } from '../keys/key-index.js';
import type { TruthAnswers, TruthFacts } from '../metrics/metric.js';
import { Part } from '../metrics/part.js';
import type { Metric } from '../metrics/metric.js';

/** Rows of the public and of the private part; rows of the public part come first. */
export interface Split {
  readonly publicRows: number;
  readonly privateRows: number;
}

/**
 * A truth ready to score against: rows found by key, answers as typed columns. The rows of a split truth are ordered
 * public first, so that each part is a range of every column; within a part they keep the order of the file.
 */
export interface PreparedTruth {
  readonly metric: Metric;
  readonly facts: TruthFacts;
  readonly keys: KeyIndex;
  readonly answers: TruthAnswers;
  /** `null` when the truth has no column `usage`. */
  readonly split: Split | null;
  /**
   * The rows in the order of the file; `null` when that is the order of the rows. Whatever is told to participants goes
   * by it, as the order of the rows would tell them which ids are public.
   */
  readonly fileOrder: Uint32Array | null;
}

/** The parts a truth is scored on, `null` where it has no split. */
export interface PartsOf<T> {
  readonly all: T;
  readonly public: T | null;
  readonly private: T | null;
}

/** Cuts a truth and the kept columns of a solution into parts and gives `take` of each. */
export function takeParts<T>(
  rows: number,
  split: Split | null,
  truth: readonly Float64Array[],
  solution: readonly Float64Array[],
  take: (part: Part) => T,
): PartsOf<T> {
  const part = (from: number, length: number) => take(new Part(truth, solution, from, length));
  return {
    all: part(0, rows),
    public: split && part(0, split.publicRows),
    private: split && part(split.publicRows, split.privateRows),
  };
}
