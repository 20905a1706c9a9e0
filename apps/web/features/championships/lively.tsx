import { FormattedMessage } from 'react-intl';
import { useNow } from '#web/lib/use-now.js';
import { useChampionships } from '#web/words/championship/championships.data.js';
import { ChampionshipCard } from './championship-card.js';
import { narrowed } from './narrow.js';
import classes from './championship-card.module.css';

const minute = 60_000;
const shown = 3;

/** On the start page: what a guest may enter, and what somebody who takes part goes on with. */
export function Lively({ of }: { of: 'guest' | 'person' }) {
  const now = useNow(minute);
  const { data } = useChampionships('all');
  const mine = of === 'person';
  if (!data) return mine ? null : <div className={classes.lively} data-of={of} data-waits aria-hidden />;
  const cards = narrowed(data, { metric: null, mine, sort: 'newest' })
    .filter(({ type }) => !mine || type !== 'ENDED')
    .slice(0, shown);
  if (cards.length === 0) return null;
  return (
    <section className={classes.lively} data-of={of} aria-labelledby="lively">
      <h2 id="lively" className={mine ? classes.goOn : 'unseen'}>
        <FormattedMessage id={mine ? 'home.goOn' : 'shell.nav.championships'} />
      </h2>
      <div className={classes.cards}>
        {cards.map((card) => (
          <ChampionshipCard key={card.champname} card={card} now={now} headingLevel="h3" />
        ))}
      </div>
    </section>
  );
}
