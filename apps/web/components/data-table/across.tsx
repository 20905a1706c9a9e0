import type { ReactNode } from 'react';
import type { Column } from './column.js';

/**
 * A cell as wide as the table: one for wide screens and one for narrow ones, of which one is shown, as they have columns of
 * their own. A cell across more columns than there are would make more of them.
 */
export function Across<Row>({ columns, children }: { columns: readonly Column<Row>[]; children?: ReactNode }) {
  const wide = columns.filter(({ onCompactOnly }) => !onCompactOnly).length;
  const compact = columns.filter(({ onWideOnly }) => !onWideOnly).length;
  return (
    <>
      <td colSpan={wide} data-wide>
        {children}
      </td>
      <td colSpan={compact} data-compact>
        {children}
      </td>
    </>
  );
}
