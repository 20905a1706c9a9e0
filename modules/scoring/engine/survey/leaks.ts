import { encodeText } from '../bytes/text.js';
import { joinKey } from '../keys/key-text.js';
import { namedColumns } from '../metrics/describe.js';
import { columnName } from '../params.js';
import type { PreparedTruth } from '../truth/prepared-truth.js';
import { scanTable } from './table-scan.js';

/** A file that participants download. */
export interface SurveyedFile {
  readonly name: string;
  /** Its bytes from the beginning, each time. */
  readonly read: () => AsyncIterable<Uint8Array>;
}

/** What one of the files gives away. */
export interface Leak {
  readonly file: string;
  /**
   * answers: ids of the test set stand beside columns of the answers; ids: some ids of the test set are in a file that is
   * not the test set; rows: rows of the test set are in another file, id aside.
   */
  readonly kind: 'answers' | 'ids' | 'rows';
  readonly count: number;
  /** Of how many rows of the test set. */
  readonly of: number;
}

interface Table {
  readonly file: SurveyedFile;
  readonly columns: readonly string[];
  readonly idsFound: number;
}

/** Share of the ids that a test set has; a little may be missing. */
const wholeShare = 0.9;
const mostRows = 2_000_000;

/** Looks through the files of participants for what they should not hold. Files that are no tables are left alone. */
export async function leaksOf(truth: PreparedTruth, files: readonly SurveyedFile[]): Promise<Leak[]> {
  if (truth.metric.format === 'json') return [];
  const keys = truth.metric.key.map((name) => columnName(truth.facts.params, name));
  const answers = namedColumns(truth.metric, truth.facts.params as Record<string, unknown>).slice(keys.length);
  const tables: Table[] = [];
  for (const file of files) {
    const table = await tableOf(truth, keys, file);
    if (table) tables.push(table);
  }
  const { rows } = truth.keys;
  const holdsAnswers = ({ columns }: Table) => answers.some((name) => columns.includes(name));
  const test = tables.find((table) => table.idsFound >= rows * wholeShare && !holdsAnswers(table));
  const ids = tables
    .filter((table) => table !== test && table.idsFound > 0)
    .map(({ file, idsFound, columns }): Leak => {
      const isWhole = idsFound >= rows * wholeShare && answers.some((name) => columns.includes(name));
      return { file: file.name, kind: isWhole ? 'answers' : 'ids', count: idsFound, of: rows };
    });
  return [...ids, ...(test ? await sharedRows(test, tables, keys) : [])];
}

async function tableOf(truth: PreparedTruth, keys: readonly string[], file: SurveyedFile): Promise<Table | null> {
  let columns: readonly string[] = [];
  let places: number[] = [];
  const found = new Set<number>();
  await scanTable(
    file.read(),
    (names) => {
      columns = names;
      places = keys.map((key) => names.indexOf(key));
      return !places.includes(-1);
    },
    (fields) => {
      const id = encodeText(joinKey(places.map((place) => fields[place] ?? '')));
      const row = truth.keys.find(id, 0, id.length);
      if (row >= 0) found.add(row);
    },
  );
  return places.includes(-1) || columns.length === 0 ? null : { file, columns, idsFound: found.size };
}

/** Rows of the test set that stand in another file too, by all columns that the test set has, id aside. */
async function sharedRows(test: Table, tables: readonly Table[], keys: readonly string[]): Promise<Leak[]> {
  const features = test.columns.filter((name) => !keys.includes(name));
  const others = tables.filter((table) => table !== test && features.every((name) => table.columns.includes(name)));
  if (features.length === 0 || others.length === 0) return [];
  const known = new Set<number>();
  await eachRow(test, features, (hash) => {
    if (known.size < mostRows) known.add(hash);
  });
  const leaks: Leak[] = [];
  for (const table of others) {
    const met = new Set<number>();
    await eachRow(table, features, (hash) => {
      if (known.has(hash)) met.add(hash);
    });
    if (met.size > 0) leaks.push({ file: table.file.name, kind: 'rows', count: met.size, of: known.size });
  }
  return leaks;
}

async function eachRow({ file }: Table, features: readonly string[], take: (hash: number) => void): Promise<void> {
  let places: number[] = [];
  await scanTable(
    file.read(),
    (names) => {
      places = features.map((name) => names.indexOf(name));
      return true;
    },
    (fields) => take(hashOf(places.map((place) => fields[place] ?? ''))),
  );
}

/** 52 bits that tell rows apart but for a chance of 2^-52 a pair. */
function hashOf(cells: readonly string[]): number {
  let low = 0x811c9dc5;
  let high = 0x2545f491;
  for (const cell of cells) {
    for (let i = 0; i <= cell.length; i++) {
      // The end of a cell counts as well, so that ("1", "2") is not ("12", "").
      const code = i === cell.length ? 0x1f : cell.charCodeAt(i);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code ^ (low >>> 11), 0x5bd1e995);
    }
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}
