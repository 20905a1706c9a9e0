import type { Readable } from 'node:stream';
import { CsvError, type InfoRecord, parse } from 'csv-parse';
import type { RowFault, RowProblem } from '../contract/import.js';

/** Problems that one looks through; how many there are is said beside them. */
export const mostListed = 1000;
/** Rows read at a time: what is in memory at once. */
const batch = 1000;
const longestRecord = 100_000;
const longestShown = 200;

/** How many problems a file has, and the first of them. */
export interface Found<Fault extends string> {
  count: number;
  listed: RowProblem<Fault>[];
}

export interface Reading<Row, Fault extends string> {
  /** Those that the head must have. */
  columns: readonly string[];
  /** Reads a row. @returns what is wrong with it, else the row */
  row: (cells: Record<string, string>, line: number) => Row | RowProblem<Fault>[];
  /** Puts rows aside that are right by themselves. */
  put: (rows: readonly Row[]) => Promise<unknown>;
}

/** Reads a CSV file to its end, never whole in memory: what is wrong with its rows is noted, the others are put aside. */
export const readRows = async <Row extends object, Fault extends string>(
  file: Readable,
  { columns, row, put }: Reading<Row, Fault>,
): Promise<Found<Fault | RowFault> & { rows: number }> => {
  const found: Found<Fault | RowFault> = { count: 0, listed: [] };
  const note = (problems: readonly RowProblem<Fault | RowFault>[]): void => {
    found.count += problems.length;
    if (found.listed.length < mostListed) found.listed.push(...problems);
  };
  let rows = 0;
  let waiting: Row[] = [];
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await put(waiting);
    waiting = [];
  };
  try {
    for await (const { cells, line, fault } of rowsOf(file, columns)) {
      rows += 1;
      const read = fault ? [fault] : (notText(cells, line) ?? row(cells, line));
      if (Array.isArray(read)) note(read);
      else waiting.push(read);
      if (waiting.length === batch) await flush();
    }
  } catch (error) {
    note([ofFile(error)]);
  }
  await flush();
  return { ...found, rows };
};

/** A column that is not there, found with the head. */
class NoColumn extends Error {}

interface ReadRow {
  cells: Record<string, string>;
  line: number;
  fault: RowProblem<RowFault> | null;
}

async function* rowsOf(file: Readable, columns: readonly string[]): AsyncGenerator<ReadRow> {
  const head = (given: string[]): string[] => {
    const names = given.map((name) => name.trim());
    const missing = columns.find((name) => !names.includes(name));
    if (missing) throw new NoColumn(missing);
    return names;
  };
  const options = { bom: true, info: true, skip_empty_lines: true, max_record_size: longestRecord };
  // A row with too many or too few cells is wrong by itself; the others are read on.
  const parser = parse({ ...options, columns: head, relax_column_count: true });
  file.on('error', (error) => parser.destroy(error));
  const rows: AsyncIterable<{ record: Record<string, string>; info: InfoRecord }> = file.pipe(parser);
  for await (const { record, info } of rows) {
    const { lines: line, error } = info;
    yield { cells: record, line, fault: error ? ofFile(error, line) : null };
  }
}

/** A file that is no CSV can't be read on. @throws what is no fault of the file */
const ofFile = (error: unknown, at?: number): RowProblem<RowFault> => {
  if (error instanceof NoColumn) return { line: 1, column: error.message, fault: 'COLUMN_MISSING', value: '' };
  if (!(error instanceof CsvError)) throw error;
  const line = at ?? Number((error as unknown as { lines?: number }).lines ?? 1);
  return { line, column: '', fault: 'CSV', value: error.message.slice(0, longestShown) };
};

/** Bytes of another encoding were read as U+FFFD, and PostgreSQL stores no NUL. */
const notText = (cells: Record<string, string>, line: number): RowProblem<RowFault>[] | null => {
  const wrong = Object.entries(cells).filter(([, value]) => value.includes('\uFFFD') || value.includes('\0'));
  if (wrong.length === 0) return null;
  return wrong.map(([column, value]) => {
    const shown = value.replaceAll('\0', '\uFFFD').slice(0, longestShown);
    return { line, column, fault: 'NOT_TEXT' as const, value: shown };
  });
};
