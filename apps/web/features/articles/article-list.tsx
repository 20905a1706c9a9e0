import { MessageSquare, ThumbsUp, type LucideIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ArticleCard } from '#modules/articles/contract/articles.js';
import type { TopicCard } from '#modules/forum/contract/forum.js';
import { positionOf } from '#modules/kernel/contract/covers/covers.js';
import { articlesThread } from '#modules/forum/contract/addresses.js';
import { usePages } from '#web/lib/data/use-read.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { type ArticlesTab, paths } from '#web/lib/paths.js';
import { Chip } from '#web/ui/chip.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { Cover } from '#web/words/cover.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { When } from '#web/words/when.js';
import { ReadingTime } from './reading-time.js';
import { articleList, talks, talksOf } from './articles.data.js';
import classes from './articles.module.css';

const skeleton = 360;

/** FORUM4: published articles, or one's own with drafts. */
export function ArticleList({ tab }: { tab: ArticlesTab }) {
  const list = usePages(articleList, { query: { tab } });
  return (
    <Loaded
      of={list}
      skeleton={skeleton}
      empty={<EmptyState picture="sheet" title={<FormattedMessage id={`articles.empty.${tab}`} />} />}
    >
      {({ pages }) => (
        <>
          <Cards cards={pages.flatMap(({ items }) => items)} />
          <ShowMore of={list} />
        </>
      )}
    </Loaded>
  );
}

/** With what readers think and say of them, which is the forum's. */
function Cards({ cards }: { cards: readonly ArticleCard[] }) {
  const isRead = cards.some(({ publishedAt }) => publishedAt !== null);
  const { data } = usePages(talks, { params: { name: articlesThread }, query: talksOf }, { enabled: isRead });
  const talkOf = new Map(data?.pages.flatMap(({ items }) => items).map((topic) => [topic.id, topic]));
  return (
    <ul className={classes.list}>
      {cards.map((card) => (
        <Card key={card.id} card={card} talk={talkOf.get(card.id)} />
      ))}
    </ul>
  );
}

function Card({ card, talk }: { card: ArticleCard; talk: TopicCard | undefined }) {
  const { id, state, title, subtitle, excerpt, cover, author, authorName, changedAt, publishedAt, readMinutes } = card;
  return (
    <li className="card target flex clips down">
      <div className={classes.thumb}>
        {cover ? (
          <img
            className="cover"
            src={cover.url}
            alt={cover.alt}
            width={cover.width}
            height={cover.height}
            loading="lazy"
            style={{ objectPosition: positionOf(cover.focus) }}
          />
        ) : (
          <Cover kind="article" name={id} size="card" lazy />
        )}
        {state !== 'PUBLISHED' && (
          <Chip tone={state === 'READY' ? 'info' : 'plain'}>
            <FormattedMessage id={`articles.state.${state}`} />
          </Chip>
        )}
      </div>
      <div className={classes.words}>
        <h2 className="card-title">
          <Link className="stretched" to={publishedAt === null ? paths.articleEditor(id) : paths.article(id)}>
            {title || <FormattedMessage id="articles.untitled" />}
          </Link>
        </h2>
        {subtitle && <p className="mt-1 muted">{subtitle}</p>}
        {excerpt && <p className={classes.excerpt}>{excerpt}</p>}
        <p className={classes.by}>
          <PersonAvatar login={author} nick={authorName} size={26} />
          <Link to={paths.user(author)}>{authorName}</Link>
          <When time={publishedAt ?? changedAt} />
          <ReadingTime minutes={readMinutes} />
          {talk && (
            <span className={classes.counts}>
              <Count Icon={ThumbsUp} label="articles.likes" count={talk.plus} />
              <Count Icon={MessageSquare} label="articles.comments" count={talk.comments} />
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

interface CountProps {
  Icon: LucideIcon;
  label: 'articles.likes' | 'articles.comments';
  count: number;
}

function Count({ Icon, label, count }: CountProps) {
  const t = useText();
  return (
    <span className="inline gap-1" role="img" aria-label={t({ id: label }, { count })}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {count}
    </span>
  );
}
