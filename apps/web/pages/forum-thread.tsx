import { Button, Skeleton } from '@mantine/core';
import { Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { ThreadView, TopicView } from '#modules/forum/contract/forum.js';
import { CommentList } from '#web/features/forum/comment-list.js';
import { useDiscussion, useThread } from '#web/features/forum/forum.data.js';
import { useTopic } from '#web/features/forum/topic.data.js';
import { MuteThread } from '#web/features/forum/mute-button.js';
import { NewTopic } from '#web/features/forum/new-topic.js';
import { RareActs } from '#web/features/forum/rare-acts.js';
import { SubscribeButton } from '#web/features/forum/subscribe-button.js';
import { Marks } from '#web/features/forum/thread-list.js';
import { ThreadLogo } from '#web/features/forum/thread-logo.js';
import { useThreadTexts } from '#web/features/forum/thread-title.js';
import { TopicBody } from '#web/features/forum/topic-body.js';
import { TopicForm } from '#web/features/forum/topic-form.js';
import { TopicList } from '#web/features/forum/topic-list.js';
import { ThreadRail, TopicRail } from '#web/features/forum/topic-rail.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { leadsNowhere } from '#modules/client/api-error.js';
import { paths } from '#web/lib/paths.js';
import { Loaded } from '#web/ui/loaded.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { NotFoundPage } from './not-found.js';
import classes from '#web/ui/page.module.css';
import layout from '#web/features/forum/forum.module.css';

const skeleton = (
  <div className={classes.page}>
    <Skeleton height={480} radius={10} />
  </div>
);
const notFound = (failure: unknown) => (leadsNowhere(failure) ? <NotFoundPage /> : null);

/** `/forum/{thread}` and `/forum/{thread}/{topic}`; `/forum/champ_threads/{champname}` leads on to a discussion. Without a name a topic is begun before its thread is chosen. */
export function ThreadPage({ name, topicId }: { name: string | null; topicId: string | undefined }) {
  if (name === null)
    return (
      <div className={classes.page}>
        <NewTopic />
      </div>
    );
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
          <div className="beside">
            <div>
              {search.has('new') && !thread.locked ? (
                <TopicForm key={thread.id} thread={thread} heading={<FormattedMessage id="forum.topic.new" />} />
              ) : (
                <TopicList
                  thread={thread}
                  q={search.get('q') ?? ''}
                  onNew={thread.locked ? null : () => setSearch({ new: '1' })}
                />
              )}
            </div>
            <ThreadRail thread={thread} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function ThreadHead({ thread }: { thread: ThreadView }) {
  const { title, description } = useThreadTexts()(thread);
  return (
    <>
      <Crumbs />
      <header className="wrap gap-2-4 items-start mb-4">
        <ThreadLogo thread={thread} title={title} size={64} />
        <div className="grow-wide">
          <div className={layout.name}>
            <Marks pinned={thread.pinned} locked={thread.locked} />
            <PageHeading title={title} />
          </div>
          <p className="muted">{description}</p>
          {thread.championship !== null && (
            <Link to={paths.championship(thread.championship)}>
              <FormattedMessage id="forum.toChampionship" />
            </Link>
          )}
        </div>
        <span className="row gap-2">
          <SubscribeButton thread={thread} />
          <RareActs>
            <MuteThread thread={thread} />
            <a className="button button-small" href={`/forum/${thread.name}/feed.xml`}>
              <FormattedMessage id="forum.feed" />
            </a>
          </RareActs>
        </span>
      </header>
    </>
  );
}

function TopicOf({ name, id }: { name: string; id: string }) {
  const topic = useTopic(id);
  const [search] = useSearchParams();
  return (
    <Loaded of={topic} skeleton={skeleton} failed={notFound}>
      {(one) => (
        <div className={classes.page}>
          <TopicHead topic={one} name={name} />
          <div className="beside">
            <div>
              <TopicBody topic={one} />
              <CommentList topic={one} />
            </div>
            <TopicRail topic={one} at={search.get('at')} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** What it is called and which thread it is in; following that, and writing. */
function TopicHead({ topic, name }: { topic: TopicView; name: string }) {
  const t = useText();
  const { data: thread } = useThread(name);
  const { title, deleted, pinned, locked, accepted, threadTitle } = topic;
  return (
    <>
      <Crumbs>
        <Link to={paths.thread(name)}>{threadTitle}</Link>
      </Crumbs>
      <header className="wrap gap-2-4 items-start mb-4">
        <div className="grow-wide">
          <div className={layout.name}>
            <Marks pinned={pinned} locked={locked} accepted={accepted} />
            <PageHeading title={title || t({ id: deleted ? 'forum.deleted' : 'forum.hidden' })} />
          </div>
        </div>
        <span className="row gap-2">
          {thread && <SubscribeButton thread={thread} isSlim />}
          {!locked && (
            <Button leftSection={<Reply size={16} strokeWidth={1.75} aria-hidden />} onClick={write}>
              <FormattedMessage id="forum.write" />
            </Button>
          )}
        </span>
      </header>
    </>
  );
}

/** To the field of the next comment. */
const write = () => document.querySelector<HTMLTextAreaElement>('main form[data-next] textarea')?.focus();

function Crumbs({ children }: { children?: ReactNode }) {
  return (
    <p className={classes.crumb}>
      <Link to={paths.forum()}>
        <FormattedMessage id="forum.title" />
      </Link>
      {children}
    </p>
  );
}
