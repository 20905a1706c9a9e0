import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { afterEvent } from '#modules/articles/contract/article.machine.js';
import type { ArticleView } from '#modules/articles/contract/articles.js';
import { useSend } from '#web/lib/data/use-send.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { ask } from '#web/ui/overlay/ask.js';
import { answersArticle } from './articles.data.js';
import type { Draft } from './use-article-draft.js';
import row from '#web/ui/steps.module.css';

const stages = ['DRAFT', 'READY', 'PUBLISHED'] as const;

interface Props {
  article: ArticleView;
  draft: Draft;
  /** Something is on its way that readers are to have. */
  isUploading: boolean;
  /** Says what it can't go on without, where something lacks. */
  isWhole: () => boolean;
}

interface PublishProps extends Props {
  /** Leads to what readers see. */
  onPublished: () => void;
}

/** Brings to readers what stands here, over both steps of the machine, and leads to what they see. */
export function PublishButton({ article, draft, isUploading, isWhole, onPublished }: PublishProps) {
  const t = useText();
  const client = useQueryClient();
  const params = { id: article.id };
  const ready = useSend('POST articles/{id}/ready', answersArticle);
  const publish = useSend('POST articles/{id}/publish', answersArticle);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (!(await draft.flush())) return;
    // What was saved last may have made a draft of what was ready.
    const now = client.getQueryData<ArticleView>(answersArticle.answers(article)) ?? article;
    if (now.state === 'DRAFT') await ready.mutateAsync({ params, body: {} });
    await publish.mutateAsync({ params, body: {} });
    toast('done', t({ id: 'articles.published' }));
    onPublished();
  };
  const attempt = () => {
    if (!isWhole()) return;
    setSending(true);
    // Why it was refused stands beside the button.
    void send()
      .catch(() => undefined)
      .finally(() => setSending(false));
  };
  return (
    <>
      <Button disabled={draft.values.title.trim() === '' || isUploading || isSending} onClick={attempt}>
        <FormattedMessage id="articles.publish" />
      </Button>
      <CallFailure of={ready.error ?? publish.error} />
    </>
  );
}

/** How far an article is, and what else is done with it. */
export function StageBar({ article, draft, isUploading, isWhole }: Props) {
  const t = useText();
  const params = { id: article.id };
  const ready = useSend('POST articles/{id}/ready', answersArticle);
  const unpublish = useSend('POST articles/{id}/unpublish', answersArticle);
  const wasPublished = article.publishedAt !== null;
  const canUnpublish = afterEvent(article.state, { type: 'UNPUBLISH', wasPublished }) !== null;
  const hasTitle = draft.values.title.trim() !== '';
  /** What is ready is what stands here. */
  const makeReady = async () => {
    if (!isWhole()) return;
    if (await draft.flush()) await ready.mutateAsync({ params, body: {} }).catch(() => undefined);
  };
  const askAndUnpublish = () =>
    ask({
      title: t({ id: 'articles.unpublish.title' }),
      text: t({ id: 'articles.unpublish.text' }),
      verb: t({ id: 'articles.unpublish' }),
      act: () => unpublish.mutateAsync({ params, body: {} }),
    });
  const isBusy = ready.isPending || unpublish.isPending;
  return (
    <div className="padded stack gap-3">
      {wasPublished && article.state !== 'PUBLISHED' && <p>{t({ id: 'articles.stage.changed' })}</p>}
      <ol className={row.steps} aria-label={t({ id: 'articles.stage' })}>
        {stages.map((stage) => (
          <li key={stage} aria-current={stage === article.state ? 'step' : undefined}>
            <span>
              <FormattedMessage id={`articles.state.${stage}`} />
            </span>
          </li>
        ))}
      </ol>
      {article.state === 'DRAFT' && <p className="flat muted small">{t({ id: 'articles.stage.two' })}</p>}
      {isUploading && <p className="flat muted small">{t({ id: 'articles.waitForUploads' })}</p>}
      <div className="row gap-3">
        {article.state === 'DRAFT' && (
          <Button variant="default" disabled={!hasTitle || isBusy} onClick={() => void makeReady()}>
            <FormattedMessage id="articles.makeReady" />
          </Button>
        )}
        {wasPublished && <Link to={paths.article(article.id)}>{t({ id: 'articles.look.published' })}</Link>}
        {canUnpublish && (
          <Button variant="default" disabled={isBusy} onClick={() => void askAndUnpublish()}>
            <FormattedMessage id="articles.unpublish" />
          </Button>
        )}
        <Delete article={article} />
      </div>
      <CallFailure of={ready.error} />
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
