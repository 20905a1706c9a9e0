import classes from './spark.module.css';

const width = 96;
const height = 24;

/** A handful of bars as high as their counts; `label` says the same in words. */
export function Spark({ bins, label }: { bins: readonly number[]; label: string }) {
  const most = Math.max(...bins);
  const step = width / bins.length;
  return (
    <svg className={classes.spark} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {bins.map((count, at) => {
        // What is rare is still seen.
        const size = count === 0 ? 0 : Math.max(1, (count / most) * height);
        const room = Math.min(step, width / 4);
        return (
          // The order of the bars is fixed, so their index names them.
          // oxlint-disable-next-line react/no-array-index-key
          <rect key={at} x={at * room} y={height - size} width={Math.max(1, room - 1)} height={size} />
        );
      })}
    </svg>
  );
}
