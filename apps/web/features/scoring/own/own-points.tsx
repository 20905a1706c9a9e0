import { extent } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { formatScore } from '../../../lib/format/score.js';
import type { Direction, OwnScore } from './own-scores.js';
import classes from './own-chart.module.css';

const margin = { top: 10, right: 10, bottom: 10, left: 64 };
const radius = 4;

interface Size {
  width: number;
  height: number;
}

/** Where times and scores stand in the picture: the better the higher. */
export const scalesOf = (scores: readonly OwnScore[], direction: Direction, { width, height }: Size) => {
  const [from = 0, to = 1] = extent(scores, ({ time }) => time) as [number?, number?];
  const [low = 0, high = 1] = extent(scores, ({ score }) => score) as [number?, number?];
  const isLowBest = direction === 'DOWN_UP';
  // Equal scores lie on a line in the middle.
  const [worst, best] = isLowBest ? [high, low] : [low, high];
  const spread = low === high ? Math.abs(low) || 1 : 0;
  const x = scaleUtc([from, to === from ? from + 1 : to], [margin.left, width - margin.right]);
  const y = scaleLinear(
    [isLowBest ? worst + spread : worst - spread, isLowBest ? best - spread : best + spread],
    [height - margin.bottom, margin.top],
  );
  return { x, y, width, ticks: y.ticks(3) };
};

interface Props {
  scores: readonly OwnScore[];
  scales: ReturnType<typeof scalesOf>;
  /** The score that is read. */
  at: number | null;
}

/** Each score as a dot, hollow for one that came late, and the best so far as a stepped line. */
export function OwnPoints({ scores, scales: { x, y, width, ticks }, at }: Props) {
  const path = line<OwnScore>()
    .defined(({ best }) => best !== null)
    .x(({ time }) => x(time))
    .y(({ best }) => y(best ?? 0))
    .curve(curveStepAfter);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
          <text className={classes.tick} x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatScore(tick)}
          </text>
        </g>
      ))}
      <path className={classes.best} d={path(scores) ?? ''} />
      {scores.map(({ id, time, score, late }, index) => (
        <circle
          key={id}
          className={classes.dot}
          data-late={late || undefined}
          data-on={index === at || undefined}
          cx={x(time)}
          cy={y(score)}
          r={index === at ? radius * 1.5 : radius}
        />
      ))}
    </>
  );
}
