import { EngineError, type EngineErrorCode } from '../errors.js';
import type { Limits } from '../limits.js';
import { manifestOf } from '../manifest.js';
import type { RawParams } from '../params.js';
import type { ProblemReport } from '../problems.js';
import { scoreSolution, type Verdict } from '../solution/score.js';
import { surveyOf, type Survey } from '../survey/survey.js';
import { openTruth, packTruth } from '../truth/blob.js';
import { compareTruths, type TruthChange } from '../truth/compare-truths.js';
import type { DrawnSplit } from '../truth/drawn-split.js';
import { fileChunks, prepareTruthFile } from './score-file.js';

export interface PrepareTask {
  readonly metric: string;
  readonly params: RawParams;
  readonly path: string;
  readonly limits: Limits;
  readonly split: DrawnSplit | null;
}

export interface ScoreTask {
  readonly truth: SharedArrayBuffer;
  readonly path: string;
  readonly limits: Limits;
  readonly bandSeed: number | undefined;
}

export interface ManifestTask {
  readonly truth: SharedArrayBuffer;
  readonly maxBytes: number;
}

export interface SurveyTask {
  readonly truth: SharedArrayBuffer;
  readonly sample: string | null;
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

export interface CompareTask {
  readonly before: SharedArrayBuffer;
  readonly after: SharedArrayBuffer;
}

/** An error's class doesn't survive the way between threads, so it travels as data. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: EngineErrorCode; readonly message: string; readonly report?: ProblemReport };

/** Runs in a worker thread: prepares a truth into memory that all threads can read. */
export function prepare({ metric, params, path, limits, split }: PrepareTask): Promise<Answer<SharedArrayBuffer>> {
  return answer(async () => {
    const blob = packTruth(await prepareTruthFile(metric, params, path, limits, split));
    const shared = new SharedArrayBuffer(blob.length);
    new Uint8Array(shared).set(blob);
    return shared;
  });
}

/** Runs in a worker thread: checks and scores one solution. */
export function score({ truth, path, limits, bandSeed }: ScoreTask): Promise<Answer<Verdict>> {
  return answer(() => scoreSolution(openTruth(truth), fileChunks(path), limits, bandSeed));
}

/** Runs in a worker thread: what participants may know of a truth, as JSON text. */
export function manifest({ truth, maxBytes }: ManifestTask): Promise<Answer<string>> {
  return answer(async () => JSON.stringify(manifestOf(openTruth(truth), maxBytes)));
}

/** Runs in a worker thread: what the files of a championship say of its set-up. */
export function survey({ truth, sample, files }: SurveyTask): Promise<Answer<Survey>> {
  const read = files.map(({ name, path }) => ({ name, read: () => fileChunks(path) }));
  return answer(() => surveyOf(openTruth(truth), sample === null ? null : fileChunks(sample), read));
}

/** Runs in a worker thread: how one truth differs from another. */
export function compare({ before, after }: CompareTask): Promise<Answer<TruthChange>> {
  return answer(async () => compareTruths(openTruth(before), openTruth(after)));
}

async function answer<T>(work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { code, message, report } = error;
    return { ok: false, code, message, ...(report ? { report } : {}) };
  }
}
