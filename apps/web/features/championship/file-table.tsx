import { ChevronRight, Download } from 'lucide-react';
import type { FileView } from '#modules/championships/contract/championship.js';
import { DateTime } from '#web/words/date-time.js';
import { PlainTable } from '#web/ui/table/plain-table.js';
import { addressOf } from '#modules/client/address.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './data-files.module.css';

interface TableProps {
  champname: string;
  files: readonly FileView[];
  /** The file whose preview is shown. */
  opened: string | null;
  onOpen: (name: string) => void;
}

/** The files, each with its download and the way to its preview. */
export function FileTable({ champname, files, opened, onOpen }: TableProps) {
  const t = useText();
  return (
    <PlainTable
      label={t({ id: 'championships.files' })}
      className={classes.table}
      columns={[
        'championships.files.name',
        { id: 'championships.files.size', className: classes.number },
        { id: 'championships.files.shape', className: classes.number },
        'championships.files.checksum',
        'championships.files.updated',
        { id: 'championships.files.download', isUnseen: true },
      ]}
    >
      {files.map((file) => (
        <FileRow
          key={file.name}
          champname={champname}
          file={file}
          isOpen={file.name === opened}
          onOpen={() => onOpen(file.name)}
        />
      ))}
    </PlainTable>
  );
}

const shownDigits = 12;

interface RowProps {
  champname: string;
  file: FileView;
  isOpen: boolean;
  onOpen: () => void;
}

function FileRow({ champname, file, isOpen, onOpen }: RowProps) {
  const t = useText();
  const say = useBilingual();
  const bytes = useBytes();
  const address = addressOf('GET championships/{champname}/files/{name}', { params: { champname, name: file.name } });
  return (
    <tr>
      <th scope="row" className="medium">
        <button type="button" className={classes.open} aria-expanded={isOpen} onClick={onOpen}>
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          <code>{file.name}</code>
        </button>
        <span className="muted small block regular pl-5">{say(file.description)}</span>
      </th>
      <td className={classes.number}>{bytes(file.bytes)}</td>
      <td className={classes.number}>
        {file.rows !== null &&
          file.columns !== null &&
          t({ id: 'championships.files.rowsByColumns' }, { rows: file.rows, columns: file.columns })}
      </td>
      <td>
        <code className="muted" title={file.sha256}>
          {file.sha256.slice(0, shownDigits)}
        </code>
      </td>
      <td>
        <DateTime time={file.updatedAt} dateOnly />
      </td>
      <td>
        <a
          className="icon-button"
          href={address}
          download={file.name}
          aria-label={t({ id: 'championships.files.downloadFile' }, { name: file.name })}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden />
        </a>
      </td>
    </tr>
  );
}
