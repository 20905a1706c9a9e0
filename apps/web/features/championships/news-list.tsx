import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Loaded } from '#web/ui/loaded.js';
import { DateTime } from '#web/words/date-time.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { paths } from '#web/lib/paths.js';
import { useNow } from '#web/lib/use-now.js';
import { useChampionships } from '#web/words/championship/championships.data.js';
import { whatIsNew } from './what-is-new.js';
import classes from './news-list.module.css';

const shown = 6;
const minute = 60_000;

/** What is new, for the start page. */
export function NewsList() {
  const say = useBilingual();
  const now = useNow(minute);
  return (
    <Loaded of={useChampionships('all')} skeleton={160}>
      {(cards) => (
        <ol className="stack bare">
          {whatIsNew(cards, now, shown).map(({ card, kind, time }) => (
            <li key={card.champname} className={classes.item}>
              <Link to={paths.championship(card.champname)}>{say(card.title)}</Link>
              <span className="muted small">
                <FormattedMessage
                  id={`championships.news.${kind}`}
                  values={{ time: <DateTime time={time} dateOnly /> }}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
