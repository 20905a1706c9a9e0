import classes from './value-axis.module.css';

/** How far a label stands from the line that it is of. */
const gap = 7;

interface Props {
  ticks: readonly number[];
  y: (tick: number) => number;
  /** Where the lines begin and end. */
  from: number;
  to: number;
  label: (tick: number) => string;
}

/** Values of a picture from top to bottom, each as a line with its label on the left. */
export function ValueAxis({ ticks, y, from, to, label }: Props) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className={classes.line} x1={from} x2={to} y1={y(tick)} y2={y(tick)} />
      <text className={classes.label} x={from - gap} y={y(tick)} dy="0.32em" textAnchor="end">
        {label(tick)}
      </text>
    </g>
  ));
}
