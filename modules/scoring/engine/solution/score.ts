import { readThroughWindow } from '../bytes/byte-window.js';
import { TableReader } from '../csv/table-reader.js';
import { ListsReader } from '../json/lists-reader.js';
import { bandOf, type Band } from '../bands.js';
import { defaultLimits, type Limits } from '../limits.js';
import { Part } from '../metrics/part.js';
import { ProblemLog, type ProblemReport } from '../problems.js';
import { takeParts, type PartsOf, type PreparedTruth } from '../truth/prepared-truth.js';
import { engineVersion } from '../version.js';
import { ListsSolutionReader } from './lists-solution-reader.js';
import { scoredForm } from './solution-form.js';
import { SolutionReader } from './solution-reader.js';

export interface Scored {
  readonly ok: true;
  /** Finite doubles; `public` and `private` are `null` when the truth has no split. */
  readonly scores: PartsOf<number>;
  /** Truth rows scored. */
  readonly rows: number;
  readonly metric: string;
  readonly metricVersion: number;
  readonly engine: string;
  /** How sure the public score is, when a seed was given; `null` where that can't be told. */
  readonly band?: Band | null;
}

export interface Refused extends ProblemReport {
  readonly ok: false;
}

export type Verdict = Scored | Refused;

/**
 * Checks a solution and scores it on the whole truth and both of its parts in one reading. The score doesn't depend on
 * the order of the rows, to the last bit.
 *
 * @param chunks the bytes of the file in pieces of any size; not read further than the first unreadable place.
 * @returns the scores, or every problem of the file (the first ones in full, the rest counted).
 * @param bandSeed seed of the championship's resamples, to get the band of the public score (of all rows without a split).
 * @throws EngineError LIMIT_EXCEEDED when the file is longer than `limits.fileBytes`.
 */
export async function scoreSolution(
  truth: PreparedTruth,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits = defaultLimits,
  bandSeed?: number,
): Promise<Verdict> {
  const { metric, facts, keys, answers, split } = truth;
  const { log, kept } = await readSolution(truth, chunks, limits);
  if (!log.isEmpty) return { ok: false, ...log.report() };
  const scores = takeParts(keys.rows, split, answers.numbers, kept, (part) => metric.score(part, facts.params));
  if (!isFinite(scores)) return { ok: false, ...scoreOutOfRange() };
  const scored: Scored = {
    ok: true,
    scores,
    rows: keys.rows,
    metric: metric.name,
    metricVersion: metric.version,
    engine: engineVersion,
  };
  if (bandSeed === undefined) return scored;
  const board = new Part(answers.numbers, kept, 0, split?.publicRows ?? keys.rows);
  return { ...scored, band: bandOf(metric, board, bandSeed, facts.params) };
}

interface SolutionRead {
  readonly log: ProblemLog;
  readonly kept: readonly Float64Array[];
}

async function readSolution(
  truth: PreparedTruth,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits,
): Promise<SolutionRead> {
  const { metric, keys, answers } = truth;
  if (metric.format === 'json') {
    const relevant = answers.texts[0]!;
    const valueOf = (items: readonly string[], row: number) =>
      metric.listValue(items, JSON.parse(relevant.at(row)) as string[]);
    const lists = new ListsSolutionReader(keys, valueOf, limits);
    await readThroughWindow(chunks, new ListsReader(lists, limits.recordBytes), limits.fileBytes);
    return { log: lists.log, kept: [lists.values] };
  }
  const table = new SolutionReader(scoredForm(metric, truth), limits);
  await readThroughWindow(chunks, new TableReader(table, limits.recordBytes), limits.fileBytes);
  table.finish();
  return { log: table.log, kept: table.kept };
}

function isFinite(scores: PartsOf<number>): boolean {
  return [scores.all, scores.public ?? 0, scores.private ?? 0].every(Number.isFinite);
}

/** Huge predictions whose score overflows: no single cell is to blame. */
function scoreOutOfRange(): ProblemReport {
  const log = new ProblemLog(1);
  log.add({ kind: 'out_of_range', line: null, column: null, value: null });
  return log.report();
}
