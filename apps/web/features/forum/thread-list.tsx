import { CircleCheck, Lock, Pin } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ThreadType, ThreadView } from '#modules/forum/contract/forum.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { SkeletonRows } from '#web/ui/skeleton-rows.js';
import { When } from '#web/words/when.js';
import { forumSorts } from './forum.data.js';
import { useThreads } from './threads.data.js';
import { SortSelect } from './sort-select.js';
import { useAddressChoice } from './use-address-choice.js';
import { SubscribeButton } from './subscribe-button.js';
import { ThreadLogo } from './thread-logo.js';
import { useThreadTexts } from './thread-title.js';
import classes from './forum.module.css';

const skeleton = <SkeletonRows count={10} />;

/** FORUM1: threads, pinned ones first. */
export function ThreadList({ type }: { type?: ThreadType }) {
  const [sort, setSort] = useAddressChoice('sort', forumSorts, 'last');
  const list = useThreads(sort, type);
  return (
    <>
      <div className={classes.sheet}>
        <div className={classes.bar}>
          <SortSelect sorts={forumSorts} value={sort} onChange={setSort} />
        </div>
        <Loaded
          of={list}
          skeleton={skeleton}
          empty={<EmptyState picture="podium" title={<FormattedMessage id="forum.threads.none" />} />}
        >
          {({ pages }) => {
            const { living, quiet } = apart(pages.flatMap(({ items }) => items));
            return (
              <ul className={classes.list} aria-busy={list.isPlaceholderData}>
                {living.map((thread) => (
                  <ThreadRow key={thread.id} thread={thread} />
                ))}
                {quiet.length > 0 && <Quiet threads={quiet} />}
              </ul>
            );
          }}
        </Loaded>
      </div>
      <ShowMore of={list} />
    </>
  );
}

/** Discussions that came with a championship and that nobody has written in yet: what is pinned stays on top. */
const isQuiet = ({ type, pinned, topics }: ThreadView) => type === 'championship' && !pinned && topics === 0;
const apart = (threads: readonly ThreadView[]) => ({
  living: threads.filter((thread) => !isQuiet(thread)),
  quiet: threads.filter(isQuiet),
});

/** They are one line, until somebody looks for one. */
function Quiet({ threads }: { threads: readonly ThreadView[] }) {
  return (
    <li>
      <details className={classes.quiet}>
        <summary>
          <FormattedMessage id="forum.quiet" values={{ count: threads.length }} />
        </summary>
        <ul className="bare rows">
          {threads.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** A thread in a list. */
export function ThreadRow({ thread, withSubscription = false }: { thread: ThreadView; withSubscription?: boolean }) {
  const { title, description } = useThreadTexts()(thread);
  const last = withSubscription ? null : thread.lastTopic;
  return (
    <li className={classes.row}>
      <ThreadLogo thread={thread} title={title} size={44} />
      <div className={classes.thread}>
        <div className={classes.what}>
          <div className="line spread gap-2 items-baseline">
            <h2 className={classes.name}>
              <Marks pinned={thread.pinned} locked={thread.locked} />
              <Link className="stretched clamped" to={paths.thread(thread.name)} title={title}>
                {title}
              </Link>
            </h2>
            <Fresh count={thread.fresh} />
          </div>
          <p className={classes.line} title={description}>
            {description}
          </p>
        </div>
        <p className={classes.rowFacts}>
          <span>
            <FormattedMessage id="forum.topics" values={{ count: thread.topics }} />
          </span>
          <span>
            <FormattedMessage id="forum.comments" values={{ count: thread.comments }} />
          </span>
        </p>
        {last && (
          <div className={classes.last}>
            <Link className={classes.lastTitle} to={paths.topic(thread.name, last.id)} title={last.title}>
              {last.title}
            </Link>
            <p className={classes.lastBy}>
              <span className="ellipsis">{last.name}</span>
              <When time={last.at} />
            </p>
          </div>
        )}
      </div>
      {withSubscription && <SubscribeButton thread={thread} inList />}
    </li>
  );
}

/** How much is new to the reader since they were there. */
export function Fresh({ count }: { count: number | null }) {
  const t = useText();
  if (!count) return null;
  return (
    <span className="text strong small nowrap" title={t({ id: 'forum.fresh' }, { count })}>
      <FormattedMessage id="forum.fresh.short" values={{ count }} />
    </span>
  );
}

interface MarkProps {
  pinned: boolean;
  locked: boolean;
  /** Of a topic: whoever began it has accepted an answer. */
  accepted?: boolean;
}

/** That something is pinned, locked or has its answer, as pictures with words for those who don't see them. */
export function Marks({ pinned, locked, accepted = false }: MarkProps) {
  const t = useText();
  return (
    <>
      {pinned && <Pin size={16} strokeWidth={1.75} role="img" aria-label={t({ id: 'forum.pinned' })} />}
      {locked && <Lock size={16} strokeWidth={1.75} role="img" aria-label={t({ id: 'forum.locked' })} />}
      {accepted && (
        <CircleCheck className="ok" size={16} strokeWidth={1.75} role="img" aria-label={t({ id: 'forum.accepted' })} />
      )}
    </>
  );
}
