import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FileChange } from '#modules/championships/contract/editor.js';
import type { ApiError } from '#web/lib/api/api-error.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ConfirmDialog } from '#web/ui/confirm-dialog.js';
import { cancelUpload, retryUpload, type Uploading } from './uploading.js';

/** CHAMP5: before participants of a published championship get another file of the same name: what changes, and why. */
export function ReplaceQuestion({ upload: { id, name }, failure }: { upload: Uploading; failure: ApiError }) {
  const t = useText();
  const isMeant = useRef(false);
  const files = failure.details['files'] as FileChange | undefined;
  return (
    <ConfirmDialog
      title={t({ id: 'editor.data.replace.ask' }, { name })}
      verb={t({ id: 'editor.data.replace.verb' })}
      isDangerous
      asksReason
      onConfirm={(reason) => {
        isMeant.current = true;
        retryUpload(id, { reason });
      }}
      onClose={() => {
        if (!isMeant.current) cancelUpload(id);
      }}
    >
      {files && (
        <p>
          <FormattedMessage id="editor.data.replace.from" values={{ file: <Mark of={files.from} /> }} />
          <br />
          {files.to && <FormattedMessage id="editor.data.replace.to" values={{ file: <Mark of={files.to} /> }} />}
        </p>
      )}
      <p>
        <FormattedMessage id="editor.data.replace.text" />
      </p>
    </ConfirmDialog>
  );
}

function Mark({ of: { bytes, rows, columns } }: { of: FileChange['from'] }) {
  const size = useBytes();
  if (rows === null) return <>{size(bytes)}</>;
  return (
    <FormattedMessage
      id="editor.data.replace.mark"
      values={{ size: size(bytes), rows, columns: columns?.length ?? 0 }}
    />
  );
}
