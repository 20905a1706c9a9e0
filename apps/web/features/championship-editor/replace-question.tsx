import { useRef } from 'react';
import type { FileChange } from '#modules/championships/contract/editor.js';
import type { ApiError } from '#modules/client/api-error.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { FileChangeText, KeepsFormer } from './file-change.js';
import { cancelUpload, retryUpload, type Uploading } from './uploading.js';

/** CHAMP5: before participants of a published championship get another file of the same name: what changes, and why. */
export function ReplaceQuestion({ upload: { id, name }, failure }: { upload: Uploading; failure: ApiError }) {
  const t = useText();
  const isMeant = useRef(false);
  const forgetFormer = useRef(false);
  const files = failure.details['files'] as FileChange | undefined;
  return (
    <ConfirmDialog
      title={t({ id: 'editor.data.replace.ask' }, { name })}
      verb={t({ id: 'editor.data.replace.verb' })}
      isDangerous
      asksReason
      onConfirm={(reason) => {
        isMeant.current = true;
        retryUpload(id, { reason, forgetFormer: forgetFormer.current });
      }}
      onClose={() => {
        if (!isMeant.current) cancelUpload(id);
      }}
    >
      {files && <FileChangeText {...files} />}
      <p>{t({ id: 'editor.data.replace.text' })}</p>
      <KeepsFormer
        onForget={(forgets) => {
          forgetFormer.current = forgets;
        }}
      />
    </ConfirmDialog>
  );
}
