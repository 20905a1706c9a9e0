import type { RowRule } from '../metrics/metric.js';

/** The default rule of a row: each cell goes into the column of its own, in the place of its truth row. */
export function keepEachCell(width: number): RowRule {
  return {
    width,
    keep: (cells, row, kept) => {
      for (let i = 0; i < width; i++) kept[i]![row] = cells[i]!;
    },
  };
}
