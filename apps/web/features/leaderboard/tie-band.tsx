import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { formatScore } from '#web/words/score-text.js';
import { tooltip } from '#web/lib/tooltip.js';
import classes from './tie-band.module.css';

/** The scores that a column of bands reaches over. */
export interface Span {
  low: number;
  high: number;
}

/** The span of all bands of these rows, or null where none has one. */
export const spanOf = (rows: readonly LeaderboardRow[]): Span | null => {
  const bands = rows.flatMap(({ band }) => (band ? [band] : []));
  if (bands.length === 0) return null;
  return { low: Math.min(...bands.map(({ low }) => low)), high: Math.max(...bands.map(({ high }) => high)) };
};

const width = 96;
const height = 12;
const margin = 3;

/** LB4: the 95 % band of a score as a whisker, on the scale of its column; the words are for those who can't see it. */
export function TieBand({ row: { band, score, tie }, span }: { row: LeaderboardRow; span: Span }) {
  const t = useText();
  if (!band) return null;
  const reach = span.high - span.low || 1;
  const x = (value: number) => margin + ((value - span.low) / reach) * (width - 2 * margin);
  const [from, to, at] = [x(band.low), x(band.high), x(score)];
  const range = t({ id: 'scoring.band.range' }, { low: formatScore(band.low), high: formatScore(band.high) });
  const words = tie ? `${range}. ${t({ id: 'scoring.band.tie' }, tie)}` : range;
  return (
    <span className={classes.frame} role="img" aria-label={words} {...tooltip(() => words)}>
      <svg className={classes.band} viewBox={`0 0 ${width} ${height}`}>
        <path d={`M${from} 2v8M${to} 2v8M${from} 6H${to}`} />
        <circle cx={at} cy={6} r={2.5} />
      </svg>
    </span>
  );
}
