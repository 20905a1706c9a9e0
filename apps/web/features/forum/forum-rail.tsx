import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { paths } from '#web/lib/paths.js';
import { DateTime } from '#web/words/date-time.js';
import { useChampionships } from '#web/words/championship/championships.data.js';
import classes from './forum.module.css';

const shown = 6;

/** Beside the lists of the forum: what one can enter now. */
export function ActiveChampionships() {
  const say = useBilingual();
  const { data } = useChampionships('active');
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.railCard} aria-labelledby="active">
      <h2 id="active" className={classes.railTitle}>
        <FormattedMessage id="forum.active" />
      </h2>
      <ul className="bare">
        {data.slice(0, shown).map(({ champname, title, dateEnd }) => (
          <li key={champname} className={classes.railItem}>
            <Link to={paths.championship(champname)}>{say(title)}</Link>
            {dateEnd !== null && (
              <span className={classes.facts}>
                <span>
                  <FormattedMessage id="forum.active.until" values={{ time: <DateTime time={dateEnd} dateOnly /> }} />
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
