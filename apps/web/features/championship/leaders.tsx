import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { paths } from '#web/lib/paths.js';
import { RailCard } from '#web/ui/rail-card.js';
import { BoardTop } from '#web/words/board-top.js';
import { useBoard } from '#web/words/board.data.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { PlaceDelta } from '#web/words/place-delta.js';
import { Score } from '#web/words/score.js';
import classes from './overview.module.css';

const first = { q: '', board: 'public', after: 0, tour: '' } as const;
const shown = 3;

/** How the reader stands, and who leads; nothing where nobody has a place. */
export function Leaders({ champname }: { champname: string }) {
  const top = useBoard(champname, first).data?.pages[0];
  const rows = top?.items.slice(0, shown) ?? [];
  if (rows.length === 0) return null;
  const own = top?.own ?? null;
  return (
    <>
      {own && <YourPlace own={own} />}
      <RailCard id="leaders" title={<FormattedMessage id="championships.leaders" />}>
        <BoardTop rows={own && own.place > shown ? [...rows, own] : rows} />
        <p>
          <Link to={paths.championship(champname, 'rating')}>
            <FormattedMessage id="championships.leaders.all" />
          </Link>
        </p>
      </RailCard>
    </>
  );
}

/** How the reader stands, in large. */
function YourPlace({ own: { place, previousPlace, award, score } }: { own: LeaderboardRow }) {
  return (
    <RailCard id="place" title={<FormattedMessage id="championships.place" />}>
      <p className="line gap-3 muted">
        <span className={classes.place}>{place}</span>
        {award && <MedalDisc award={award} />}
        <PlaceDelta place={place} before={previousPlace} />
        <Score value={score} />
      </p>
    </RailCard>
  );
}
