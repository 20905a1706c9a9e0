import { FormattedMessage } from 'react-intl';
import type { RatingSpread as Spread } from '#modules/rating/contract/rating.js';
import { Figure } from '#web/ui/chart/figure.js';
import { FigureTable } from '#web/ui/chart/figure-table.js';
import { ReadingSvg } from '#web/ui/chart/reading-svg.js';
import { SpreadBars } from '#web/ui/chart/spread-bars.js';
import { Loaded } from '#web/ui/loaded.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useSpread } from './rating.data.js';

const width = 640;
const height = 100;

/** RATE1: how GeneralScore is spread, with one's own bar filled. */
export const RatingSpread = () => (
  <Loaded of={useSpread()} skeleton={height}>
    {(spread) => (spread.people === 0 ? null : <SpreadFigure spread={spread} />)}
  </Loaded>
);

function SpreadFigure({ spread }: { spread: Spread }) {
  const t = useText();
  const { edges, counts, people, own } = spread;
  const score = (at: number) => Math.round(edges[at] ?? 0);
  return (
    <Figure
      caption={
        own ? (
          <FormattedMessage id="rating.spread.better" values={{ percent: own.betterThan }} />
        ) : (
          <FormattedMessage id="rating.spread" values={{ people }} />
        )
      }
      chart={(captionId) => (
        <ReadingSvg
          width={width}
          height={height}
          labelledBy={captionId}
          count={counts.length}
          pointAt={(share) => Math.floor(share * counts.length)}
          draw={(on) => <SpreadBars counts={counts} width={width} height={height} mine={mineIn(spread)} on={on} />}
          rest={<Range spread={spread} />}
          read={(at) => t({ id: 'rating.spread.bar' }, { from: score(at), to: score(at + 1), people: counts[at] ?? 0 })}
        />
      )}
      table={(captionId) => (
        <FigureTable
          labelledBy={captionId}
          columns={[
            { key: 'score', title: t({ id: 'rating.spread.score' }) },
            { key: 'people', title: t({ id: 'rating.spread.people' }) },
          ]}
          rows={counts.map((count, at) => ({ key: at, cells: [`${score(at)} – ${score(at + 1)}`, count] }))}
        />
      )}
    />
  );
}

/** What the picture goes from and to. */
const Range = ({ spread: { edges, counts } }: { spread: Spread }) => (
  <FormattedMessage
    id="rating.spread.range"
    values={{ from: Math.round(edges[0] ?? 0), to: Math.round(edges.at(-1) ?? 0), people: Math.max(...counts) }}
  />
);

/** One's own bar; none for who is not in the rating. */
const mineIn = ({ edges, counts, own }: Spread): number =>
  own
    ? Math.max(
        0,
        edges.findLastIndex((edge, at) => at < counts.length && edge <= own.score),
      )
    : -1;
