import { Box, Button } from '@mui/material';
import { DataTable, SelectInput, useLocaleState, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { backupStates, backupTypes } from '#modules/backups/contract/backup.js';
import type { adminBackups } from '#modules/backups/contract/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { formatSize } from '#modules/kernel/contract/size-format.js';
import { useAct, useReading } from '../calls.js';
import { Rows } from '../list-parts.js';
import { Moment } from '../moment.js';
import { UnderWay } from '../work/under-way.js';
import { useVerification } from './use-verification.js';
import { QuestionButton } from './question-button.js';
import { BackupHead } from './backup-head.js';

type Row = ReplyOf<typeof adminBackups>[number];

const choicesOf = (kind: 'types' | 'states', values: readonly string[]) =>
  values.map((id) => ({ id, name: `resources.backups.${kind}.${id}` }));
const filters = [
  <SelectInput key="type" source="type" alwaysOn choices={choicesOf('types', backupTypes)} />,
  <SelectInput key="state" source="state" alwaysOn choices={choicesOf('states', backupStates)} />,
];

/** What is wrong with it, with the code under which the server's log speaks of it. */
const Fault = ({ code }: { code: string }) => {
  const translate = useTranslate();
  const words = translate(`admin.backup.fault.${code}`, { _: translate('admin.backup.fault.other') });
  return (
    <>
      {` · ${words} `}
      <Box component="code" sx={{ color: 'text.secondary' }}>
        {code}
      </Box>
    </>
  );
};

/** How it is in a word; how far a worker is that makes or verifies it, or what is wrong with it. */
const State = () => {
  const translate = useTranslate();
  const row = useRecordContext<Row>();
  if (!row) return null;
  const { state, progress, error, work, isAtHand, place } = row;
  const word = translate(`resources.backups.states.${state}`);
  return (
    <>
      {word}
      {error !== null && <Fault code={error} />}
      {!isAtHand &&
        ` · ${place === null ? translate('admin.backup.away') : translate('admin.backup.elsewhere', { place })}`}
      {(state === 'WAITING' || state === 'RUNNING' || progress) && <UnderWay work={work} name={word} />}
    </>
  );
};

const Size = ({ bytes }: Pick<Row, 'bytes'>) => {
  const [locale] = useLocaleState();
  return bytes === null ? null : <>{formatSize(bytes, locale)}</>;
};

const Tools = () => {
  const translate = useTranslate();
  const notify = useNotify();
  const row = useRecordContext<Row>();
  const verify = useVerification(row);
  const link = useAct('POST admin/backups/{id}/link');
  const remove = useAct('DELETE admin/backups/{id}');
  const factor = useReading('GET user/second-factor', {});
  if (!row) return null;
  const { id, type, isAtHand } = row;
  const isGiven = factor.data?.isOn !== false;
  // A backup has an end once somebody wants it gone, and its place was away.
  const isLeaving = type === 'ALL' && row.expiresAt !== null;
  const isDone = row.state === 'DONE' && isAtHand && !isLeaving;
  const params = { id };
  const telling = (work: () => Promise<unknown>) => () =>
    void work().catch((error: Error) => notify(error.message, { type: 'error' }));
  const download = telling(async () => {
    const { url } = await link({ params });
    globalThis.location.assign(url);
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isDone && (
        <Button size="small" onClick={download} disabled={!isGiven}>
          {translate('admin.backup.download')}
        </Button>
      )}
      {isDone && (type === 'ALL' || type === 'CHAMP') && (
        <Button size="small" onClick={telling(verify.begin)} disabled={verify.goesOn}>
          {translate(verify.goesOn ? 'admin.backup.verifying' : 'admin.backup.verify')}
        </Button>
      )}
      {row.state !== 'RUNNING' && <QuestionButton name="removeBackup" onConfirm={() => remove({ params })} />}
    </Box>
  );
};

/** Backups and exports of contacts (ADMIN1), the newest first. */
export const BackupList = () => {
  const translate = useTranslate();
  return (
    <>
      <BackupHead />
      <Rows filters={filters} sort="startedAt" down close whole={['startedAt', 'state', 'reason', 'id']}>
        <DataTable.Col source="startedAt" render={({ startedAt }) => <Moment time={startedAt} />} />
        <DataTable.Col
          source="type"
          render={({ type, champname }) =>
            [translate(`resources.backups.types.${type}`), champname].filter(Boolean).join(' · ')
          }
        />
        <DataTable.Col source="state">
          <State />
        </DataTable.Col>
        <DataTable.Col source="bytes" render={({ bytes }) => <Size bytes={bytes} />} />
        <DataTable.Col source="by" />
        <DataTable.Col source="reason" disableSort />
        <DataTable.Col
          source="verifiedAt"
          disableSort
          render={({ verifiedAt }) => verifiedAt && <Moment time={verifiedAt} />}
        />
        <DataTable.Col
          source="expiresAt"
          disableSort
          render={({ expiresAt }) => expiresAt && <Moment time={expiresAt} />}
        />
        <DataTable.Col source="id" label="" disableSort>
          <Tools />
        </DataTable.Col>
      </Rows>
    </>
  );
};
