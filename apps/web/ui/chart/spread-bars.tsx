import classes from './spread-bars.module.css';

interface Props {
  counts: readonly number[];
  width: number;
  height: number;
  /** The bar that is one's own; none below zero. */
  mine: number;
  /** The bar that is read. */
  on: number | null;
}

/** What the highest bar leaves free above it. */
const headroom = 6;

/** How something is spread, a bar for each part of the range; one that has any is to be seen. */
export function SpreadBars({ counts, width, height, mine, on }: Props) {
  const most = Math.max(...counts);
  const step = width / counts.length;
  const bars = counts.map((count, at) => ({
    at,
    size: count === 0 ? 0 : Math.max(1.5, (count / most) * (height - headroom)),
  }));
  return bars.map(({ at, size }) => (
    <rect
      key={at}
      className={classes.bar}
      data-mine={at === mine || undefined}
      data-on={at === on || undefined}
      x={at * step + 1}
      y={height - size}
      width={Math.max(1, step - 2)}
      height={size}
      rx={1}
    />
  ));
}
