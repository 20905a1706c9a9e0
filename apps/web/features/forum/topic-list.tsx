import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ThreadView, TopicCard } from '#modules/forum/contract/forum.js';
import { paths } from '#web/lib/paths.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { SkeletonRows } from '#web/ui/skeleton-rows.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { PersonLink } from '#web/words/person-link.js';
import { forumSorts, useTopics } from './forum.data.js';
import { KeysSwitch } from './keys-switch.js';
import { NewsPill } from './news-pill.js';
import { SearchBox } from './search-box.js';
import { SortSelect } from './sort-select.js';
import { useAddressChoice } from './use-address-choice.js';
import { When } from '#web/words/when.js';
import { Fresh, Marks } from './thread-list.js';
import { useThreadVisit } from './use-reading.js';
import { useNews } from './use-news.js';
import classes from './forum.module.css';

/** About as high as they will be, of which each has two lines and its marks: on a phone the rail stands below them, and stays there. */
const placesOf = ({ topics }: ThreadView): number => Math.min(9, Math.max(3, topics * 2));

/** Topics of a thread; what comes in while one reads waits behind a button. */
export function TopicList({ thread, q, onNew }: { thread: ThreadView; q: string; onNew: (() => void) | null }) {
  const [sort, setSort] = useAddressChoice('sort', forumSorts, 'last');
  const list = useTopics(thread.name, sort, q);
  useThreadVisit(thread.name);
  const news = useNews(`thread:${thread.id}`);
  return (
    <>
      {news.count > 0 && <NewsPill onShow={news.after(list.refetch)} />}
      <div className={classes.sheet}>
        <div className={classes.bar}>
          <span className="flex grow">
            <SearchBox thread={thread.name} />
          </span>
          <span className="line gap-2">
            <SortSelect sorts={forumSorts} value={sort} onChange={setSort} />
            <KeysSwitch />
          </span>
          {onNew && (
            <Button onClick={onNew}>
              <FormattedMessage id="forum.topic.new" />
            </Button>
          )}
        </div>
        <Loaded
          of={list}
          skeleton={<SkeletonRows count={placesOf(thread)} />}
          empty={
            <EmptyState
              picture="podium"
              title={<FormattedMessage id={q ? 'forum.search.nothing' : 'forum.topics.none'} />}
            />
          }
        >
          {({ pages }) => (
            <ul className={classes.list} aria-busy={list.isPlaceholderData}>
              {pages
                .flatMap(({ items }) => items)
                .map((topic) => (
                  <TopicRow key={topic.id} topic={topic} />
                ))}
            </ul>
          )}
        </Loaded>
      </div>
      <ShowMore of={list} />
    </>
  );
}

/** A topic in a list; with its thread where the list has several. On a phone what was last is one of its facts. */
export function TopicRow({ topic, withThread = false }: { topic: TopicCard; withThread?: boolean }) {
  const isNarrow = useIsNarrow();
  return (
    <li className={classes.row}>
      <PersonAvatar login={topic.author} nick={topic.authorName} size={40} />
      <div className="grow">
        <h2 className={classes.name}>
          <Marks pinned={topic.pinned} locked={topic.locked} accepted={topic.accepted} />
          <Link className="stretched" to={paths.topic(topic.thread, topic.id)}>
            {topic.title || <FormattedMessage id="forum.deleted" />}
          </Link>
        </h2>
        <p className={classes.rowFacts}>
          {withThread && <Link to={paths.thread(topic.thread)}>{topic.threadTitle}</Link>}
          <PersonLink login={topic.author} name={topic.authorName} />
          <span>
            <FormattedMessage id="forum.comments" values={{ count: topic.comments }} />
          </span>
          {topic.plus + topic.minus > 0 && (
            <span>
              <FormattedMessage id="forum.commends" values={{ plus: topic.plus, minus: topic.minus }} />
            </span>
          )}
          {isNarrow && topic.lastBy !== null && (
            <span>
              {topic.lastBy} <When time={topic.lastAt} />
            </span>
          )}
          <Fresh count={topic.fresh} />
        </p>
      </div>
      {!isNarrow && topic.lastBy !== null && (
        <p className={classes.latest}>
          <span className="ellipsis">{topic.lastBy}</span>
          <When time={topic.lastAt} />
        </p>
      )}
    </li>
  );
}
