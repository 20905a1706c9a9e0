import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { positionOf } from '#modules/kernel/contract/covers/covers.js';
import { longestLine } from '#modules/championships/contract/limits.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { addressOf } from '#modules/client/address.js';
import { asApiError } from '#modules/client/api-error.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Part } from './part.js';
import { answersEditor } from './editor.data.js';
import { BilingualPair } from './bilingual-pair.js';
import type { CoverFocusProps } from '#web/words/cover-focus.js';
import type { Draft } from './use-draft.js';
import classes from './cover-field.module.css';

const CoverFocus = lazyPart<CoverFocusProps>({
  chunk: 'editor',
  meanwhile: 240,
  load: () => import('#web/words/cover-focus.js').then((module) => module.CoverFocus),
});

/** The picture that lists and the page of a championship show, and the same in words. */
export function CoverField({ draft: { values, set } }: { draft: Draft }) {
  const t = useText();
  const bytes = useBytes();
  const { champname, cover, coverAlt, coverFocus, limits } = values;
  const params = { champname };
  const src = addressOf('GET championships/{champname}/cover', { params, query: cover === null ? {} : { v: cover } });
  const upload = useUpload('PUT championships/{champname}/cover', answersEditor);
  const remove = useSend('DELETE championships/{champname}/cover', answersEditor);
  const failure = upload.failure ?? (remove.error && asApiError(remove.error));
  return (
    <Part name="cover" title="editor.cover" hint="editor.cover.hint">
      {cover !== null && (
        <>
          <div className={classes.shown}>
            {/* As the card of a list cuts it, the tile, and the band. */}
            {[t({ id: 'editor.cover.now' }), 'tile', 'band'].map((of, at) => (
              <img key={of} src={src} alt={at === 0 ? of : ''} style={{ objectPosition: positionOf(coverFocus) }} />
            ))}
            <Button
              variant="default"
              size="compact-sm"
              loading={remove.isPending}
              onClick={() => remove.mutate({ params })}
            >
              <FormattedMessage id="editor.cover.remove" />
            </Button>
          </div>
          <CoverFocus
            src={src}
            focus={coverFocus}
            isFixed={values.state === 'ARCHIVED'}
            onChange={(focus) => set({ coverFocus: focus })}
          />
          <BilingualPair
            name="coverAlt"
            label="editor.cover.alt"
            maxLength={longestLine}
            value={coverAlt}
            onChange={(text) => set({ coverAlt: text })}
          />
        </>
      )}
      <UploadZone
        isLow
        accept="image/jpeg,image/png,image/webp"
        hint={t({ id: 'editor.cover.limits' }, { size: bytes(limits.maxCoverBytes) })}
        {...upload.zone}
        onPick={(file) => void upload.send(file, { params, body: {} })}
      />
      <CallFailure of={failure} />
    </Part>
  );
}
