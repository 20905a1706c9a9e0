import { FormattedMessage } from 'react-intl';
import { useNow } from '#web/lib/use-now.js';
import { useChampionships } from '#web/words/championship/championships.data.js';
import { ChampionshipCard } from './championship-card.js';
import { narrowed } from './narrow.js';
import classes from './championship-card.module.css';

const minute = 60_000;
const shown = 3;

/** On the start page of guests: what they may enter. */
export function Lively() {
  const now = useNow(minute);
  const { data } = useChampionships('all');
  if (!data) return <div className={classes.lively} data-waits aria-hidden />;
  const cards = narrowed(data, { metric: null, mine: false, sort: 'newest' }).slice(0, shown);
  if (cards.length === 0) return null;
  return (
    <section className={classes.lively} aria-labelledby="lively">
      <h2 id="lively" className="unseen">
        <FormattedMessage id="shell.nav.championships" />
      </h2>
      <div className={classes.cards}>
        {cards.map((card) => (
          <ChampionshipCard key={card.champname} card={card} now={now} headingLevel="h3" />
        ))}
      </div>
    </section>
  );
}
