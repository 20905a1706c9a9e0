import type { ReactTable, RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column, Features } from './column.js';
import classes from './data-table.module.css';

interface Props<Row extends RowData> {
  columns: readonly Column<Row>[];
  table: ReactTable<Features, Row>;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
const arrows = { asc: ArrowUp, desc: ArrowDown };

export function HeaderRow<Row extends RowData>({ columns, table }: Props<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const sorted = table.getColumn(column.id)?.getIsSorted() || undefined;
          const Arrow = sorted && arrows[sorted];
          return (
            <th
              key={column.id}
              scope="col"
              style={{ width: column.width }}
              data-number={column.isNumber}
              aria-sort={sorted && ariaSort[sorted]}
            >
              {column.sortBy ? (
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => table.getColumn(column.id)?.toggleSorting()}
                >
                  {column.header}
                  {Arrow && <Arrow size={12} strokeWidth={2} aria-hidden />}
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
