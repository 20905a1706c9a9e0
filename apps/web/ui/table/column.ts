import { createSortedRowModel, rowSortingFeature, sortFn_basic, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** What a table can do. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});
export type Features = typeof features;

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Share of the width, as CSS; the column without one takes the rest. */
  width?: string;
  isNumber?: boolean;
  /** Left out on narrow screens, where a row says the essential only. */
  onWideOnly?: boolean;
  /** Left out where the window is narrower than this, px: what is left needs the room more. */
  from?: number;
  /** The other way round: what leads to the rest of a row there. */
  onCompactOnly?: boolean;
  /** Makes the column sortable by this value. */
  sortBy?: (row: Row) => string | number;
}
