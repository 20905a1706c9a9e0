import Replay from '@mui/icons-material/ReplayOutlined';
import { Box, Chip } from '@mui/material';
import { DataTable, SelectInput, useLocale, useRecordContext, useTranslate } from 'react-admin';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import type { adminWork } from '#modules/kernel/contract/work/routes.js';
import { workStates } from '#modules/kernel/contract/work/states.js';
import { formatSize } from '#modules/kernel/contract/size-format.js';
import { useAct } from '../calls.js';
import { Rows } from '../list-parts.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';

type Row = ReplyOf<typeof adminWork>[number];

/** It moves by itself; the list follows. */
const readEveryMs = 5000;

const colors = { waiting: 'info', running: 'success', done: 'default', failed: 'error', cancelled: 'warning' } as const;
const filters = [
  <SelectInput
    key="state"
    source="state"
    choices={workStates.map((id) => ({ id, name: `resources.work.states.${id}` }))}
    alwaysOn
    emptyText="resources.work.allStates"
  />,
];

/** The state in a word, how far it is, and why it failed or is tried again. */
const State = () => {
  const translate = useTranslate();
  const row = useRecordContext<Row>();
  if (!row) return null;
  const { state, progress, error, why } = row;
  const label = translate(`resources.work.states.${state}`);
  return (
    <Box sx={{ minWidth: '20ch', maxWidth: '40ch', fontSize: 12, overflowWrap: 'anywhere' }}>
      <Chip size="small" variant="outlined" color={colors[state]} label={label} />
      {progress && <Progress {...progress} />}
      {error !== null && <Box>{error}</Box>}
      {why !== null && <Box>{why}</Box>}
    </Box>
  );
};

const Progress = ({ done, total, unit }: NonNullable<Row['progress']>) => {
  const translate = useTranslate();
  const locale = useLocale();
  const text = (n: number): string => (unit === 'bytes' ? formatSize(n, locale) : String(n));
  const far = { done: text(done), total: text(total) };
  // A newer program beside this one may count something else.
  return <Box>{translate(`resources.work.progress.${unit}`, { ...far, _: `${far.done} / ${far.total} ${unit}` })}</Box>;
};

/** In words; one of a newer program by its name. */
const Kind = () => {
  const translate = useTranslate();
  const row = useRecordContext<Row>();
  return row ? <>{translate(`resources.work.kinds.${row.kind}`, { _: row.kind })}</> : null;
};

/** What failed or was cancelled can be begun once more, but for what went with its end: a file that was taken in. */
const Tools = () => {
  const row = useRecordContext<Row>();
  const again = useAct('POST admin/work/{id}/again');
  if (!row?.again) return null;
  return (
    <ReasonButton
      name="workAgain"
      icon={<Replay fontSize="small" />}
      onConfirm={(reason) => again({ params: { id: row.id }, body: { reason } })}
    />
  );
};

/** What takes long (ADMIN1): what waits, runs, failed and why. */
export const WorkList = () => (
  <Rows filters={filters} sort="madeAt" down every={readEveryMs} whole={['kind', 'subject', 'state', 'id']}>
    <DataTable.Col source="kind" field={Kind} />
    <DataTable.Col source="subject" />
    <DataTable.Col source="state" field={State} />
    <DataTable.NumberCol source="tries" />
    <DataTable.Col source="madeAt" render={({ madeAt }) => <Moment time={madeAt} />} />
    <DataTable.Col source="finishedAt" render={({ finishedAt }) => (finishedAt ? <Moment time={finishedAt} /> : '–')} />
    <DataTable.Col source="id" label="resources.work.fields.tools" disableSort field={Tools} />
  </Rows>
);
