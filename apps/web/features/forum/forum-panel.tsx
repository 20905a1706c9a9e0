import { Button } from '@mantine/core';
import { MessagesSquare, Newspaper, PencilLine, Plus, Rss, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { useDrafts, useSubscriptions } from './own.data.js';
import { SearchBox } from './search-box.js';
import { ThreadLogo } from './thread-logo.js';
import { useThreadTexts } from './thread-title.js';
import classes from './forum-panel.module.css';

const mostFollowed = 12;

/** Beside the lists of the forum: where one looks for something, the ways in, and the threads that one follows. */
export function ForumPanel() {
  const isAuthorized = useIsAuthorized();
  return (
    <div className={classes.panel}>
      {/* A guest's one strong button is the welcome's. */}
      <Button component={Link} to={paths.newTopic} variant={isAuthorized ? 'filled' : 'default'}>
        <FormattedMessage id="forum.topic.new" />
      </Button>
      <SearchBox />
      <ul className={classes.ways}>
        {isAuthorized && <OwnWays />}
        <Way to={paths.feed('all')} Icon={MessagesSquare} label="forum.lenta.all" />
        <Way to={paths.articles()} Icon={Newspaper} label="forum.articles.title" />
        <Way to={paths.threadRequest} Icon={Plus} label="forum.request" />
      </ul>
      {isAuthorized && <Followed />}
    </div>
  );
}

interface WayProps {
  to: string;
  Icon: LucideIcon;
  label: MessageId;
  count?: ReactNode;
}

function Way({ to, Icon, label, count }: WayProps) {
  return (
    <li>
      <Link to={to} className={classes.way}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        <span className="grow">
          <FormattedMessage id={label} />
        </span>{' '}
        {count ? <span className="small strong numbers primary">{count}</span> : null}
      </Link>
    </li>
  );
}

/** What is one's own, with how much there is of it. */
function OwnWays() {
  const followed = useSubscriptions().data?.items;
  const drafts = useDrafts().data?.items.length;
  const fresh = followed?.reduce((sum, thread) => sum + (thread.fresh ?? 0), 0);
  return (
    <>
      <Way
        to={paths.feed('my')}
        Icon={Rss}
        label="forum.lenta.my"
        count={fresh ? <FormattedMessage id="forum.fresh.short" values={{ count: fresh }} /> : null}
      />
      <Way to={paths.forum('drafts')} Icon={PencilLine} label="forum.tab.drafts" count={drafts} />
    </>
  );
}

/** The threads that one is subscribed to, the latest first, with what is new in them; a tab has all of very many. */
function Followed() {
  const textsOf = useThreadTexts();
  const { data } = useSubscriptions();
  if (!data || data.items.length === 0) return null;
  return (
    <section className={classes.followed} aria-labelledby="followed">
      <h2 id="followed" className="minor flat">
        <FormattedMessage id="forum.tab.subscriptions" />
      </h2>
      <ul className="bare">
        {data.items.slice(0, mostFollowed).map((thread) => {
          const { title } = textsOf(thread);
          return (
            <li key={thread.id}>
              <Link to={paths.thread(thread.name)} className={classes.way}>
                <ThreadLogo thread={thread} title={title} size={24} />
                <span className="grow ellipsis">{title}</span>
                {thread.fresh ? (
                  <span className="small strong numbers primary">
                    <FormattedMessage id="forum.fresh.short" values={{ count: thread.fresh }} />
                  </span>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
      {data.items.length > mostFollowed && (
        <Link to={paths.forum('subscriptions')}>
          <FormattedMessage id="forum.panel.all" />
        </Link>
      )}
    </section>
  );
}
