import { Lock, Pin } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ForumSort, ThreadType, ThreadView } from '#modules/forum/contract/forum.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { When } from '#web/words/when.js';
import { forumSorts } from './forum.data.js';
import { useThreads } from './threads.data.js';
import { SortSelect } from './sort-select.js';
import { SubscribeButton } from './subscribe-button.js';
import { ThreadLogo } from './thread-logo.js';
import { useThreadTexts } from './thread-title.js';
import classes from './forum.module.css';

const skeleton = 480;

/** FORUM1: threads, pinned ones first. */
export function ThreadList({ type }: { type?: ThreadType }) {
  const [sort, setSort] = useState<ForumSort>('last');
  const list = useThreads(sort, type);
  return (
    <>
      <div className={classes.bar}>
        <SortSelect sorts={forumSorts} value={sort} onChange={setSort} />
      </div>
      <Loaded
        of={list}
        skeleton={skeleton}
        empty={<EmptyState picture="podium" title={<FormattedMessage id="forum.threads.none" />} />}
      >
        {({ pages }) => (
          <>
            <ul className={classes.list} aria-busy={list.isPlaceholderData}>
              {livingFirst(pages.flatMap(({ items }) => items)).map((thread) => (
                <ThreadRow key={thread.id} thread={thread} />
              ))}
            </ul>
            <ShowMore of={list} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Where nobody has written anything stands behind what lives; what is pinned stays on top. */
const livingFirst = (threads: readonly ThreadView[]): ThreadView[] => {
  const isAlive = ({ pinned, topics }: ThreadView) => pinned || topics > 0;
  return [...threads.filter(isAlive), ...threads.filter((thread) => !isAlive(thread))];
};

/** A thread in a list. */
export function ThreadRow({ thread, withSubscription = false }: { thread: ThreadView; withSubscription?: boolean }) {
  const { title, description } = useThreadTexts()(thread);
  return (
    <li className={classes.row}>
      <ThreadLogo thread={thread} title={title} size={44} />
      <div className="grow">
        <h2 className={classes.name}>
          <Marks pinned={thread.pinned} locked={thread.locked} />
          <Link className="stretched" to={paths.thread(thread.name)}>
            {title}
          </Link>
        </h2>
        <p className={classes.about}>{description}</p>
        <p className={classes.facts}>
          <span>
            <FormattedMessage id={`forum.type.${thread.type}`} />
          </span>
          <span>
            <FormattedMessage id="forum.topics" values={{ count: thread.topics }} />
          </span>
          <span>
            <FormattedMessage id="forum.comments" values={{ count: thread.comments }} />
          </span>
          <Fresh count={thread.fresh} />
          {thread.lastBy !== null && <Last by={thread.lastBy} at={thread.lastAt} />}
        </p>
      </div>
      {withSubscription && <SubscribeButton thread={thread} />}
    </li>
  );
}

/** How much is new to the reader since they were there. */
export function Fresh({ count }: { count: number | null }) {
  if (!count) return null;
  return (
    <span className={classes.fresh}>
      <FormattedMessage id="forum.fresh" values={{ count }} />
    </span>
  );
}

/** Who wrote last, and when. */
export function Last({ by, at }: { by: string; at: string }) {
  return (
    <span>
      <FormattedMessage id="forum.last" values={{ name: by, time: <When time={at} /> }} />
    </span>
  );
}

/** That something is pinned or locked, as pictures with words for those who don't see them. */
export function Marks({ pinned, locked }: { pinned: boolean; locked: boolean }) {
  const t = useText();
  return (
    <>
      {pinned && <Pin size={16} strokeWidth={1.75} role="img" aria-label={t({ id: 'forum.pinned' })} />}
      {locked && <Lock size={16} strokeWidth={1.75} role="img" aria-label={t({ id: 'forum.locked' })} />}
    </>
  );
}
