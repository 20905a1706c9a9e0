import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { paths } from '#web/lib/paths.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { ChampionshipCover } from '#web/words/championship/championship-cover.js';
import { useChampionships } from '#web/words/championship/championships.data.js';
import { TimeLeft } from '#web/words/championship/time-left.js';
import { useProfile } from '#web/words/profile.data.js';
import { useAttempts } from '#web/words/solutions/attempts.data.js';
import { narrowed } from './narrow.js';
import classes from './go-on.module.css';

const shown = 4;

/** On the start page of somebody who takes part: where they go on, and how they stand there. */
export function GoOn() {
  const { data } = useChampionships('all');
  const cards = narrowed(data ?? [], { metric: null, mine: true, sort: 'newest' })
    .filter(({ type }) => type !== 'ENDED')
    .slice(0, shown);
  const login = usePerson()?.login ?? '';
  const standing = useProfile(cards.length > 0 ? login : '').data?.championships ?? [];
  if (cards.length === 0) return null;
  const places = new Map(standing.map(({ champname, place }) => [champname, place]));
  return (
    <section className="stack gap-3 mb-5" aria-labelledby="go-on">
      <h2 id="go-on">
        <FormattedMessage id="home.goOn" />
      </h2>
      <ul className="halves bare gap-2-4">
        {cards.map((card) => (
          <Row key={card.champname} card={card} place={places.get(card.champname) ?? null} />
        ))}
      </ul>
    </section>
  );
}

function Row({ card, place }: { card: ChampionshipCard; place: number | null }) {
  const say = useBilingual();
  const { data: attempts } = useAttempts(card.champname, true);
  return (
    <li className={classes.row}>
      <span className="tile">
        <ChampionshipCover card={card} size="tile" />
      </span>
      <div className="grow">
        <h3 className="minor flat clamped">
          <Link className="stretched" to={paths.championship(card.champname)}>
            {say(card.title)}
          </Link>
        </h3>
        <p className="facts">
          {place !== null && (
            <span className="strong">
              <FormattedMessage id="home.place" values={{ place }} />
            </span>
          )}
          {attempts?.gate === null && !attempts.unlimited && (
            <span>
              <FormattedMessage id="home.attempts" values={{ left: attempts.left }} />
            </span>
          )}
          <TimeLeft card={card} />
        </p>
      </div>
    </li>
  );
}
