import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ThreadView, TopicView } from '#modules/forum/contract/forum.js';
import { paths } from '#web/lib/paths.js';
import { DetailList } from '#web/ui/detail-list.js';
import { RailCard } from '#web/ui/rail-card.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { When } from '#web/words/when.js';
import { useTopics } from './forum.data.js';
import { TopicItem } from './forum-rail.js';
import { SearchBox } from './search-box.js';
import { useComments } from './use-comments.js';
import classes from './topic.module.css';

const mostPeople = 8;
const mostTopics = 4;

/** Beside a topic: who writes in it, how much, and what else its thread has. */
export function TopicRail({ topic, at }: { topic: TopicView; at: string | null }) {
  const { comments, waiting, total } = useComments(topic.id, 'old', at);
  // Also of what is new and not drawn yet: this card moves nothing that is read.
  const wrote = new Map([topic, ...comments, ...waiting].map(({ author, authorName }) => [author, authorName]));
  const details = [
    { id: 'comments', label: <FormattedMessage id="forum.rail.comments" />, value: total },
    { id: 'begun', label: <FormattedMessage id="forum.rail.begun" />, value: <When time={topic.createdAt} /> },
    {
      id: 'last',
      label: <FormattedMessage id="forum.rail.last" />,
      value: (
        <>
          {topic.lastBy} · <When time={topic.lastAt} />
        </>
      ),
    },
  ];
  return (
    <aside className="column gap-4">
      <SearchBox thread={topic.thread} />
      <RailCard id="in-topic" title={<FormattedMessage id="forum.rail.in" />}>
        <ul className={classes.people}>
          {[...wrote].slice(0, mostPeople).map(([login, name]) => (
            <li key={login}>
              <Link to={paths.user(login)} title={name}>
                <PersonAvatar login={login} nick={name} size={32} />
                <span className="unseen">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
        <DetailList details={details} />
      </RailCard>
      <MoreOf topic={topic} />
    </aside>
  );
}

/** Beside a thread: how much is in it. */
export function ThreadRail({ thread: { topics, comments, lastTopic } }: { thread: ThreadView }) {
  const details = [
    { id: 'topics', label: <FormattedMessage id="forum.rail.topics" />, value: topics },
    { id: 'comments', label: <FormattedMessage id="forum.rail.comments" />, value: comments },
    {
      id: 'last',
      label: <FormattedMessage id="forum.rail.last" />,
      value: lastTopic && (
        <>
          {lastTopic.name} · <When time={lastTopic.at} />
        </>
      ),
    },
  ];
  return (
    <aside>
      <RailCard id="in-thread" title={<FormattedMessage id="forum.rail.thread" />}>
        <DetailList details={details.filter(({ value }) => value !== null)} />
      </RailCard>
    </aside>
  );
}

/** Other topics of the thread, the liveliest first. */
function MoreOf({ topic }: { topic: TopicView }) {
  const { data } = useTopics(topic.thread, 'last', '');
  const others = data?.pages[0]?.items.filter(({ id }) => id !== topic.id).slice(0, mostTopics) ?? [];
  if (others.length === 0) return null;
  return (
    <RailCard id="more-topics" title={<FormattedMessage id="forum.rail.more" />}>
      <ul className="bare">
        {others.map((other) => (
          <TopicItem key={other.id} topic={other} />
        ))}
      </ul>
    </RailCard>
  );
}
