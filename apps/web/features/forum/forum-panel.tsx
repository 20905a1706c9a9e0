import { Plus } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { useSubscriptions } from './own.data.js';
import { SearchBox } from './search-box.js';
import { ThreadLogo } from './thread-logo.js';
import { useThreadTexts } from './thread-title.js';
import classes from './forum-panel.module.css';

const mostFollowed = 12;

/** Beside the lists of the forum: where one looks for something, the ways in, and the threads that one follows. */
export function ForumPanel() {
  const isAuthorized = useIsAuthorized();
  return (
    <>
      <SearchBox />
      <ul className={classes.ways}>
        {isAuthorized && (
          <li>
            <Link to={paths.feed('my')}>
              <FormattedMessage id="forum.lenta.my" />
            </Link>
          </li>
        )}
        <li>
          <Link to={paths.feed('all')}>
            <FormattedMessage id="forum.lenta.all" />
          </Link>
        </li>
        <li>
          <Link to={paths.articles()}>
            <FormattedMessage id="forum.articles.title" />
          </Link>
        </li>
        <li>
          <Link to={paths.threadRequest} className="inline gap-1">
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            <FormattedMessage id="forum.request" />
          </Link>
        </li>
      </ul>
      {isAuthorized && <Followed />}
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
              <Link to={paths.thread(thread.name)} className={classes.thread}>
                <ThreadLogo thread={thread} title={title} size={24} />
                <span className="grow ellipsis">{title}</span>
                {thread.fresh ? (
                  <span className={classes.fresh}>
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
