import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { paths } from '#web/lib/paths.js';
import { RailCard } from '#web/ui/rail-card.js';
import { BoardTop } from '#web/words/board-top.js';
import { useBoardHead } from '#web/words/board-head.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { PlaceDelta } from '#web/words/place-delta.js';
import { Score } from '#web/words/score.js';
import { useStanding } from './championship-context.js';
import classes from './overview.module.css';

const shown = 3;

/** How the reader stands, and who leads; nothing where nobody has a place. */
export function Leaders({ champname }: { champname: string }) {
  const { head, isPending } = useBoardHead(champname);
  const rows = head?.items.slice(0, shown) ?? [];
  if (rows.length === 0 && !isPending) return null;
  const own = head?.own;
  return (
    <>
      {own && <YourPlace own={own} above={head?.items.find(({ place }) => place === own.place - 1)} />}
      <RailCard id="leaders" title={<FormattedMessage id="championships.leaders" />}>
        {isPending ? (
          <div className={classes.waiting} aria-busy />
        ) : (
          <BoardTop rows={own && own.place > shown ? [...rows, own] : rows} />
        )}
        <p>
          <Link to={paths.championship(champname, 'rating')}>
            <FormattedMessage id="championships.leaders.all" />
          </Link>
        </p>
      </RailCard>
    </>
  );
}

interface PlaceProps {
  own: LeaderboardRow;
  /** The row above, where it is among those that are read. */
  above: LeaderboardRow | undefined;
}

/** How the reader stands, in large: how far the next place is, and how often one may still try today. */
function YourPlace({ own: { place, previousPlace, award, score }, above }: PlaceProps) {
  const { attempts } = useStanding();
  const gap = above ? Math.abs(above.score - score) : 0;
  return (
    <RailCard id="place" title={<FormattedMessage id="championships.place" />}>
      <p className="line gap-3 muted">
        <span className={classes.place}>{place}</span>
        {award && <MedalDisc award={award} />}
        {previousPlace !== null && <PlaceDelta place={place} before={previousPlace} />}
        <Score value={score} />
      </p>
      {gap > 0 && (
        <p className="muted small">
          <FormattedMessage id="championships.place.gap" values={{ gap: <Score value={gap} />, place: place - 1 }} />
        </p>
      )}
      {attempts?.gate === null && !attempts.unlimited && (
        <p className="muted small">
          <FormattedMessage id="championships.place.attempts" values={{ left: attempts.left }} />
        </p>
      )}
    </RailCard>
  );
}
