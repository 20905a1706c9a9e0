import { type ReactNode, useDeferredValue, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Loaded } from '#web/ui/loaded.js';
import { SkeletonRows } from '#web/ui/skeleton-rows.js';
import { BoardRail } from './board-rail.js';
import { BoardSwitch } from './board-switch.js';
import { BoardTable } from './board-table.js';
import { BoardTools } from './board-tools.js';
import { BoardCharts, TourCharts } from './lazy-charts.js';
import { TourSwitch } from './tour-switch.js';
import { useLeaderboard } from './use-leaderboard.js';
import { Freshness } from './freshness.js';
import type { BoardReader } from '#web/words/board.data.js';
import { RowSheet } from './row-sheet.js';
import classes from './leaderboard.module.css';

const seenAtFirst = 15;
const skeleton = (
  <div className="card">
    <SkeletonRows count={seenAtFirst} />
  </div>
);

interface Props {
  champname: string;
  reader: BoardReader;
  wayToRejudge: ReactNode;
  /** Of the rows that rank until the end; null where all do. */
  publicPercent: number | null;
}

/** The leaderboard of a championship (LB1, LB2), with the own row always in sight (LB4). */
export function Leaderboard({ champname, reader, wayToRejudge, publicPercent }: Props) {
  const { board, first, view, ...shown } = useLeaderboard(champname);
  const [hasCharts, setCharts] = useState(false);
  // What stands around the rows is painted before them: they take a slow machine longest.
  const isTableDue = useDeferredValue(Boolean(first), false);
  const readAgain = () => void board.refetch();
  const { opened, setOpened } = shown.sheet;
  return (
    <Loaded of={{ ...board, data: first }} skeleton={skeleton}>
      {(first) => (
        <div className={classes.grid}>
          <section className={classes.card}>
            {first.outdated && <Outdated way={wayToRejudge} />}
            {first.revealed && !view.tour && <BoardSwitch board={view.board} onChange={shown.setBoard} />}
            <TourSwitch champname={champname} tour={view.tour} onChange={shown.setTour} />
            <BoardTools
              champname={champname}
              board={view.board}
              tour={view.tour}
              hasMedals={shown.hasAwards}
              hasMoves={shown.hasMoves}
              areChartsShown={hasCharts}
              onCharts={() => setCharts(!hasCharts)}
              {...shown.search}
              {...shown.filter}
              {...shown.prefer}
              freshness={
                view.board === 'public' && (
                  <Freshness {...first} onDue={readAgain} part={first.revealed || view.tour ? null : publicPercent} />
                )
              }
            />
            {hasCharts &&
              (view.tour ? (
                <TourCharts champname={champname} tour={view.tour} />
              ) : (
                <BoardCharts champname={champname} board={view.board} baseline={first.baseline} />
              ))}
            {isTableDue ? (
              <BoardTable
                rows={shown.rows}
                columns={shown.columns}
                pinned={shown.pinned}
                total={shown.total}
                isFiltered={shown.isFiltered}
                baselines={shown.baselines}
                offset={view.after}
                onTop={() => shown.setAfter(0)}
                isCompact={shown.prefer.preferences.isCompact}
                onNearEnd={shown.more}
                whole={shown.whole}
              />
            ) : (
              <SkeletonRows count={seenAtFirst} />
            )}
          </section>
          <BoardRail
            first={first}
            rows={shown.loaded}
            isPart={view.q !== '' || view.after > 0}
            // Of a tour, one's team is there or it is not: who handed in nothing else stands below.
            reader={view.tour && reader === 'team' ? 'out' : reader}
            onJump={shown.jump}
          />
          {opened && <RowSheet champname={champname} row={opened} span={shown.span} onClose={() => setOpened(null)} />}
        </div>
      )}
    </Loaded>
  );
}

/** SUB6: the answers or the metric changed, and some results are still by the former ones. */
function Outdated({ way }: { way: ReactNode }) {
  return (
    <div className={classes.outdated} role="status">
      <FormattedMessage id="scoring.board.outdated" />
      {way}
    </div>
  );
}
