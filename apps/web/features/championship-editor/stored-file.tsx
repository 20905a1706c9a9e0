import type { ReactNode } from 'react';
import { DateTime } from '#web/words/date-time.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './stored-file.module.css';

interface Props {
  file: { name: string; bytes: number; sha256: string; rows: number | null; columns: number | null; updatedAt: string };
  children?: ReactNode;
}

/** A file as it lies on the server: its name, size, shape and checksum. */
export function StoredFile({ file, children }: Props) {
  const t = useText();
  const bytes = useBytes();
  return (
    <div className="row spread gap-2-4">
      <div className="narrows">
        <code className="strong breaks">{file.name}</code>
        <span className={classes.meta}>
          <span>{bytes(file.bytes)}</span>
          {/* Lists in JSON have no columns. */}
          {file.rows !== null && file.columns !== null && file.columns > 0 && (
            <span>{t({ id: 'championships.files.rowsByColumns' }, { rows: file.rows, columns: file.columns })}</span>
          )}
          <code title={file.sha256}>{t({ id: 'editor.checksum' }, { start: file.sha256.slice(0, 12) })}</code>
          <DateTime time={file.updatedAt} />
        </span>
      </div>
      {children}
    </div>
  );
}
