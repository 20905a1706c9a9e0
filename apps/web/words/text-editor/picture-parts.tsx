import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import type { useUpload } from '#web/lib/data/use-upload.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { FormAlert } from '#web/ui/form-alert.js';
import classes from './text-editor.module.css';

/** A picture by a button, for whoever neither drops nor pastes one. */
export function PictureButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const t = useText();
  const label = t({ id: 'texts.picture' });
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        <ImagePlus size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className={classes.picker}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          onFiles(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

type Upload = Pick<ReturnType<typeof useUpload<'POST texts/pictures'>>, 'file' | 'progress' | 'failure' | 'cancel'>;

/** How far a picture is, or why it did not come. */
export function PictureProgress({ upload: { file, progress, failure, cancel } }: { upload: Upload }) {
  const t = useText();
  if (failure) return <FormAlert>{failureText(t, failure)}</FormAlert>;
  if (!file || !progress) return null;
  const percent = progress.total > 0 ? Math.floor((progress.sent / progress.total) * 100) : 0;
  return (
    <p className="line gap-3 muted small">
      <progress max={100} value={percent} aria-label={t({ id: 'texts.uploading' }, { name: file.name })} />
      <span>{t({ id: 'texts.uploading' }, { name: file.name })}</span>
      <button type="button" className={classes.view} onClick={cancel}>
        {t({ id: 'shell.cancel' })}
      </button>
    </p>
  );
}
