import { matchHeader } from '../engine/csv/header.js';
import { cellsOf } from './csv-records.js';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';
export type Delimiter = ',' | ';' | '\t' | '|';

/** A column of the file that can be told from its name without guessing. */
export interface Rename {
  at: number;
  from: string;
  to: string;
}

/** How a file is written, and what its columns stand for. */
export interface Layout {
  delimiter: Delimiter;
  header: string[];
  /** Columns whose names are surely misspelt. */
  renames: Rename[];
  /** Columns that nobody asked for, where every expected one is there. */
  spare: { at: number; name: string }[];
  /** Place of each expected column, misspelt ones included; -1 where there is none. */
  places: Map<string, number>;
}

/** The encoding that the first bytes tell; files without a mark are taken for UTF-8. */
export const encodingOf = (start: Uint8Array): Encoding => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
};

export function layoutOf(record: string, expected: readonly string[]): Layout | null {
  const delimiter = delimiterOf(record, expected);
  const header = cellsOf(record, delimiter)?.cells;
  if (!header) return null;
  const { problems } = matchHeader(header, expected, 1);
  const renames = renamesOf(header, problems);
  const places = new Map(
    expected.map((name) => [name, renames.find(({ to }) => to === name)?.at ?? header.indexOf(name)]),
  );
  const isComplete = [...places.values()].every((at) => at >= 0) && new Set(header).size === header.length;
  const known = new Set(places.values());
  const spare = isComplete ? header.map((name, at) => ({ at, name })).filter(({ at }) => !known.has(at)) : [];
  return { delimiter, header, renames, spare, places };
}

/** A header of one name that holds another delimiter is written with that one, unless names may hold it. */
const delimiterOf = (record: string, expected: readonly string[]): Delimiter => {
  if (record.includes(',')) return ',';
  const others: Delimiter[] = [';', '\t', '|'];
  const cuts = (delimiter: Delimiter) => (cellsOf(record, delimiter)?.cells.length ?? 1) > 1;
  return others.find((each) => cuts(each) && !expected.some((name) => name.includes(each))) ?? ',';
};

const shortestMisspelt = 3;

/** Only where one missing column and one unexpected column point to each other and no third name is near. */
const renamesOf = (header: readonly string[], problems: ReturnType<typeof matchHeader>['problems']): Rename[] => {
  const missing = problems.filter(({ kind }) => kind === 'missing_column');
  return problems.flatMap((extra): Rename[] => {
    const { kind, column: from, suggestion: to } = extra;
    if (kind !== 'extra_column' || from === null || to === undefined) return [];
    const isMutual = missing.some(({ column, suggestion }) => column === to && suggestion === from);
    const rivals = problems.filter(({ suggestion }) => suggestion === to || suggestion === from).length > 2;
    const isLong = to.length >= shortestMisspelt || to.toLowerCase() === from.trim().toLowerCase();
    return isMutual && !rivals && isLong ? [{ at: header.indexOf(from), from, to }] : [];
  });
};
