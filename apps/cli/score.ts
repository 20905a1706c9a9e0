import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { EngineError, type ProblemReport, type RawParams } from '../../modules/scoring/engine/index.js';
import { scoreFile } from '../../modules/scoring/engine/node/score-file.js';
import { systemCode } from './failure.js';

export { metricNames } from '../../modules/scoring/engine/index.js';
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

/** Neither: the metric, its settings or the disk are at fault. `path` is that of a file that can't be read. */
export interface Fault {
  readonly error: string;
  readonly message: string;
  readonly path?: string;
}

export type Outcome = Score | Refusal | Fault;

export const isScore = (outcome: Outcome): outcome is Score => 'score' in outcome;
export const isRefusal = (outcome: Outcome): outcome is Refusal => 'counts' in outcome;

/** Scores one solution without a server. */
export const scoreJob = async ({ metric, truth, solution, params }: ScoreJob): Promise<Outcome> => {
  try {
    const verdict = await scoreFile(truth, solution, metric, params);
    if (!verdict.ok) return refusal('SOLUTION_INVALID', verdict);
    const { scores, rows, engine } = verdict;
    return { metric, score: scores.all, public: scores.public, private: scores.private, rows, engine };
  } catch (error) {
    if (error instanceof EngineError) {
      return error.report ? refusal('TRUTH_INVALID', error.report) : { error: error.code, message: error.message };
    }
    const fault = faultOfDisk(error, solution);
    if (fault) return fault;
    throw error;
  }
};

const refusal = (error: Refusal['error'], { kind, problems, counts }: ProblemReport): Refusal => ({
  error,
  kind,
  problems,
  counts,
});

const faultOfDisk = (error: unknown, path: string): Fault | null => {
  if (systemCode(error) === undefined || typeof error !== 'object' || !error || !('syscall' in error)) return null;
  const message = 'message' in error ? String(error.message) : String(systemCode(error));
  return { error: 'FILE_UNREADABLE', message, path: 'path' in error ? String(error.path) : path };
};

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
  const { success, data } = manifestForm.safeParse(jsonOf(text));
  if (!success) return null;
  const file = (name: string) => join(dirname(path), name);
  return data.cases.map(({ id, metric, truth, submission, params = {} }) => ({
    id,
    job: { metric, truth: file(truth), solution: file(submission), params },
  }));
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
