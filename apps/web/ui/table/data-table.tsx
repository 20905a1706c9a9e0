import { useTable, type ColumnDef, type RowData } from '@tanstack/react-table';
import { memo, useMemo, type ReactNode } from 'react';
import { useIsNarrow, useWidthReached } from '#web/lib/use-is-narrow.js';
import { features, type Column, type Features } from './column.js';
import { Across } from './across.js';
import { HeaderRow } from './header-row.js';
import { VirtualBody } from './virtual-body.js';
import classes from './data-table.module.css';

/** A line between the rows of a table, which is none of them. */
interface Divider {
  key: string;
  /** Index of the row that it stands above; the number of rows for one below all. */
  before: number;
  content: ReactNode;
}

type Item<Row> = { row: Row; index: number } | { divider: Divider };

/** Rows and the lines between them, in the order in which they are drawn. */
const divided = <Row,>(rows: readonly Row[], dividers: readonly Divider[]): Item<Row>[] => {
  const above = Map.groupBy(dividers, ({ before }) => before);
  const linesAt = (index: number): Item<Row>[] => (above.get(index) ?? []).map((divider) => ({ divider }));
  return [...rows.flatMap((row, index) => [...linesAt(index), { row, index }]), ...linesAt(rows.length)];
};

const noDividers: readonly Divider[] = [];

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isMarked?: (row: Row) => boolean;
  /** Shown above the others, whatever is scrolled to. */
  pinned?: readonly Row[];
  /** Rows that there are in all; some may not be loaded yet. */
  total?: number;
  /** Rows before the first of these. */
  offset?: number;
  isCompact?: boolean;
  /** Lines between the rows. */
  dividers?: readonly Divider[];
  onNearEnd?: () => void;
  /** Draws every row, so that the browser finds and prints them. */
  isWhole?: boolean;
}

/**
 * A table of any length: a real `<table>` with rows drawn only where one looks, whose head stays in sight and whose row
 * numbers are told to screen readers.
 */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { rows, rowKey, isMarked, pinned = [], total = rows.length, offset = 0, isCompact = false } = props;
  const columns = useShownColumns(props.columns);
  const { dividers = noDividers } = props;
  const definitions = useMemo(
    () =>
      props.columns.map((column): ColumnDef<Features, Row> => ({
        id: column.id,
        accessorFn: (row) => column.sortBy?.(row) ?? 0,
        enableSorting: column.sortBy !== undefined,
        sortFn: 'basic',
      })),
    [props.columns],
  );
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowKey });
  const shown = table.getRowModel().rows.map((row) => row.original);
  return (
    <table
      className={classes.table}
      data-compact-rows={isCompact || undefined}
      aria-label={props.label}
      aria-rowcount={total + 1}
    >
      <HeaderRow columns={columns} table={table} />
      {pinned.length > 0 && (
        <tbody className={classes.pinned}>
          {pinned.map((row) => (
            <tr key={rowKey(row)} data-marked={isMarked?.(row) || undefined}>
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      )}
      <VirtualBody
        rows={divided(shown, dividers)}
        columns={columns}
        onNearEnd={props.onNearEnd}
        isWhole={props.isWhole ?? false}
        total={total}
        offset={offset}
        isCompact={isCompact}
        drawRow={(item) =>
          'divider' in item ? (
            <tr key={item.divider.key} className={classes.divider}>
              <Across columns={columns}>{item.divider.content}</Across>
            </tr>
          ) : (
            <MemoRow
              key={rowKey(item.row)}
              columns={columns}
              row={item.row}
              index={offset + item.index}
              isMarked={isMarked?.(item.row) ?? false}
            />
          )
        }
      />
    </table>
  );
}

/** The columns that there is room for, or use for; the same array as long as neither changes. */
const useShownColumns = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const isNarrow = useIsNarrow();
  const reached = useWidthReached(columns.map(({ from = 0 }) => from));
  return useMemo(
    () =>
      columns.filter(
        ({ onWideOnly, onCompactOnly, from = 0 }) => !(isNarrow ? onWideOnly : onCompactOnly) && from <= reached,
      ),
    [columns, isNarrow, reached],
  );
};

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
  isMarked: boolean;
}

function TableRow<Row>({ columns, row, index, isMarked }: RowProps<Row>) {
  return (
    <tr aria-rowindex={index + 2} data-marked={isMarked || undefined}>
      <Cells columns={columns} row={row} />
    </tr>
  );
}

/** Scrolling changes which rows are there, not the rows themselves. */
const MemoRow = memo(TableRow) as typeof TableRow;

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return columns.map((column) => (
    <td key={column.id} data-number={column.isNumber}>
      {column.cell(row)}
    </td>
  ));
}
