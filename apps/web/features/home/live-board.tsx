import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { paths } from '#web/lib/paths.js';
import { LivePill } from '#web/ui/live-pill.js';
import { BoardTop } from '#web/words/board-top.js';
import { useBoardHead } from '#web/words/board-head.js';
import { useChampionships } from '#web/words/championship/championships.data.js';
import { Metric } from '#web/words/championship/metric.js';
import classes from './hero.module.css';

const shown = 4;

/** The head of the board of the liveliest championship, as it moves, with a place for whoever looks at it. */
export function LiveBoard() {
  const { data } = useChampionships('active');
  // Room for it, so that what is below stays where it is.
  if (!data) return <div className={classes.board} data-waits aria-hidden />;
  const [liveliest] = data.toSorted((one, other) => other.teams - one.teams);
  if (!liveliest || liveliest.teams === 0) return null;
  return <Board card={liveliest} />;
}

function Board({ card }: { card: ChampionshipCard }) {
  const say = useBilingual();
  const rows = useBoardHead(card.champname).head?.items.slice(0, shown) ?? [];
  return (
    <section className={classes.board} aria-label={say(card.title)}>
      <header className={classes.head}>
        <strong className="clamped">{say(card.title)}</strong>
        <span className={classes.measure}>
          <Metric metric={card.metric} direction={card.direction} isShort />
          <LivePill />
        </span>
      </header>
      <div className={classes.rows}>
        <BoardTop rows={rows} />
      </div>
      <Link className={classes.you} to={paths.championship(card.champname)}>
        <span>
          <FormattedMessage id="home.board.you" />
        </span>
        <span>
          <FormattedMessage id="home.board.try" /> <span aria-hidden>→</span>
        </span>
      </Link>
    </section>
  );
}
