type Cell = string | number;

/** Texts that a spreadsheet would run as a formula: people outside write titles and names. */
const formula = /^[=+\-@\t\r]/u;

const cellOf = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV after RFC 4180, harmless when a spreadsheet opens it. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
