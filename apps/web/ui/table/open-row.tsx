import type { T } from '#web/lib/i18n/use-text.js';
import type { Column } from './column.js';
import { RowIcon } from './row-icon.js';
import classes from './data-table.module.css';

/**
 * The last column of narrow screens, whose rows say the essential only: a button that shows the rest, and that a tap
 * anywhere on the row hits.
 */
export const openRow = <Row,>(t: T, nameOf: (row: Row) => string, open: (row: Row) => void): Column<Row> => {
  return {
    id: 'open',
    header: <span className="unseen">{t({ id: 'shell.table.more' })}</span>,
    width: '40px',
    onCompactOnly: true,
    cell: (row) => (
      <button
        type="button"
        className={classes.open}
        aria-label={t({ id: 'shell.table.open' }, { name: nameOf(row) })}
        aria-haspopup="dialog"
        onClick={() => open(row)}
      >
        <RowIcon icon="open" />
      </button>
    ),
  };
};
