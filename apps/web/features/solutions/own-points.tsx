import { isLowBest } from '#modules/championships/contract/direction.js';
import { extent } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { ValueAxis } from '#web/ui/chart/value-axis.js';
import { formatScore } from '#web/words/score-text.js';
import type { Direction } from '#modules/championships/contract/championship.js';
import type { OwnScore } from './own-scores.js';
import type { NamedGroup } from './score-groups.js';
import { scoreRange } from './score-range.js';
import classes from './own-chart.module.css';

const margin = { top: 10, right: 10, bottom: 10, left: 64 };
const panelHeight = 130;
/** What the name of a group takes over its scores, with some room to the group above. */
const nameHeight = 36;
/** Below the worst score that is shown at its place, for those that are not. */
const edgeHeight = 18;
const radius = 4;

/** Scores on one scale. */
interface Panel {
  key: string;
  name: string | null;
  top: number;
  scores: readonly OwnScore[];
  ticks: number[];
  y: (score: number) => number;
  isBeyond: (score: number) => boolean;
}

/** Where times and scores stand in the picture, each group on a scale of its own: the better the higher. */
export const scalesOf = (groups: readonly NamedGroup[], direction: Direction, width: number) => {
  const times = groups.flatMap(({ scores }) => scores.map(({ time }) => time));
  const [from = 0, to = 1] = extent(times) as [number?, number?];
  const x = scaleUtc([from, to === from ? from + 1 : to], [margin.left, width - margin.right]);
  let bottom = margin.top;
  const panels = groups.map((group): Panel => {
    const top = bottom + (group.name === null ? 0 : nameHeight);
    bottom = top + panelHeight;
    return panelOf(group, direction, top);
  });
  return { x, width, height: bottom + margin.bottom, panels };
};

const panelOf = ({ judgedBy, name, scores }: NamedGroup, direction: Direction, top: number): Panel => {
  const { best, worst, isBeyond } = scoreRange(
    scores.map(({ score }) => score),
    direction,
  );
  const edge = top + panelHeight;
  const end = scores.some(({ score }) => isBeyond(score)) ? edge - edgeHeight : edge;
  // Equal scores lie on a line in the middle.
  const spread = worst === best ? Math.abs(best) || 1 : 0;
  const sign = isLowBest(direction) ? 1 : -1;
  const scale = scaleLinear([worst + sign * spread, best - sign * spread], [end, top]);
  const y = (score: number) => (isBeyond(score) ? edge : scale(score));
  return { key: judgedBy ?? '', name, top, scores, ticks: scale.ticks(3), y, isBeyond };
};

interface Props {
  scales: ReturnType<typeof scalesOf>;
  /** The score that is read. */
  read: OwnScore | undefined;
}

/** Each score as a dot, hollow for one that came late, and the best so far as a stepped line. */
export function OwnPoints({ scales: { x, width, panels }, read }: Props) {
  return panels.map((panel) => (
    <g key={panel.key}>
      {panel.name !== null && (
        <text className={classes.name} x={0} y={panel.top - 14}>
          {panel.name}
        </text>
      )}
      <ValueAxis ticks={panel.ticks} y={panel.y} from={margin.left} to={width - margin.right} label={formatScore} />
      <path className={classes.best} d={bestLine(panel, x)} />
      {panel.scores.map((score) => (
        <Mark key={score.id} score={score} panel={panel} x={x(score.time)} isRead={score === read} />
      ))}
    </g>
  ));
}

const bestLine = ({ scores, y }: Panel, x: (time: number) => number): string => {
  const path = line<OwnScore>()
    .defined(({ best }) => best !== null)
    .x(({ time }) => x(time))
    .y(({ best }) => y(best ?? 0))
    .curve(curveStepAfter);
  return path(scores) ?? '';
};

interface MarkProps {
  score: OwnScore;
  panel: Panel;
  x: number;
  isRead: boolean;
}

/** A score at its place; a triangle at the edge points to where one is that is far worse. */
function Mark({ score: { score, late }, panel: { y, isBeyond }, x, isRead }: MarkProps) {
  const isAtEdge = isBeyond(score);
  const size = (isAtEdge ? 1.5 : 1) * (isRead ? 1.5 : 1) * radius;
  const look = { className: classes.dot, 'data-late': late || undefined, 'data-on': isRead || undefined };
  if (!isAtEdge) return <circle {...look} cx={x} cy={y(score)} r={size} />;
  return <path {...look} d={`M${x - size} ${y(score) - 1.5 * size}h${2 * size}l${-size} ${1.5 * size}z`} />;
}
