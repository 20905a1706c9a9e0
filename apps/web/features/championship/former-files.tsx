import { Download } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { FormerFile } from '#modules/championships/contract/championship.js';
import { DateTime } from '#web/words/date-time.js';
import { addressOf } from '#modules/client/address.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';

/** CHAMP5: what was replaced or removed, why, and the way to it. */
export function FormerFiles({ champname, files }: { champname: string; files: readonly FormerFile[] }) {
  return (
    <details className="card">
      <summary>
        <FormattedMessage id="championships.files.former" values={{ count: files.length }} />
      </summary>
      <ul className="stack gap-3">
        {files.map((file) => (
          <Former key={file.id} champname={champname} file={file} />
        ))}
      </ul>
    </details>
  );
}

function Former({ champname, file }: { champname: string; file: FormerFile }) {
  const t = useText();
  const size = useBytes();
  const { id, name, bytes, rows, columns, updatedAt, endedAt, isRemoved, reason } = file;
  const address = addressOf('GET championships/{champname}/former-files/{id}', { params: { champname, id } });
  return (
    <li>
      <span className="inline gap-1">
        <code>{name}</code>
        <a
          className="icon-button"
          href={address}
          download={name}
          aria-label={t({ id: 'championships.files.former.download' }, { name })}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden />
        </a>
      </span>
      <p className="muted small">
        <DateTime time={updatedAt} /> – <DateTime time={endedAt} /> · {size(bytes)}
        {rows !== null && columns !== null && (
          <> · {t({ id: 'championships.files.rowsByColumns' }, { rows, columns })}</>
        )}
      </p>
      <p>
        <FormattedMessage
          id="championships.files.former.why"
          values={{ what: isRemoved ? 'removed' : 'replaced', reason }}
        />
      </p>
    </li>
  );
}
