import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import {
  EngineError,
  scoreSolution,
  SettingError,
  type ProblemReport,
  type RawParams,
  type SettingFault,
} from '../../modules/scoring/engine/index.js';
import { fileChunks, prepareTruthFile } from '../../modules/scoring/engine/node/score-file.js';
import { systemCode } from './failure.js';
import { valueOfJson } from './json-text.js';

export { formatOf, metricNames, type SettingFault } from '../../modules/scoring/engine/index.js';
/** Settings of a metric as they are written. */
export type Params = RawParams;

/** Files to score against each other, and by what. */
export interface ScoreJob {
  readonly metric: string;
  readonly truth: string;
  readonly solution: string;
  readonly params: Params;
}

/** What a solution was found to be worth. */
export interface Score {
  readonly metric: string;
  readonly score: number;
  readonly public: number | null;
  readonly private: number | null;
  readonly rows: number;
  readonly engine: string;
}

/** A file that breaks the rules, with all that is wrong with it. */
export interface Refusal extends ProblemReport {
  readonly error: 'SOLUTION_INVALID' | 'TRUTH_INVALID';
}

/** Neither: the metric, its settings or the disk are at fault. */
export interface Fault {
  readonly error: string;
  readonly message: string;
  /** The file that can't be read. */
  readonly path?: string;
  /** The setting that can't be used. */
  readonly setting?: SettingFault;
}

export type Outcome = Score | Refusal | Fault;

export const isScore = (outcome: Outcome): outcome is Score => 'score' in outcome;
export const isRefusal = (outcome: Outcome): outcome is Refusal => 'counts' in outcome;

/** Scores one solution without a server. */
export const scoreJob = async ({ metric, truth, solution, params }: ScoreJob): Promise<Outcome> => {
  try {
    const prepared = await prepareTruthFile(metric, params, truth).catch(blame(truth));
    const verdict = await scoreSolution(prepared, fileChunks(solution)).catch(blame(solution));
    if (!verdict.ok) return refusal('SOLUTION_INVALID', verdict);
    const { scores, rows, engine } = verdict;
    return { metric, score: scores.all, public: scores.public, private: scores.private, rows, engine };
  } catch (error) {
    if (error instanceof SettingError) return { error: error.code, message: error.message, setting: error.fault };
    if (error instanceof Unreadable) return { error: 'FILE_UNREADABLE', message: error.message, path: error.path };
    if (error instanceof EngineError) {
      return error.report ? refusal('TRUTH_INVALID', error.report) : { error: error.code, message: error.message };
    }
    throw error;
  }
};

class Unreadable extends Error {
  constructor(
    message: string,
    readonly path: string,
  ) {
    super(message);
  }
}

/** Not every fault of the disk names its file: a folder is found to be none only by reading it. */
const blame =
  (path: string) =>
  (error: unknown): never => {
    if (typeof error !== 'object' || !error || !('syscall' in error)) throw error;
    throw new Unreadable(String('message' in error ? error.message : systemCode(error)), path);
  };

const refusal = (error: Refusal['error'], { kind, problems, counts }: ProblemReport): Refusal => ({
  error,
  kind,
  problems,
  counts,
});

const manifestForm = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      metric: z.string(),
      truth: z.string(),
      submission: z.string(),
      params: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});

/**
 * The cases of a manifest with their ids; its paths are relative to it.
 * @returns `null` for a file that is no manifest. @throws what the system says about one that can't be read
 */
export const readManifest = async (path: string): Promise<{ id: string; job: ScoreJob }[] | null> => {
  const text = await readFile(path, 'utf8');
  const { success, data } = manifestForm.safeParse(valueOfJson(text));
  if (!success) return null;
  const file = (name: string) => join(dirname(path), name);
  return data.cases.map(({ id, metric, truth, submission, params = {} }) => ({
    id,
    job: { metric, truth: file(truth), solution: file(submission), params },
  }));
};
