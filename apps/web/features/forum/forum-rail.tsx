import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import type { TopicCard } from '#modules/forum/contract/forum.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { type ForumTab, paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { RailCard, RailItem } from '#web/ui/rail-card.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { ChampionshipCover } from '#web/words/championship/championship-cover.js';
import { TimeLeft } from '#web/words/championship/time-left.js';
import { When } from '#web/words/when.js';
import { useChampionships } from '#web/words/championship/championships.data.js';
import { useDrafts, usePopularToday } from './own.data.js';
import classes from './forum.module.css';

const shown = 6;
const mostDrafts = 3;

/** Beside the lists of the forum: what goes on, and what one has begun; nothing twice that the tab itself shows. */
export function ForumRail({ tab, news }: { tab: ForumTab; news: ReactNode }) {
  const isAuthorized = useIsAuthorized();
  const active = useChampionships('active');
  const popular = usePopularToday();
  // All at once, so that none comes above one that is being read.
  if (active.isPending || popular.isPending) return null;
  return (
    <>
      <PopularToday topics={tab === 'lenta' ? [] : (popular.data?.items ?? [])} />
      <ActiveChampionships cards={active.data?.slice(0, shown) ?? []} />
      <RailCard id="news" title={<FormattedMessage id="home.new" />}>
        {news}
      </RailCard>
      {isAuthorized && tab !== 'drafts' && <BegunTexts />}
    </>
  );
}

/** What one can enter now. */
function ActiveChampionships({ cards }: { cards: readonly ChampionshipCard[] }) {
  const say = useBilingual();
  if (cards.length === 0) return null;
  return (
    <RailCard id="active" title={<FormattedMessage id="forum.active" />}>
      <ul className="bare">
        {cards.map((card) => (
          <RailItem
            key={card.champname}
            face={
              <span className="tile">
                <ChampionshipCover card={card} size="tile" lazy />
              </span>
            }
          >
            <Link to={paths.championship(card.champname)}>{say(card.title)}</Link>
            <span className={classes.facts}>
              <TimeLeft card={card} />
            </span>
          </RailItem>
        ))}
      </ul>
    </RailCard>
  );
}

/** What people talk about today. */
function PopularToday({ topics }: { topics: readonly TopicCard[] }) {
  if (topics.length === 0) return null;
  return (
    <RailCard id="popular" title={<FormattedMessage id="forum.sort.popular_day" />}>
      <ul className="bare">
        {topics.map((topic) => (
          <TopicItem key={topic.id} topic={topic} />
        ))}
      </ul>
    </RailCard>
  );
}

/** A topic in a card beside the page. */
export function TopicItem({ topic: { id, thread, title, author, authorName, comments } }: { topic: TopicCard }) {
  return (
    <RailItem face={<PersonAvatar login={author} nick={authorName} size={28} />}>
      <Link to={paths.topic(thread, id)}>{title}</Link>
      <span className={classes.facts}>
        <span>{authorName}</span>
        <span>
          <FormattedMessage id="forum.comments" values={{ count: comments }} />
        </span>
      </span>
    </RailItem>
  );
}

/** What one has begun to write. */
function BegunTexts() {
  const { data } = useDrafts();
  if (!data || data.items.length === 0) return null;
  return (
    <RailCard id="drafts" title={<FormattedMessage id="forum.tab.drafts" />}>
      <ul className="bare">
        {data.items.slice(0, mostDrafts).map(({ place, title, excerpt, url, savedAt }) => (
          <RailItem key={place}>
            <Link to={url ?? paths.forum('drafts')}>
              {title || excerpt || <FormattedMessage id="forum.draft.untitled" />}
            </Link>
            <span className={classes.facts}>
              <When time={savedAt} />
            </span>
          </RailItem>
        ))}
      </ul>
    </RailCard>
  );
}
