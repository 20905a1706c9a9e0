import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ArticleDraft, ArticleView } from '#modules/articles/contract/articles.js';
import { longestArticle, longestTitle } from '#modules/articles/contract/limits.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useNavigateHere } from '#web/lib/use-navigate-here.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { SaveLine, SaveTrouble } from '#web/words/autosave/save-line.js';
import { TextEditor } from '#web/words/text-editor.js';
import { answersArticle } from './articles.data.js';
import { DraftOutline } from './outline.js';
import { LookFields } from './look-fields.js';
import { PublishButton, StageBar } from './stage-bar.js';
import { useArticleDraft } from './use-article-draft.js';
import classes from './articles.module.css';
import { lazyPart } from '#web/ui/lazy-part.js';

/** Comparing needs more code than writing does: it comes when it is asked for. */
const VersionsSheet = lazyPart<{
  id: string;
  draft: { title: string; subtitle: string; text: string };
  onClose: () => void;
}>({
  chunk: 'article',
  isSheet: true,
  load: () => import('./versions-sheet.js').then((module) => module.VersionsSheet),
});

/** FORUM4: where an article is written; it is saved as it is typed. */
export function ArticleEditor({ article, shown }: { article: ArticleView; shown: ArticleDraft }) {
  const t = useText();
  const draft = useArticleDraft(article, shown);
  const cover = useUpload('POST articles/{id}/cover', answersArticle);
  const files = useUpload('POST articles/{id}/attachments', answersArticle);
  const [hasPicture, setPicture] = useState(false);
  const [isInsisted, setInsisted] = useState(false);
  const [isCompared, setCompared] = useState(false);
  const isUploading = hasPicture || cover.progress !== null || files.progress !== null;
  const { title, text, coverAlt } = draft.values;
  const lacksText = text.trim() === '';
  const lacksAlt = shown.cover !== null && coverAlt.trim() === '';
  const isWhole = () => {
    setInsisted(true);
    const lack = lacksText ? 'textarea[name="text"]' : lacksAlt && 'input[name="coverAlt"]';
    if (lack) document.querySelector<HTMLElement>(lack)?.focus();
    return !lack;
  };
  // The button goes with what it does: whether its person is still here is known of the whole page.
  const lead = useNavigateHere();
  const canPublish = article.state !== 'PUBLISHED';
  const stage = { article, draft, isUploading, isWhole };
  return (
    <div className={classes.editor}>
      <div className={classes.top}>
        <PageHeading title={t({ id: 'articles.editor' })} />
        <div className="row gap-3">
          <SaveLine draft={draft} />
          {article.publishedAt !== null && (
            <Button variant="default" onClick={() => setCompared(true)}>
              <FormattedMessage id="articles.versions" />
            </Button>
          )}
          {canPublish && <PublishButton {...stage} onPublished={() => lead(paths.article(article.id))} />}
        </div>
        {isCompared && <VersionsSheet id={article.id} draft={draft.values} onClose={() => setCompared(false)} />}
      </div>
      <SaveTrouble draft={draft} />
      <TextInput
        label={t({ id: 'articles.title' })}
        name="title"
        required
        maxLength={longestTitle}
        value={title}
        onChange={({ currentTarget: { value } }) => draft.set({ title: value })}
      />
      <TextEditor
        label={t({ id: 'articles.text' })}
        name="text"
        rows={22}
        max={longestArticle}
        value={text}
        onChange={(value) => draft.set({ text: value })}
        fault={isInsisted && lacksText ? t({ id: 'articles.text.first' }) : undefined}
        onBusy={setPicture}
        onSend={() => void draft.flush()}
      />
      <DraftOutline text={text} />
      <LookFields {...{ article, shown, draft, cover, files }} lacksAlt={isInsisted && lacksAlt} />
      <StageBar {...stage} />
    </div>
  );
}
