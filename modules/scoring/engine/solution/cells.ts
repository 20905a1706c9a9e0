import { parseNumber } from '../csv/numbers.js';
import type { NumberCell, SolutionColumn } from '../metrics/metric.js';
import type { ProblemKind } from '../problems.js';

/** The number a solution cell stands for, or what is wrong with it. @param row truth row, -1 when it has none. */
export function readCell(column: SolutionColumn, text: string, row: number): number | ProblemKind {
  if (column.type === 'text') return text === '' && !column.mayBeEmpty ? 'empty_value' : column.read(text, row);
  if (text === '') return 'empty_value';
  const value = parseNumber(text);
  return typeof value === 'number' ? (numberDefect(column, value) ?? value) : value;
}

/** What a column has against a finite number. */
export function numberDefect(column: NumberCell, value: number): ProblemKind | null {
  if (column.integer && !Number.isInteger(value)) return 'bad_value';
  if (column.among && !column.among.includes(value)) return 'bad_value';
  if (value < (column.min ?? -Infinity) || value > (column.max ?? Infinity)) return 'out_of_range';
  return null;
}
