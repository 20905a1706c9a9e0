import { isLowBest } from '#modules/championships/contract/direction.js';
import { extent } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { firstLetters } from '#web/lib/first-letters.js';
import { ValueAxis } from '#web/ui/chart/value-axis.js';
import { formatScore } from '#web/words/score-text.js';
import type { Point, Series } from './chart-series.js';
import classes from './place-lines.module.css';

export type Measure = 'place' | 'score';

/** Of several teams, and of one, whose line says little by its height. */
const heights = { several: 260, one: 140 };
const margin = { top: 8, bottom: 8, left: 44 };
/** A letter of a label as most names have it, in Cyrillic and in bold too, and what stands beside the label. */
const letterWidth = 7.6;
const labelRoom = 10;
const colours = 8;
/** Lines of the same colour differ by their dashes too. */
const dashes = ['', '6 3', '2 3'];
const labelGap = 13;

/** Where moments and values stand in the picture: the better the higher. */
export const scalesOf = (
  series: readonly Series[],
  measure: Measure,
  direction: 'DOWN_UP' | 'TOP_DOWN',
  width: number,
) => {
  const longest = Math.max(...series.map(({ team }) => team.length));
  // Names are whole where they leave two thirds to the lines.
  const letters = Math.min(longest, Math.floor((width / 3 - labelRoom) / letterWidth));
  const end = width - labelRoom - letters * letterWidth;
  const height = series.length === 1 ? heights.one : heights.several;
  const points = series.flatMap((one) => one.points);
  const [from = 0, to = 1] = extent(points, ({ time }) => time) as [number?, number?];
  const [low = 0, high = 1] = extent(points, (point) => point[measure] ?? undefined) as [number?, number?];
  const isLowFirst = measure === 'place' || isLowBest(direction);
  const worstAndBest = isLowFirst ? [high, low] : [low, high];
  const x = scaleUtc([from, to === from ? from + 1 : to], [margin.left, end]);
  const y = scaleLinear(low === high ? [low + (isLowFirst ? 1 : -1), low] : worstAndBest, [
    height - margin.bottom,
    margin.top,
  ]);
  const ticks = y.ticks(5).filter((tick) => measure === 'score' || Number.isInteger(tick));
  const label = (tick: number) => (measure === 'place' ? String(tick) : formatScore(tick));
  return { x, y, end, letters, height, ticks, label, value: (point: Point) => point[measure] ?? 0 };
};

interface Props {
  series: readonly Series[];
  scales: ReturnType<typeof scalesOf>;
  /** The moment that is read, in milliseconds. */
  at: number | null;
}

export function PlaceLines({ series, scales: { x, y, end, letters, height, ticks, label, value }, at }: Props) {
  const path = line<Point>()
    .x(({ time }) => x(time))
    .y((point) => y(value(point)))
    .curve(curveStepAfter);
  const labels = spread(series.map((one) => y(value(one.points.at(-1)!))));
  return (
    <>
      <ValueAxis ticks={ticks} y={y} from={margin.left} to={end} label={label} />
      {series.map((one, index) => (
        <g key={one.team} className={classes.line} data-mine={one.mine || undefined} data-colour={index % colours}>
          <path d={path(one.points) ?? ''} strokeDasharray={one.mine ? '' : dashes[index % dashes.length]} />
          <text x={end + 6} y={labels[index]} dy="0.32em">
            {one.team.length > letters ? `${firstLetters(one.team, letters - 1)}…` : one.team}
          </text>
        </g>
      ))}
      {at !== null && (
        <line className={classes.cursor} x1={x(at)} x2={x(at)} y1={margin.top} y2={height - margin.bottom} />
      )}
    </>
  );
}

/** Moves labels apart that would lie on one another. */
const spread = (wanted: readonly number[]): number[] => {
  const order = wanted.map((y, index) => ({ y, index })).toSorted((one, other) => one.y - other.y);
  let least = Number.NEGATIVE_INFINITY;
  const placed: number[] = [];
  for (const { y, index } of order) {
    const at = Math.max(y, least);
    placed[index] = at;
    least = at + labelGap;
  }
  return placed;
};
