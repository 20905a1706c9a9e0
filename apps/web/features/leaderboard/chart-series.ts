import { bisector } from 'd3-array';
import type { LeaderboardHistory, TeamHistory } from '#modules/scoring/boards/contract/leaderboard.js';

export type Point = TeamHistory['points'][number] & { time: number };

/** A team's line: its points in time, up to where the history ends. */
export interface Series {
  team: string;
  mine: boolean;
  points: Point[];
}

const day = 24 * 3_600_000;
/** The last week alone, for those who ask what happened lately. */
const recent = 7 * day;

const byTime = bisector<Point, number>(({ time }) => time);

/** What a line is at a moment: its last point until then. */
export const valueAt = ({ points }: Series, time: number): Point | null =>
  points[byTime.right(points, time) - 1] ?? null;

/** Lines of a history; of the last week only, if that is asked for. */
export const seriesOf = ({ items, to }: LeaderboardHistory, isRecent: boolean): Series[] => {
  const end = to === null ? 0 : Date.parse(to);
  const begin = isRecent ? end - recent : Number.NEGATIVE_INFINITY;
  return items.flatMap(({ team, mine, points }) => {
    const line = { team, mine, points: points.map((point) => ({ ...point, time: Date.parse(point.at) })) };
    const before = valueAt(line, begin);
    const within = line.points.filter(({ time }) => time > begin);
    const from = before ? [{ ...before, time: begin }] : [];
    const last = line.points.at(-1);
    const until = last && last.time < end ? [{ ...last, time: end }] : [];
    const all = [...from, ...within, ...until];
    return all.length > 0 ? [{ team, mine, points: all }] : [];
  });
};

/** All moments at which anything changed, in order. */
export const momentsOf = (series: readonly Series[]): number[] =>
  [...new Set(series.flatMap(({ points }) => points.map(({ time }) => time)))].toSorted((one, other) => one - other);
