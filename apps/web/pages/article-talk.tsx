import { FormattedMessage } from 'react-intl';
import { CommentList } from '#web/features/forum/comment-list.js';
import { useThread } from '#web/features/forum/forum.data.js';
import { useOpening } from '#web/features/forum/topic.data.js';
import { MarkBar } from '#web/features/forum/mark-bar.js';
import { ModerateActs } from '#web/features/forum/moderate-acts.js';
import { MutePerson } from '#web/features/forum/mute-button.js';
import { GoneActs } from '#web/features/forum/own-acts.js';
import { RareActs } from '#web/features/forum/rare-acts.js';
import { SubscribeButton } from '#web/features/forum/subscribe-button.js';
import { articlesThread } from '#modules/forum/contract/addresses.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { Loaded } from '#web/ui/loaded.js';
import layout from '#web/features/forum/forum.module.css';

const skeleton = 320;

/** FORUM4: what people think and say of an article; it is a topic of the forum by the same id. */
export function ArticleTalk({ id }: { id: string }) {
  const login = usePerson()?.login;
  return (
    <Loaded of={useOpening(id)} skeleton={skeleton}>
      {({ topic }) =>
        topic === null ? (
          <Opening />
        ) : (
          <section aria-label={topic.title}>
            <MarkBar post={{ kind: 'topic', ...topic }}>
              {(topic.author !== login || topic.canModerate) && (
                <RareActs>
                  {topic.author !== login && (
                    <>
                      <MutePerson login={topic.author} post={`topic:${id}`} muted={topic.muted} />
                      <GoneActs kind="topic" id={id} topicId={id} author={topic.author} canEdit={false} />
                    </>
                  )}
                  {topic.canModerate && <ModerateActs topic={topic} />}
                </RareActs>
              )}
            </MarkBar>
            <CommentList topic={topic} />
          </section>
        )
      }
    </Loaded>
  );
}

function Opening() {
  return (
    <p role="status">
      <FormattedMessage id="forum.article.opening" />
    </p>
  );
}

/** Follows all articles: as topics of their thread, which is there from the first one on. */
export function ArticlesFollow() {
  const { data: thread } = useThread(articlesThread);
  return (
    <p className={layout.bar}>
      {thread && <SubscribeButton thread={thread} />}
      <a href="/forum/articles/feed.xml">
        <FormattedMessage id="forum.articles.feed" />
      </a>
    </p>
  );
}
