import { FormattedMessage, useIntl } from 'react-intl';
import type { Explanation } from '#modules/rating/contract/rating.js';
import { Loaded } from '#web/ui/loaded.js';
import { Figure } from '#web/ui/chart/figure.js';
import { FigureTable } from '#web/ui/chart/figure-table.js';
import { ReadingSvg } from '#web/ui/chart/reading-svg.js';
import { GeneralScore } from '#web/words/general-score.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { MedalShelf } from './medal-shelf.js';
import { useExplained } from './user.data.js';
import { RanksReached } from './ranks-reached.js';
import classes from './place-history.module.css';

const width = 640;
const height = 160;
const margin = 10;

type Months = Explanation['history'];

/** PROF5: somebody's place in the rating by month, the best on top. */
export const PlaceHistory = ({ login }: { login: string }) => (
  <Loaded of={useExplained(login)} skeleton={height}>
    {({ history, ranks, awards, steps }) => (
      <div className="halves gap-4">
        <div>
          <MedalShelf awards={awards} steps={steps} />
          <RanksReached ranks={ranks} awards={awards} />
        </div>
        <HistoryFigure history={history} />
      </div>
    )}
  </Loaded>
);

function HistoryFigure({ history }: { history: Months }) {
  const t = useText();
  const { formatDate } = useIntl();
  const named = (month = '') => formatDate(`${month}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last) return null;
  const read = ({ month, place }: Months[number]) => t({ id: 'user.history.month' }, { month: named(month), place });
  // One month is no line.
  if (first === last) return <p className="muted">{read(first)}</p>;
  return (
    <Figure
      caption={<FormattedMessage id="user.history" />}
      chart={(captionId) => (
        <ReadingSvg
          width={width}
          height={height}
          labelledBy={captionId}
          count={history.length}
          pointAt={(share) => Math.round(share * (history.length - 1))}
          draw={(at) => <Line history={history} on={at} />}
          read={(at) => read(history[at] ?? last)}
          rest={t(
            { id: 'user.history.range' },
            { from: named(first.month), first: first.place, to: named(last.month), last: last.place },
          )}
        />
      )}
      table={(captionId) => (
        <FigureTable
          labelledBy={captionId}
          columns={[
            { key: 'month', title: t({ id: 'user.history.column.month' }) },
            { key: 'place', title: t({ id: 'user.history.column.place' }) },
            { key: 'score', title: t({ id: 'user.history.column.score' }) },
          ]}
          rows={history.map(({ month, place, score }) => ({
            key: month,
            cells: [named(month), place, <GeneralScore key="score" value={score} />],
          }))}
        />
      )}
    />
  );
}

function Line({ history, on }: { history: Months; on: number | null }) {
  const worst = Math.max(...history.map(({ place }) => place));
  const points = history.map(({ month, place }, at) => ({
    month,
    x: margin + (at / (history.length - 1)) * (width - 2 * margin),
    // By the root: a step from 10 to 1 is worth more than one from 1010 to 1001.
    y: margin + (worst === 1 ? 0 : Math.sqrt((place - 1) / (worst - 1))) * (height - 2 * margin),
  }));
  return (
    <>
      <polyline className={classes.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ month, x, y }, at) => (
        <circle
          key={month}
          className={classes.point}
          data-on={at === on || undefined}
          cx={x}
          cy={y}
          r={at === on ? 6 : 3.5}
        />
      ))}
    </>
  );
}
