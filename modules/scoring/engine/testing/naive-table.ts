import type { ProblemKind } from '../problems.js';

/** What a straightforward reading of the rules makes of a solution: its numbers by id, or any one kind of problem. */
export type NaiveTable = { ok: true; cells: Map<string, string[]> } | { ok: false; kinds: Set<ProblemKind> };

/**
 * A second, slow and simple reading of the CSV rules, written apart from the engine and on other means (whole text in
 * memory, one character at a time), to check the engine against.
 * @param check what a cell of each value column breaks, `null` when it is right.
 * @param keyColumns how many columns of `header`, from its first, are the id; their texts are joined by NUL.
 */
export function readNaively(
  file: Uint8Array,
  ids: readonly string[],
  header: readonly string[],
  check: (text: string) => ProblemKind | null,
  keyColumns = 1,
): NaiveTable {
  const kinds = new Set<ProblemKind>();
  const cells = new Map<string, string[]>();
  const text = naiveText(file);
  if (text === null) return { ok: false, kinds: new Set(['bad_encoding']) };
  const rows = naiveRows(text);
  if (rows === 'bad_csv') return { ok: false, kinds: new Set(['bad_csv']) };
  const [names, ...records] = rows;
  if (!names) return { ok: false, kinds: new Set(['empty_file']) };
  if (new Set(names).size < names.length) kinds.add('duplicate_column');
  if (header.some((name) => !names.includes(name))) kinds.add('missing_column');
  if (names.some((name) => !header.includes(name))) kinds.add('extra_column');
  if (kinds.size > 0) return { ok: false, kinds };
  for (const record of records) {
    if (record.length !== names.length) {
      kinds.add('bad_csv');
      continue;
    }
    const texts = header.map((name) => record[names.indexOf(name)]!);
    const [key, values] = [texts.slice(0, keyColumns), texts.slice(keyColumns)];
    const id = key.join('\0');
    if (key.includes('')) kinds.add('empty_value');
    else if (!ids.includes(id)) kinds.add('extra_id');
    else if (cells.has(id)) kinds.add('duplicate_id');
    cells.set(id, values);
    for (const value of values) {
      const kind = check(value);
      if (kind) kinds.add(kind);
    }
  }
  if (ids.some((id) => !cells.has(id))) kinds.add('missing_id');
  return kinds.size > 0 ? { ok: false, kinds } : { ok: true, cells };
}

/** The rule of a plain number column. */
export function naiveNumber(text: string): ProblemKind | null {
  if (text === '') return 'empty_value';
  if (/^[+-]?(nan|inf|infinity)$/i.test(text)) return 'not_finite';
  const [, whole = '', fraction = ''] = /^[+-]?([0-9]*)\.?([0-9]*)(?:[eE][+-]?[0-9]+)?$/.exec(text) ?? [];
  if (whole + fraction === '') return 'bad_value';
  return Math.abs(Number(text)) === Infinity ? 'not_finite' : null;
}

function naiveText(file: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** All records that aren't empty lines, or `bad_csv` when any can't be told. */
function naiveRows(text: string): string[][] | 'bad_csv' {
  const rows: string[][] = [];
  let rest = text;
  while (rest !== '') {
    const record: string[] = [];
    const blank = /^\r?\n/.test(rest);
    for (;;) {
      const match = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/.exec(rest);
      if (!match) return 'bad_csv';
      record.push((match[1]?.replaceAll('""', '"') ?? match[2]!).replace(/^[ \t]+|[ \t]+$/g, ''));
      rest = rest.slice(match[0].length);
      if (match[3] !== ',') break;
    }
    if (!blank) rows.push(record);
  }
  return rows;
}
