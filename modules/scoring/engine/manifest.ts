import { readThroughWindow } from './bytes/byte-window.js';
import { TextColumn, TextColumnBuilder } from './columns/text-column.js';
import { encodeText } from './bytes/text.js';
import { TableReader } from './csv/table-reader.js';
import { EngineError } from './errors.js';
import { ListsReader } from './json/lists-reader.js';
import { buildIndex } from './keys/build-index.js';
import type { KeyIndex } from './keys/key-index.js';
import { defaultLimits, type Limits } from './limits.js';
import type { SolutionColumn, TruthFacts } from './metrics/metric.js';
import { metricOf } from './metrics/registry.js';
import type { ProblemLog } from './problems.js';
import { ListsSolutionReader } from './solution/lists-solution-reader.js';
import type { Refused } from './solution/score.js';
import { checkedForm } from './solution/solution-form.js';
import { SolutionReader } from './solution/solution-reader.js';
import type { PreparedTruth } from './truth/prepared-truth.js';
import { engineVersion } from './version.js';

/** What the participants of a championship may know of its truth, as JSON: enough to check a solution before upload. */
export interface Manifest {
  readonly engine: string;
  readonly metric: string;
  readonly format: 'csv' | 'json';
  readonly facts: TruthFacts;
  readonly keyColumns: readonly string[];
  /** Value columns, for people; what is checked follows from metric and facts. */
  readonly columns: readonly ManifestColumn[];
  readonly rows: number;
  readonly maxBytes: number | null;
  readonly ids: ManifestIds;
}

/**
 * range: consecutive integers. lines: one id a line, a single text, as a browser takes a second for a million of them.
 * list: ids that hold line ends. All in the order of the truth file, which says nothing of the split.
 */
export type ManifestIds =
  | { readonly type: 'range'; readonly first: number; readonly count: number }
  | { readonly type: 'lines'; readonly text: string }
  | { readonly type: 'list'; readonly ids: readonly string[] };

export type ManifestColumn = Omit<SolutionColumn, 'read'>;

export type Checked = { readonly ok: true; readonly rows: number } | Refused;

/** @param maxBytes the largest file the platform takes, `null` without a bound. */
export function manifestOf(truth: PreparedTruth, maxBytes: number | null = null): Manifest {
  const { metric, facts, keys, fileOrder } = truth;
  const form = metric.format === 'csv' ? checkedForm(metric, facts, keys) : null;
  const byRow = keys.allKeys();
  return {
    engine: engineVersion,
    metric: metric.name,
    format: metric.format,
    facts,
    keyColumns: form?.keyColumns ?? [],
    columns: form?.plan.columns.map(describe) ?? [],
    rows: keys.rows,
    maxBytes,
    ids: idsOf(fileOrder ? Array.from(fileOrder, (row) => byRow[row]!) : byRow),
  };
}

/**
 * Checks a solution as the scorer would, without the answers: the same problems in the same order. Only a score that
 * overflows is found by the scorer alone.
 * @throws EngineError LIMIT_EXCEEDED when the file is longer than the manifest or `limits` allow.
 */
export async function checkSolution(
  manifest: Manifest,
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits = defaultLimits,
): Promise<Checked> {
  if (manifest.engine !== engineVersion) throw new EngineError('BLOB_OUTDATED', `made by engine ${manifest.engine}`);
  const log = await readForm(manifest, chunks, limits);
  return log.isEmpty ? { ok: true, rows: manifest.rows } : { ok: false, ...log.report() };
}

async function readForm(manifest: Manifest, chunks: AsyncIterable<Uint8Array>, limits: Limits): Promise<ProblemLog> {
  const metric = metricOf(manifest.metric);
  const keys = indexOf(manifest.ids);
  const fileBytes = Math.min(limits.fileBytes, manifest.maxBytes ?? Infinity);
  if (metric.format === 'json') {
    const lists = new ListsSolutionReader(keys, () => 0, limits);
    await readThroughWindow(chunks, new ListsReader(lists, limits.recordBytes), fileBytes);
    return lists.log;
  }
  const table = new SolutionReader(checkedForm(metric, manifest.facts, keys), limits);
  await readThroughWindow(chunks, new TableReader(table, limits.recordBytes), fileBytes);
  table.finish();
  return table.log;
}

function describe(column: SolutionColumn): ManifestColumn {
  if (column.type === 'number') return column;
  const { read: _, ...description } = column;
  return description;
}

function idsOf(ids: string[]): ManifestIds {
  const first = Number(ids[0]);
  const consecutive = Number.isSafeInteger(first) && ids.every((id, i) => id === String(first + i));
  if (consecutive) return { type: 'range', first, count: ids.length };
  return ids.some((id) => id.includes('\n')) ? { type: 'list', ids } : { type: 'lines', text: ids.join('\n') };
}

function indexOf(ids: ManifestIds): KeyIndex {
  return buildIndex(textsOf(ids), (row) => {
    throw new EngineError('BLOB_OUTDATED', `the manifest has the id of row ${row} twice`);
  });
}

function textsOf(ids: ManifestIds): TextColumn {
  if (ids.type === 'lines') return TextColumn.ofLines(ids.text);
  const texts = new TextColumnBuilder();
  const count = ids.type === 'range' ? ids.count : ids.ids.length;
  for (let i = 0; i < count; i++) texts.add(encodeText(ids.type === 'range' ? String(ids.first + i) : ids.ids[i]!));
  return texts.build(new Uint32Array(count).map((_, i) => i));
}
