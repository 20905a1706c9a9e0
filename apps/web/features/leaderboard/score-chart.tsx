import { FormattedMessage } from 'react-intl';
import type { ScoreDistribution } from '#modules/scoring/boards/contract/leaderboard.js';
import { Figure } from '#web/ui/chart/figure.js';
import { FigureTable } from '#web/ui/chart/figure-table.js';
import { ReadingSvg } from '#web/ui/chart/reading-svg.js';
import { SpreadBars } from '#web/ui/chart/spread-bars.js';
import { formatScore } from '#web/words/score-text.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './score-chart.module.css';

const width = 420;
const height = 200;

interface Props {
  distribution: ScoreDistribution;
  /** The sample solution's score. */
  baseline: number | null;
}

/** How the scores of all teams are spread, with one's own bar filled. */
export function ScoreChart({ distribution, baseline }: Props) {
  const t = useText();
  const { edges, counts, own } = distribution;
  if (counts.length === 0) return <p>{t({ id: 'scoring.chart.none' })}</p>;
  const range = (at: number) => `${formatScore(edges[at] ?? 0)} – ${formatScore(edges[at + 1] ?? 0)}`;
  return (
    <Figure
      caption={
        own ? (
          <FormattedMessage id="scoring.chart.better" values={{ percent: own.betterThan }} />
        ) : (
          <FormattedMessage id="scoring.chart.spread" values={{ count: distribution.teams }} />
        )
      }
      chart={(captionId) => (
        <ReadingSvg
          width={width}
          height={height}
          labelledBy={captionId}
          count={counts.length}
          pointAt={(share) => Math.floor(share * counts.length)}
          draw={(at) => <Bars distribution={distribution} baseline={baseline} on={at} />}
          read={(at) => t({ id: 'scoring.chart.bar' }, { range: range(at), count: counts[at] ?? 0 })}
          rest={
            baseline === null
              ? `${formatScore(edges[0] ?? 0)} … ${formatScore(edges.at(-1) ?? 0)}`
              : t({ id: 'scoring.chart.baseline' }, { score: formatScore(baseline) })
          }
        />
      )}
      table={(captionId) => (
        <FigureTable
          labelledBy={captionId}
          columns={[
            { key: 'score', title: t({ id: 'scoring.column.score' }) },
            { key: 'teams', title: t({ id: 'scoring.chart.teams' }) },
          ]}
          rows={counts.map((count, at) => ({ key: range(at), cells: [range(at), count] }))}
        />
      )}
    />
  );
}

function Bars({ distribution: { edges, counts, own }, baseline, on }: Props & { on: number | null }) {
  const low = edges[0] ?? 0;
  const high = edges.at(-1) ?? 0;
  const share = (score: number) => (high > low ? Math.min(1, Math.max(0, (score - low) / (high - low))) : 0.5);
  const mine = own ? Math.min(counts.length - 1, Math.floor(share(own.score) * counts.length)) : -1;
  return (
    <>
      <SpreadBars counts={counts} width={width} height={height} mine={mine} on={on} />
      <line className={classes.axis} x1={0} x2={width} y1={height} y2={height} />
      {baseline !== null && (
        <line
          className={classes.baseline}
          x1={share(baseline) * width}
          x2={share(baseline) * width}
          y1={0}
          y2={height}
        />
      )}
    </>
  );
}
