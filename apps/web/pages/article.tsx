import { FormattedMessage } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import type { ArticleView } from '#modules/articles/contract/articles.js';
import { ArticleBody } from '#web/features/articles/article-body.js';
import { article } from '#web/features/articles/articles.data.js';
import { asApiError, leadsNowhere } from '#modules/client/api-error.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { Loaded } from '#web/ui/loaded.js';
import { PageHeading } from '#web/ui/page-heading.js';
import reading from '#web/features/articles/articles.module.css';
import classes from '#web/ui/page.module.css';
import { NotFoundPage } from './not-found.js';
import { ArticleEditorPart, ArticleTalkPart } from './article-parts.js';
import { Suspense } from 'react';
import { Skeleton } from '@mantine/core';

const skeleton = 480;

const isUnavailable = (failure: unknown): boolean => asApiError(failure).code === 'ARTICLE_UNAVAILABLE';
const isMissing = (failure: unknown): boolean => isUnavailable(failure) || leadsNowhere(failure);

/** `/forum/article/{id}`: an article, and `/edit` where it is written. */
export function ArticlePage() {
  const { id = '', mode } = useParams();
  const reading = useRead(article, { params: { id } });
  if (mode !== undefined && mode !== 'edit') return <NotFoundPage />;
  // What was read before is no more to be read.
  const isGone = reading.error !== null && isUnavailable(reading.error);
  return (
    <div className={classes.page}>
      <Loaded
        of={isGone ? { ...reading, data: undefined } : reading}
        skeleton={skeleton}
        failed={(failure) => isMissing(failure) && <Missing failure={failure} />}
      >
        {(found) => {
          if (mode === undefined && found.publishedAt !== null) return <Reading article={found} />;
          if (!found.draft) return <Missing failure={null} />;
          return (
            <Suspense fallback={<Skeleton height={skeleton} radius={10} />}>
              <ArticleEditorPart key={found.id} article={found} shown={found.draft} />
            </Suspense>
          );
        }}
      </Loaded>
    </div>
  );
}

/** An article with what people say of it. */
function Reading({ article: found }: { article: ArticleView }) {
  const t = useText();
  return (
    <div className="column gap-4">
      <div className="full reading centred">
        <p className={classes.crumb}>
          <Link to={paths.forum()}>{t({ id: 'articles.toForum' })}</Link>
          <Link to={paths.articles()}>{t({ id: 'articles.heading' })}</Link>
        </p>
      </div>
      <ArticleBody article={found} />
      <div className={reading.talk}>
        <ArticleTalkPart key={found.id} id={found.id} />
      </div>
    </div>
  );
}

/** An article that there was, or a link that leads to none. */
function Missing({ failure }: { failure: unknown }) {
  const t = useText();
  const isGone = failure !== null && isUnavailable(failure);
  return (
    <EmptyState
      isPage
      picture="sheet"
      title={<PageHeading title={t({ id: isGone ? 'articles.unavailable' : 'articles.corrupted' })} />}
      text={<FormattedMessage id={isGone ? 'articles.unavailable.text' : 'articles.corrupted.text'} />}
      action={
        <Link className="button-primary" to={paths.articles()}>
          {t({ id: 'articles.toAll' })}
        </Link>
      }
    />
  );
}
