import type { ReactNode } from 'react';
import type { Column } from './column.js';

/** A cell as wide as the table. */
export function Across<Row>({ columns, children }: { columns: readonly Column<Row>[]; children?: ReactNode }) {
  return <td colSpan={columns.length}>{children}</td>;
}
