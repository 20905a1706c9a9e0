import { readThroughWindow } from '../csv/byte-window.js';
import { TableReader } from '../csv/table-reader.js';
import { defaultLimits, type Limits } from '../limits.js';
import { ProblemLog, type ProblemReport } from '../problems.js';
import { takeParts, type PartsOf, type PreparedTruth } from '../truth/prepared-truth.js';
import { engineVersion } from '../version.js';
import { SolutionReader } from './solution-reader.js';

/** Header fields kept beyond the expected ones, to name what is unexpected. */
const spareFields = 1000;

export interface Scored extends PartsOfResult {
  readonly ok: true;
}

interface PartsOfResult {
  /** Finite doubles; `public` and `private` are `null` when the truth has no split. */
  readonly scores: PartsOf<number>;
  /** Truth rows scored. */
  readonly rows: number;
  readonly metric: string;
  readonly metricVersion: number;
  readonly engine: string;
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
 * @throws EngineError LIMIT_EXCEEDED when the file is longer than `limits.fileBytes`.
 */
export async function scoreSolution(
  truth: PreparedTruth,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits = defaultLimits,
): Promise<Verdict> {
  const { metric, facts, keys, answers, split } = truth;
  const rename = (name: string) => facts.params.columns?.[name] ?? name;
  const plan = metric.solutionPlan(facts, answers);
  const columns = plan.columns.map((column) => ({ ...column, name: rename(column.name) }));
  const reader = new SolutionReader(
    {
      keyColumns: metric.key.map(rename),
      repeatedKeys: metric.repeatedKeys ?? false,
      keys,
      plan: { ...plan, columns },
    },
    limits,
  );
  await readThroughWindow(
    chunks,
    new TableReader(reader, columns.length + spareFields, limits.recordBytes),
    limits.fileBytes,
  );
  reader.finish();
  if (!reader.log.isEmpty) return { ok: false, ...reader.log.report() };
  const scores = takeParts(keys.rows, split, answers.numbers, reader.kept, (part) => metric.score(part));
  if (!isFinite(scores)) return { ok: false, ...scoreOutOfRange() };
  return {
    ok: true,
    scores,
    rows: keys.rows,
    metric: metric.name,
    metricVersion: metric.version,
    engine: engineVersion,
  };
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
