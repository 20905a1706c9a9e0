const commaNumeral = /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/;
const digitGroups = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;
const surelyGroups = /^[+-]?\d{1,3}(?:,\d{3})+(?:,\d{3}|\.\d*)$/;

/** `0,83` becomes `0.83`; what is no number with a decimal comma stays. */
export const withPoint = (cell: string): string => (commaNumeral.test(cell) ? cell.replace(',', '.') : cell);

/** White space that the CSV grammar takes for a part of the cell, such as a no-break space. */
export const hasOddSpaces = (cell: string): boolean => {
  if (cell === '') return false;
  return (cell.charCodeAt(0) > 0x7f || cell.charCodeAt(cell.length - 1) > 0x7f) && cell.trim() !== cell;
};

/** Decimal commas of one column of numbers. */
export class CommaCounter {
  private rows = 0;
  private sure = 0;
  private groups = 0;
  first: { line: number; value: string } | null = null;

  /** Takes a cell that is no number as it stands. */
  add(value: string, line: number): void {
    const cell = value.trim();
    if (surelyGroups.test(cell)) this.groups++;
    if (!commaNumeral.test(cell)) return;
    this.rows++;
    this.first ??= { line, value };
    if (!digitGroups.test(cell)) this.sure++;
  }

  /** Rows to change; 0 where `1,234` could as well be a thousand and more. */
  get fixable(): number {
    return this.sure > 0 && this.groups === 0 ? this.rows : 0;
  }
}
