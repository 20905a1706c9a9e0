import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { type ForumTab, paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { DateTime } from '#web/words/date-time.js';
import { When } from '#web/words/when.js';
import { useChampionships } from '#web/words/championship/championships.data.js';
import { useDrafts, usePopularToday } from './own.data.js';
import classes from './forum.module.css';

const shown = 6;
const mostDrafts = 3;

/** Beside the lists of the forum: what goes on, and what one has begun; nothing twice that the tab itself shows. */
export function ForumRail({ tab, news }: { tab: ForumTab; news: ReactNode }) {
  const isAuthorized = useIsAuthorized();
  return (
    <>
      <ActiveChampionships />
      {tab !== 'lenta' && <PopularToday />}
      {isAuthorized && tab !== 'drafts' && <BegunTexts />}
      <RailCard id="news" title="home.new">
        {news}
      </RailCard>
    </>
  );
}

/** What one can enter now. */
function ActiveChampionships() {
  const say = useBilingual();
  const { data } = useChampionships('active');
  if (!data || data.length === 0) return null;
  return (
    <RailCard id="active" title="forum.active">
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
    </RailCard>
  );
}

/** What people talk about today. */
function PopularToday() {
  const { data } = usePopularToday();
  if (!data || data.items.length === 0) return null;
  return (
    <RailCard id="popular" title="forum.sort.popular_day">
      <ul className="bare">
        {data.items.map(({ id, thread, title, comments }) => (
          <li key={id} className={classes.railItem}>
            <Link to={paths.topic(thread, id)}>{title}</Link>
            <span className={classes.facts}>
              <FormattedMessage id="forum.comments" values={{ count: comments }} />
            </span>
          </li>
        ))}
      </ul>
    </RailCard>
  );
}

/** What one has begun to write. */
function BegunTexts() {
  const { data } = useDrafts();
  if (!data || data.items.length === 0) return null;
  return (
    <RailCard id="drafts" title="forum.tab.drafts">
      <ul className="bare">
        {data.items.slice(0, mostDrafts).map(({ place, title, excerpt, url, savedAt }) => (
          <li key={place} className={classes.railItem}>
            <Link to={url ?? paths.forum('drafts')}>
              {title || excerpt || <FormattedMessage id="forum.draft.untitled" />}
            </Link>
            <span className={classes.facts}>
              <When time={savedAt} />
            </span>
          </li>
        ))}
      </ul>
    </RailCard>
  );
}

interface CardProps {
  id: string;
  title: MessageId;
  children: ReactNode;
}

function RailCard({ id, title, children }: CardProps) {
  return (
    <section className={classes.railCard} aria-labelledby={id}>
      <h2 id={id} className={classes.railTitle}>
        <FormattedMessage id={title} />
      </h2>
      {children}
    </section>
  );
}
