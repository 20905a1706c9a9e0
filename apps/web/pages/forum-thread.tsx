import { FormattedMessage } from 'react-intl';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { ThreadView } from '#modules/forum/contract/forum.js';
import { CommentList } from '#web/features/forum/comment-list.js';
import { useDiscussion, useThread } from '#web/features/forum/forum.data.js';
import { useTopic } from '#web/features/forum/topic.data.js';
import { KeysSwitch } from '#web/features/forum/keys-switch.js';
import { MuteThread } from '#web/features/forum/mute-button.js';
import { SearchBox } from '#web/features/forum/search-box.js';
import { SubscribeButton } from '#web/features/forum/subscribe-button.js';
import { Marks } from '#web/features/forum/thread-list.js';
import { ThreadLogo } from '#web/features/forum/thread-logo.js';
import { useThreadTexts } from '#web/features/forum/thread-title.js';
import { TopicBody } from '#web/features/forum/topic-body.js';
import { TopicForm } from '#web/features/forum/topic-form.js';
import { TopicList } from '#web/features/forum/topic-list.js';
import { leadsNowhere } from '#web/lib/api/api-error.js';
import { paths } from '#web/lib/paths.js';
import { Loaded } from '#web/ui/loaded.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { NotFoundPage } from './not-found.js';
import classes from '#web/ui/page.module.css';
import layout from '#web/features/forum/forum.module.css';

const skeleton = 480;
const notFound = (failure: unknown) => (leadsNowhere(failure) ? <NotFoundPage /> : null);

/** `/forum/{thread}` and `/forum/{thread}/{topic}`; `/forum/champ_threads/{champname}` leads on to a discussion. */
export function ThreadPage({ name, topicId }: { name: string; topicId: string | undefined }) {
  if (name === 'champ_threads') return <DiscussionOf champname={topicId ?? ''} />;
  return topicId === undefined ? <ThreadOf name={name} /> : <TopicOf key={topicId} name={name} id={topicId} />;
}

/** FORUM6: people may have had a thread of that name before the championship came. */
function DiscussionOf({ champname }: { champname: string }) {
  return (
    <Loaded of={useDiscussion(champname)} skeleton={skeleton} empty={<NotFoundPage />}>
      {({ items: [thread] }) => thread && <Navigate to={paths.thread(thread.name)} replace />}
    </Loaded>
  );
}

function ThreadOf({ name }: { name: string }) {
  const [search, setSearch] = useSearchParams();
  return (
    <Loaded of={useThread(name)} skeleton={skeleton} failed={notFound}>
      {(thread) => (
        <div className={classes.page}>
          <ThreadHead thread={thread} />
          <KeysSwitch />
          {search.has('new') && !thread.locked ? (
            <TopicForm thread={thread} />
          ) : (
            <TopicList
              thread={thread}
              q={search.get('q') ?? ''}
              onNew={thread.locked ? null : () => setSearch({ new: '1' })}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

function ThreadHead({ thread }: { thread: ThreadView }) {
  const { title, description } = useThreadTexts()(thread);
  return (
    <>
      <Link to={paths.forum()} className={layout.crumb}>
        <FormattedMessage id="forum.title" />
      </Link>
      <header className={layout.head}>
        <ThreadLogo thread={thread} title={title} size={64} />
        <div className={layout.headWords}>
          <div className={layout.name}>
            <Marks pinned={thread.pinned} locked={thread.locked} />
            <PageHeading title={title} />
          </div>
          <p className={layout.about}>{description}</p>
          {thread.championship !== null && (
            <Link to={paths.championship(thread.championship)}>
              <FormattedMessage id="forum.toChampionship" />
            </Link>
          )}
        </div>
        <SubscribeButton thread={thread} />
        <MuteThread thread={thread} />
      </header>
      <div className={layout.bar}>
        <SearchBox thread={thread.name} />
        <a href={`/forum/${thread.name}/feed.xml`}>
          <FormattedMessage id="forum.feed" />
        </a>
      </div>
    </>
  );
}

function TopicOf({ name, id }: { name: string; id: string }) {
  const topic = useTopic(id);
  return (
    <Loaded of={topic} skeleton={skeleton} failed={notFound}>
      {(one) => (
        <div className={`${classes.page} ${layout.reading}`}>
          <Link to={paths.thread(name)} className={layout.crumb}>
            {one.threadTitle}
          </Link>
          <TopicHead name={name} />
          <TopicBody topic={one} />
          <CommentList topic={one} />
        </div>
      )}
    </Loaded>
  );
}

/** Of the thread that a topic is in: its search, and following it. */
function TopicHead({ name }: { name: string }) {
  const { data: thread } = useThread(name);
  return (
    <div className={layout.bar}>
      <SearchBox thread={name} />
      {thread && <SubscribeButton thread={thread} />}
    </div>
  );
}
