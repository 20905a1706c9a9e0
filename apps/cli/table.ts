import CliTable from 'cli-table3';
import { plain } from './terminal.js';

export interface Column {
  title: string;
  align?: 'left' | 'right';
}

const noLine = { top: '', 'top-mid': '', 'top-left': '', 'top-right': '' };
const noFoot = { bottom: '', 'bottom-mid': '', 'bottom-left': '', 'bottom-right': '' };
const rule = { left: '', 'left-mid': '', mid: '─', 'mid-mid': '──', right: '', 'right-mid': '', middle: '  ' };

/** Columns under a ruled head, without colours or frames, so that the same text reads well in a pipe. */
export const tableOf = (columns: readonly Column[], rows: readonly (readonly string[])[]): string => {
  const table = new CliTable({
    head: columns.map(({ title }) => title),
    colAligns: columns.map(({ align }) => align ?? 'left'),
    chars: { ...noLine, ...noFoot, ...rule },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  table.push(...rows.map((row) => row.map(plain)));
  return withoutTrailingSpace(table.toString());
};

/** A sheet of names and values, one a line; a pair without a value is left out. */
export const sheetOf = (pairs: readonly (readonly [name: string, value: string | null | undefined])[]): string => {
  const table = new CliTable({
    chars: { ...noLine, ...noFoot, ...rule, mid: '', 'mid-mid': '' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0, compact: true },
  });
  for (const [name, value] of pairs) if (value) table.push([name, plain(value)]);
  return withoutTrailingSpace(table.toString());
};

const withoutTrailingSpace = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
