import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { FormattedMessage } from 'react-intl';
import type { ArticleDraft, ArticleView } from '#modules/articles/contract/articles.js';
import { longestAlt, longestSubtitle, maxAttachmentBytes, mostAttachments } from '#modules/articles/contract/limits.js';
import { positionOf } from '#modules/kernel/contract/covers/covers.js';
import { asApiError } from '#modules/client/api-error.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useFieldText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import type { CoverFocusProps } from '#web/words/cover-focus.js';
import { answersArticle } from './articles.data.js';
import type { Draft } from './use-article-draft.js';
import classes from './articles.module.css';

const CoverFocus = lazyPart<CoverFocusProps>({
  chunk: 'article',
  namespaces: ['texts'],
  meanwhile: 240,
  load: () => import('#web/words/cover-focus.js').then((module) => module.CoverFocus),
});

interface Props {
  article: ArticleView;
  shown: ArticleDraft;
  draft: Draft;
  cover: ReturnType<typeof useUpload<'POST articles/{id}/cover'>>;
  files: ReturnType<typeof useUpload<'POST articles/{id}/attachments'>>;
  /** It was to be published without what its cover shows. */
  lacksAlt: boolean;
}

/** What an article is shown with; it needs its title before. */
export function LookFields({ article, shown, draft, cover, files, lacksAlt }: Props) {
  const t = useText();
  const hasTitle = draft.values.title.trim() !== '';
  return (
    <fieldset className={classes.look} disabled={!hasTitle}>
      <legend>{t({ id: 'articles.look' })}</legend>
      {!hasTitle && <p className="flat muted small">{t({ id: 'articles.look.needsTitle' })}</p>}
      <TextInput
        label={t({ id: 'articles.subtitle' })}
        name="subtitle"
        maxLength={longestSubtitle}
        value={draft.values.subtitle}
        onChange={({ currentTarget: { value } }) => draft.set({ subtitle: value })}
      />
      {hasTitle && (
        <>
          <CoverField {...{ article, shown, draft, cover, lacksAlt }} />
          <FileField {...{ article, shown, files }} />
        </>
      )}
    </fieldset>
  );
}

const pictures = 'image/jpeg,image/png,image/webp';

function CoverField({ article: { id }, shown: { cover: worn }, draft, cover, lacksAlt }: Omit<Props, 'files'>) {
  const t = useText();
  const fieldText = useFieldText();
  const params = { id };
  const remove = useSend('DELETE articles/{id}/cover', answersArticle);
  const failure = cover.failure ?? (remove.error && asApiError(remove.error));
  return (
    <section aria-labelledby="article-cover" className={classes.part}>
      <h2 id="article-cover" className="small strong">
        <FormattedMessage id="articles.cover" />
      </h2>
      {worn && (
        <>
          {/* As the card of a list cuts it. */}
          <div className={classes.cut}>
            <img
              className="cover"
              src={worn.url}
              alt={worn.alt}
              width={worn.width}
              height={worn.height}
              style={{ objectPosition: positionOf(draft.values.coverFocus) }}
            />
          </div>
          <CoverFocus
            src={worn.url}
            focus={draft.values.coverFocus}
            isFixed={false}
            onChange={(coverFocus) => draft.set({ coverFocus })}
          />
          <TextInput
            label={t({ id: 'articles.cover.alt' })}
            description={t({ id: 'articles.cover.alt.hint' })}
            name="coverAlt"
            required
            maxLength={longestAlt}
            value={draft.values.coverAlt}
            error={lacksAlt && fieldText('coverAlt', { code: 'FIELD_REQUIRED' })}
            onChange={({ currentTarget: { value } }) => draft.set({ coverAlt: value })}
          />
          <Button
            variant="default"
            size="compact-sm"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params })}
          >
            <FormattedMessage id="articles.cover.remove" />
          </Button>
        </>
      )}
      <UploadZone
        accept={pictures}
        isLow
        hint={t({ id: 'articles.cover.hint' })}
        {...cover.zone}
        onPick={(file) => void draft.flush().then(() => cover.send(file, { params, body: {} }))}
      />
      <CallFailure of={failure} />
    </section>
  );
}

function FileField({ article: { id }, shown: { attachments }, files }: Pick<Props, 'article' | 'shown' | 'files'>) {
  const t = useText();
  const bytes = useBytes();
  const remove = useSend('DELETE articles/{id}/attachments/{attachmentId}', answersArticle);
  const failure = files.failure ?? (remove.error && asApiError(remove.error));
  return (
    <section aria-labelledby="article-files" className={classes.part}>
      <h2 id="article-files" className="small strong">
        <FormattedMessage id="articles.files" />
      </h2>
      <ul className="stack gap-2 bare">
        {attachments.map((file) => (
          <li key={file.id} className="row gap-2 breaks">
            <span>{file.name}</span>
            <span className="flat muted small">{bytes(file.bytes)}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => remove.mutate({ params: { id, attachmentId: file.id } })}
            >
              <FormattedMessage id="articles.file.remove" values={{ name: file.name }} />
            </Button>
          </li>
        ))}
      </ul>
      {attachments.length < mostAttachments && (
        <UploadZone
          accept=""
          isLow
          hint={t({ id: 'articles.files.hint' }, { size: bytes(maxAttachmentBytes), count: mostAttachments })}
          {...files.zone}
          onPick={(file) => void files.send(file, { params: { id }, body: {} })}
        />
      )}
      <CallFailure of={failure} />
    </section>
  );
}
