import { Checkbox } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { FileChange } from '#modules/championships/contract/editor.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';

type Mark = FileChange['from'];

/** CHAMP5: what participants have, and what they would get in its place: rows, columns and sums. */
export function FileChangeText({ from, to }: FileChange) {
  const lost = missingIn(from, to);
  const fresh = to ? missingIn(to, from) : [];
  return (
    <>
      <p>
        <FormattedMessage id="editor.data.replace.from" values={{ file: <MarkText of={from} /> }} />
        <br />
        {to && <FormattedMessage id="editor.data.replace.to" values={{ file: <MarkText of={to} /> }} />}
      </p>
      {to && lost.length > 0 && (
        <p>
          <FormattedMessage id="editor.data.replace.lost" values={{ columns: lost.join(', ') }} />
        </p>
      )}
      {fresh.length > 0 && (
        <p>
          <FormattedMessage id="editor.data.replace.fresh" values={{ columns: fresh.join(', ') }} />
        </p>
      )}
    </>
  );
}

/** Whether the version of now can be downloaded on: not where it held what nobody may have. */
export function KeepsFormer({ onForget }: { onForget: (forgets: boolean) => void }) {
  const t = useText();
  return (
    <Checkbox
      label={t({ id: 'editor.data.former' })}
      description={t({ id: 'editor.data.former.hint' })}
      defaultChecked
      onChange={(event) => onForget(!event.currentTarget.checked)}
    />
  );
}

const missingIn = ({ columns }: Mark, other: Mark | null): string[] =>
  columns && other?.columns ? columns.filter((name) => !other.columns?.includes(name)) : [];

const shownDigits = 12;

function MarkText({ of: { bytes, rows, columns, sha256 } }: { of: Mark }) {
  const size = useBytes();
  return (
    <>
      {rows === null ? (
        size(bytes)
      ) : (
        <FormattedMessage
          id="editor.data.replace.mark"
          values={{ size: size(bytes), rows, columns: columns?.length ?? 0 }}
        />
      )}
      {' · '}
      <FormattedMessage
        id="editor.data.replace.sum"
        values={{ sum: <code title={sha256}>{sha256.slice(0, shownDigits)}</code> }}
      />
    </>
  );
}
