import type { Leaderboard, LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import type { BoardReader } from '#web/words/board.data.js';
import { OwnPlace } from './own-place.js';
import { WhatPlace } from './what-place.js';
import classes from './board-rail.module.css';

interface Props {
  first: Leaderboard;
  rows: readonly LeaderboardRow[];
  /** A search or a later start: what is said of all teams would be wrong then. */
  isPart: boolean;
  reader: BoardReader;
  onJump: () => void;
}

/** Beside the board: where one stands, and until the results are out where one would with another score. */
export function BoardRail({ first, rows, isPart, reader, onJump }: Props) {
  const { own, total, direction, zones, baseline, revealed } = first;
  return (
    <aside className={classes.rail}>
      <OwnPlace
        {...{ own, total, reader, baseline }}
        isOver={revealed}
        isFiltered={isPart}
        onJump={own ? onJump : null}
      />
      {!isPart && !revealed && rows.length > 0 && (
        <WhatPlace rows={rows} total={total} direction={direction} zones={zones} />
      )}
    </aside>
  );
}
