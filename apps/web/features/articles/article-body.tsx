import { Button } from '@mantine/core';
import { Paperclip } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ArticleView, Attachment } from '#modules/articles/contract/articles.js';
import { addressOf } from '#modules/client/address.js';
import { copyText } from '#web/lib/copy-text.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { PageHeading } from '#web/ui/page-heading.js';
import { Cover } from '#web/words/cover.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { When } from '#web/words/when.js';
import { OutlinedText } from './outline.js';
import { ReadingTime } from './reading-time.js';
import classes from './articles.module.css';

/** An article as its readers have it. */
export function ArticleBody({ article }: { article: ArticleView }) {
  const { id, title, subtitle, cover, author, authorName, publishedAt, readMinutes, html, attachments, draft } =
    article;
  return (
    <article className={classes.article}>
      {!cover && (
        <div className={classes.band}>
          <Cover kind="article" name={id} size="band" />
        </div>
      )}
      <PageHeading title={title} />
      {subtitle && <p className="mt-1 muted">{subtitle}</p>}
      <p className={classes.by}>
        <PersonAvatar login={author} nick={authorName} size={26} />
        <Link to={paths.user(author)}>{authorName}</Link>
        {publishedAt !== null && <When time={publishedAt} />}
        <ReadingTime minutes={readMinutes} />
        <CopyLink id={id} />
        {draft && (
          <Link to={paths.articleEditor(id)}>
            <FormattedMessage id="articles.edit" />
          </Link>
        )}
      </p>
      {cover && (
        <img className={classes.cover} src={cover.url} alt={cover.alt} width={cover.width} height={cover.height} />
      )}
      <OutlinedText html={html} />
      {attachments.length > 0 && <Files id={id} files={attachments} />}
    </article>
  );
}

function CopyLink({ id }: { id: string }) {
  const t = useText();
  const copy = async () => {
    const isCopied = await copyText(`${location.origin}${paths.article(id)}`);
    toast(isCopied ? 'done' : 'failed', t({ id: isCopied ? 'articles.copied' : 'articles.notCopied' }));
  };
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void copy()}>
      <FormattedMessage id="articles.copyLink" />
    </Button>
  );
}

function Files({ id, files }: { id: string; files: readonly Attachment[] }) {
  const bytes = useBytes();
  return (
    <section aria-labelledby="files">
      <h2 id="files" className={classes.filesTitle}>
        <FormattedMessage id="articles.files" />
      </h2>
      <ul className="stack gap-2 bare">
        {files.map((file) => (
          <li key={file.id} className="row gap-2 breaks">
            <Paperclip size={16} strokeWidth={1.75} aria-hidden />
            <a
              href={addressOf('GET articles/{id}/attachments/{attachmentId}', {
                params: { id, attachmentId: file.id },
              })}
            >
              {file.name}
            </a>
            <span className="flat muted small">{bytes(file.bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
