import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.js';
import { RailCard } from '#web/ui/rail-card.js';
import { BoardTop } from '#web/words/board-top.js';
import { useBoardHead } from '#web/words/board-head.js';
import { useStanding } from './championship-context.js';
import { YourPlace } from './your-place.js';
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
      <YourPlace>
        <AttemptsLeft />
      </YourPlace>
      <RailCard id="leaders" title={<FormattedMessage id="championships.leaders" />}>
        {isPending ? (
          <div className={classes.waiting} aria-busy />
        ) : (
          <BoardTop rows={own && own.place > shown ? [...rows, own] : rows} />
        )}
        <p className={classes.all}>
          <Link to={paths.championship(champname, 'rating')}>
            <FormattedMessage id="championships.leaders.all" />
          </Link>
        </p>
      </RailCard>
    </>
  );
}

/** How often one may still try today. */
function AttemptsLeft() {
  const { attempts } = useStanding();
  if (attempts?.gate !== null || attempts.unlimited) return null;
  return (
    <p className="muted small">
      <FormattedMessage id="championships.place.attempts" values={{ left: attempts.left }} />
    </p>
  );
}
