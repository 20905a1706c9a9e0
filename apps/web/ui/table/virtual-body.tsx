import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Across } from './across.js';
import type { Column } from './column.js';
import classes from './data-table.module.css';

/** A table of not more rows than this has them all drawn: finding in the page and printing see them. */
const virtualFrom = 200;
const usualHeight = 48;
const compactHeight = 33;
const overscan = 6;
/** Rows from the end at which the next ones are asked for. */
const nearEnd = 30;

interface Props<Item, Row> {
  rows: readonly Item[];
  /** Rows that there will be, when all are loaded. */
  total: number;
  columns: readonly Column<Row>[];
  drawRow: (row: Item) => ReactNode;
  /** Rows before the first of these, and whether they are low. */
  offset: number;
  isCompact: boolean;
  onNearEnd?: (() => void) | undefined;
  /** Every row is drawn, wherever one looks. */
  isWhole: boolean;
}

/** The rows; of a long table only those in sight, with room above and below for the others. */
export function VirtualBody<Item, Row>(props: Props<Item, Row>) {
  const { rows, total, columns, offset, isCompact, drawRow, onNearEnd, isWhole } = props;
  const rowHeight = isCompact ? compactHeight : usualHeight;
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useTop(body);
  const isPrinted = useIsPrinted();
  const isVirtual = total - offset > virtualFrom && !isWhole && !isPrinted;
  // Nothing here is memoized, so the warning about that does not concern it.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    // Rows are drawn after the scroll has moved, not within it: a slow machine scrolls smoothly all the same.
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  const last = isVirtual ? (items.at(-1)?.index ?? -1) : rows.length - 1;
  const isNearEnd = (items.at(-1)?.index ?? -1) >= rows.length - nearEnd;

  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd, rows.length]);

  return (
    <tbody ref={body}>
      <Room height={first * rowHeight} columns={columns} />
      {rows.slice(first, last + 1).map(drawRow)}
      <Room height={(rows.length - 1 - last) * rowHeight} columns={columns} />
    </tbody>
  );
}

/** Whether the page is being printed: paper shows the rows that nobody has scrolled to as well. */
const useIsPrinted = (): boolean => {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when this returns.
    const begin = () => flushSync(() => setPrinted(true));
    const end = () => setPrinted(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
};

/** Where an element begins on the page, px, whatever comes or goes above it later. */
const useTop = (element: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
};

function Room<Row>({ height, columns }: { height: number; columns: readonly Column<Row>[] }) {
  if (height <= 0) return null;
  return (
    <tr className={classes.room} style={{ height }} aria-hidden>
      <Across columns={columns} />
    </tr>
  );
}
