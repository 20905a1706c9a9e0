import { hasOddSpaces, withPoint } from './cell-faults.js';
import type { Report } from './check.js';
import { isHeaderWrong } from './header-fault.js';
import type { PreviewRow } from './survey.js';

/** Tells whether a cell of the preview has a problem, by its row and its place in the row. */
export function badCellsOf({ verdict, remaining, survey }: Report): (row: PreviewRow, at: number) => boolean {
  const left = remaining ?? verdict;
  const fixes = verdict.ok ? [] : (survey?.fixes ?? []);
  const names = [...(survey?.preview?.header ?? [])];
  for (const fix of fixes) if (fix.kind === 'rename') names[fix.at] = fix.to;
  // Under a wrong header no cell can be called bad.
  const bad = new Set(
    left.ok || isHeaderWrong(left)
      ? []
      : left.problems.map(({ line, column }) => `${line}|${column === null ? '' : names.indexOf(column)}`),
  );
  return ({ line, cells }, at) => {
    const cell = cells[at] ?? '';
    if (bad.has(`${line}|${at}`) || bad.has(`${line}|`)) return true;
    return fixes.some((fix) => {
      if (fix.kind === 'comma') return fix.at === at && withPoint(cell) !== cell;
      return fix.kind === 'spaces' && fix.columns.includes(at) && hasOddSpaces(cell);
    });
  };
}
