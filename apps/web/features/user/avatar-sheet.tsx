import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { longestPicture } from '#modules/identity/contract/limits.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { codeText } from '#web/lib/errors.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Dialog } from '#web/ui/dialog.js';
import { FormAlert, CallFailure } from '#web/ui/form-alert.js';
import { ask } from '#web/ui/overlay/ask.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { CropFrame } from './crop-frame.js';
import { wholeOf, type Crop } from './crop.js';

interface Chosen {
  picture: ImageBitmap;
  crop: Crop;
}

/** A picture that was chosen, dropped or pasted, once the browser can show it. */
const useChosen = (first: File | null) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isRejected, setRejected] = useState(false);
  const last = useRef<File>(null);
  const pick = async (file: File) => {
    last.current = file;
    setRejected(false);
    const picture = await createImageBitmap(file).catch(() => null);
    // One that is read slower than the one after it is wanted no more.
    if (last.current !== file) return;
    setChosen(picture && { picture, crop: wholeOf(picture) });
    setRejected(picture === null);
  };
  const begin = useRef(pick);
  useEffect(() => {
    if (first) void begin.current(first);
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? [];
      if (file) void begin.current(file);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [first]);
  return { chosen, setChosen, isRejected, pick };
};

interface Props {
  /** Dropped where the picture is. */
  file: File | null;
  hasAvatar: boolean;
  onClose: () => void;
}

/** PROF4: another picture of oneself, cut to a square, or none. */
export function AvatarSheet({ file, hasAvatar, onClose }: Props) {
  const t = useText();
  const bytes = useBytes();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { chosen, setChosen, isRejected, pick } = useChosen(file);
  const upload = useUpload('POST user/avatar', { field: 'avatar', onSuccess: onClose });
  const save = () =>
    canvas.current?.toBlob(
      (blob) => blob && void upload.send(new File([blob], 'avatar', { type: blob.type }), { body: {} }),
      'image/webp',
      0.92,
    );
  return (
    <Dialog title={t({ id: 'user.avatar' })} isBusy={upload.progress !== null} onClose={onClose}>
      <div className="stack gap-3">
        {chosen ? (
          <CropFrame canvas={canvas} {...chosen} onCrop={(crop) => setChosen({ ...chosen, crop })} />
        ) : (
          <UploadZone
            accept="image/jpeg,image/png,image/webp"
            hint={t({ id: 'user.avatar.hint' }, { size: bytes(longestPicture) })}
            onPick={(picked) => void pick(picked)}
          />
        )}
        {isRejected && <FormAlert>{codeText(t, 'PHOTO_REJECTED')}</FormAlert>}
        <CallFailure of={upload.failure} />
        <div className="wrap gap-2 justify-end">
          {hasAvatar && !chosen && <RemoveButton onRemoved={onClose} />}
          <Button variant="default" onClick={chosen ? () => setChosen(null) : onClose}>
            <FormattedMessage id={chosen ? 'user.avatar.another' : 'shell.cancel'} />
          </Button>
          {chosen && (
            <Button loading={upload.progress !== null} onClick={save}>
              <FormattedMessage id="shell.save" />
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function RemoveButton({ onRemoved }: { onRemoved: () => void }) {
  const t = useText();
  const remove = useSend('DELETE user/avatar', { isShownHere: true });
  const question = {
    title: t({ id: 'user.avatar.remove.ask' }),
    text: t({ id: 'user.avatar.remove.text' }),
    verb: t({ id: 'user.avatar.remove' }),
    danger: true,
    act: () => remove.mutateAsync(),
  };
  return (
    <>
      <CallFailure of={remove.error} />
      <Button
        variant="subtle"
        c="var(--c-error)"
        onClick={async () => {
          if (await ask(question)) onRemoved();
        }}
      >
        <FormattedMessage id="user.avatar.remove" />
      </Button>
    </>
  );
}
