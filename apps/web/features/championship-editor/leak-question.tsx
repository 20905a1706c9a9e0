import { useRef } from 'react';
import type { ApiError } from '#modules/client/api-error.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { cancelUpload, retryUpload, type Uploading } from './uploading.js';

/** CHAMP5: before a file with answers of the test set goes to the participants of a published championship. */
export function LeakQuestion({ upload: { id, name }, failure }: { upload: Uploading; failure: ApiError }) {
  const t = useText();
  const isGiven = useRef(false);
  return (
    <ConfirmDialog
      title={t({ id: 'editor.data.leak.ask' }, { name })}
      verb={t({ id: 'editor.data.leak.verb' })}
      isDangerous
      onConfirm={() => {
        isGiven.current = true;
        retryUpload(id, { givesAnswers: true });
      }}
      onClose={() => {
        if (!isGiven.current) cancelUpload(id);
      }}
    >
      <p>{failureText(t, failure)}</p>
      <p>{t({ id: 'editor.data.leak.text' })}</p>
    </ConfirmDialog>
  );
}
