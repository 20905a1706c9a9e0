import classes from './skeleton-rows.module.css';

/** In place of a list that is on its way: so many rows, each a face, a name and a number. */
export function SkeletonRows({ count }: { count: number }) {
  return <div className={classes.rows} style={{ height: count * rowHeight }} aria-busy aria-hidden />;
}

const rowHeight = 48;
