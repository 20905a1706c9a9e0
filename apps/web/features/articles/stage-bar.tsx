import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { afterEvent } from '#modules/articles/contract/article.machine.js';
import type { ArticleView } from '#modules/articles/contract/articles.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { ask } from '#web/ui/overlay/ask.js';
import { answersArticle } from './articles.data.js';
import type { Draft } from './use-article-draft.js';
import classes from './articles.module.css';

const stages = ['DRAFT', 'READY', 'PUBLISHED'] as const;

interface Props {
  article: ArticleView;
  draft: Draft;
  /** Something is on its way that readers are to have. */
  isUploading: boolean;
  /** It can't go on without a text. */
  onNoText: () => void;
}

/** How far an article is, and what leads on. */
export function StageBar({ article, draft, isUploading, onNoText }: Props) {
  const t = useText();
  const params = { id: article.id };
  const ready = useSend('POST articles/{id}/ready', answersArticle);
  const publish = useSend('POST articles/{id}/publish', answersArticle);
  const unpublish = useSend('POST articles/{id}/unpublish', answersArticle);
  const wasPublished = article.publishedAt !== null;
  const can = (type: 'PUBLISH' | 'UNPUBLISH') => afterEvent(article.state, { type, wasPublished }) !== null;
  const hasTitle = draft.values.title.trim() !== '';
  const error = ready.error ?? publish.error ?? unpublish.error;
  /** What is published is what stands here. */
  const after = async (send: () => Promise<unknown>) => {
    if (draft.values.text.trim() === '') return onNoText();
    if (await draft.flush()) await send().catch(() => undefined);
  };
  const isBusy = ready.isPending || publish.isPending || unpublish.isPending;
  return (
    <div className="padded stack gap-3">
      <ol className={classes.stages} aria-label={t({ id: 'articles.stage' })}>
        {stages.map((stage) => (
          <li key={stage} aria-current={stage === article.state ? 'step' : undefined}>
            <FormattedMessage id={`articles.state.${stage}`} />
          </li>
        ))}
      </ol>
      {article.state === 'DRAFT' && <p className={classes.hint}>{t({ id: 'articles.stage.two' })}</p>}
      {isUploading && <p className={classes.hint}>{t({ id: 'articles.waitForUploads' })}</p>}
      <div className="row gap-3">
        {article.state === 'DRAFT' && (
          <Button
            disabled={!hasTitle || isBusy}
            onClick={() => void after(() => ready.mutateAsync({ params, body: {} }))}
          >
            <FormattedMessage id="articles.makeReady" />
          </Button>
        )}
        {can('PUBLISH') && (
          <Button
            disabled={isUploading || isBusy}
            onClick={() => void after(() => publish.mutateAsync({ params, body: {} }))}
          >
            <FormattedMessage id="articles.publish" />
          </Button>
        )}
        {wasPublished && <Link to={paths.article(article.id)}>{t({ id: 'articles.look.published' })}</Link>}
        {can('UNPUBLISH') && (
          <Button variant="default" disabled={isBusy} onClick={() => unpublish.mutate({ params, body: {} })}>
            <FormattedMessage id="articles.unpublish" />
          </Button>
        )}
        <Delete article={article} />
      </div>
      <CallFailure of={error} />
    </div>
  );
}

function Delete({ article: { id, publishedAt } }: { article: ArticleView }) {
  const t = useText();
  const navigate = useNavigate();
  const remove = useSend('DELETE articles/{id}', { isShownHere: true });
  const wasPublished = publishedAt !== null;
  const name = wasPublished ? 'articles.delete.whole' : 'articles.delete';
  const askAndDelete = async () => {
    const answer = await ask({
      title: t({ id: wasPublished ? 'articles.delete.whole.title' : 'articles.delete.title' }),
      text: t({ id: wasPublished ? 'articles.delete.published' : 'articles.delete.text' }),
      verb: t({ id: name }),
      danger: true,
      act: () => remove.mutateAsync({ params: { id } }),
    });
    if (answer) void navigate(wasPublished ? paths.article(id) : paths.articles('mine'));
  };
  return (
    <Button variant="default" onClick={() => void askAndDelete()}>
      <FormattedMessage id={name} />
    </Button>
  );
}
