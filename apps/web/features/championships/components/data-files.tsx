import { Skeleton } from '@mantine/core';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ChampionshipFile, ChampionshipView } from '../../../../../modules/championships/contract/championship.js';
import { DateTime } from '../../../components/date-time.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ErrorCard } from '../../../components/error-card.js';
import { Gate } from '../../../components/gate.js';
import { addressOf } from '../../../lib/api/call.js';
import { useBytes } from '../../../lib/format/bytes.js';
import { useBilingual } from '../../../lib/i18n/bilingual.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { useFiles } from '../api/championships.js';
import { SolutionFormat } from './solution-format.js';
import { ScrollRegion } from '../../../components/scroll-region.js';
import classes from './data-files.module.css';

/** Files of a championship for those who take part (CHAMP3). */
export function DataFiles({ champ, way }: { champ: ChampionshipView; way: ReactNode }) {
  const isParticipant = champ.participation !== null;
  const files = useFiles(champ.champname, isParticipant);
  if (!isParticipant) {
    return (
      <Gate
        title={<FormattedMessage id="championships.gate.data" />}
        text={<FormattedMessage id="championships.gate.text" />}
      >
        {way}
      </Gate>
    );
  }
  return (
    <div className={classes.parts}>
      {files.data === undefined ? (
        files.error ? (
          <ErrorCard failure={files.error} onRetry={() => void files.refetch()} />
        ) : (
          <Skeleton height={180} radius={10} />
        )
      ) : (
        <FileTable champname={champ.champname} files={files.data} />
      )}
      {champ.solutionFormat && <SolutionFormat format={champ.solutionFormat} />}
    </div>
  );
}

function FileTable({ champname, files }: { champname: string; files: readonly ChampionshipFile[] }) {
  const t = useText();
  if (files.length === 0) {
    return <EmptyState picture="sheet" title={<FormattedMessage id="championships.files.empty" />} />;
  }
  return (
    <ScrollRegion label={t({ id: 'championships.files' })} className={classes.sheet}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="championships.files.name" />
            </th>
            <th scope="col" className={classes.number}>
              <FormattedMessage id="championships.files.size" />
            </th>
            <th scope="col" className={classes.number}>
              <FormattedMessage id="championships.files.shape" />
            </th>
            <th scope="col">
              <FormattedMessage id="championships.files.checksum" />
            </th>
            <th scope="col">
              <FormattedMessage id="championships.files.updated" />
            </th>
            <th scope="col">
              <span className={classes.unseen}>
                <FormattedMessage id="championships.files.download" />
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <FileRow key={file.name} champname={champname} file={file} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const shownDigits = 12;

function FileRow({ champname, file }: { champname: string; file: ChampionshipFile }) {
  const t = useText();
  const say = useBilingual();
  const bytes = useBytes();
  const address = addressOf('GET championships/{champname}/files/{name}', { params: { champname, name: file.name } });
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <code>{file.name}</code>
        <span className={classes.description}>{say(file.description)}</span>
      </th>
      <td className={classes.number}>{bytes(file.bytes)}</td>
      <td className={classes.number}>
        {file.rows !== null &&
          file.columns !== null &&
          t({ id: 'championships.files.rowsByColumns' }, { rows: file.rows, columns: file.columns })}
      </td>
      <td>
        <code className={classes.checksum} title={file.sha256}>
          {file.sha256.slice(0, shownDigits)}
        </code>
      </td>
      <td>
        <DateTime time={file.updatedAt} dateOnly />
      </td>
      <td>
        <a
          className={classes.download}
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
