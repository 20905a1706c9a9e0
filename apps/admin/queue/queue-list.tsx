import {
  BooleanInput,
  DataTable,
  type Identifier,
  List,
  SelectInput,
  TextInput,
  useCreatePath,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { Box, Chip, Typography } from '@mui/material';
import type { adminQueue } from '#modules/scoring/desk/contract/admin-routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { useAct } from '../calls.js';
import { FailureText } from '../failure-text.js';
import { closer, desk, Failure, Pages, phone, shownFrom, WhenRead } from '../list-parts.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';
import { QueueHead } from './queue-head.js';

type Row = ReplyOf<typeof adminQueue>[number];

/** A queue moves by itself; the list follows. */
const readEveryMs = 5000;

const states = ['WAITING', 'RUNNING', 'PAUSED', 'FAILED'] as const satisfies Row['state'][];
const colors = { WAITING: 'info', RUNNING: 'success', PAUSED: 'warning', FAILED: 'error' } as const;
const filters = [
  <SelectInput
    key="state"
    source="state"
    choices={states.map((id) => ({ id, name: `resources.queue.states.${id}` }))}
    alwaysOn
    emptyText="resources.queue.allStates"
  />,
  <TextInput key="champname" source="champname" alwaysOn resettable />,
  <BooleanInput key="stuck" source="stuck" alwaysOn />,
];

/** The state in a word; of what failed also why, narrow enough to leave the actions on the screen. */
const State = () => {
  const translate = useTranslate();
  const row = useRecordContext<Row>();
  if (!row) return null;
  const { state, failure, dropped } = row;
  return (
    <Box sx={{ minWidth: '20ch', maxWidth: '40ch', fontSize: 12, overflowWrap: 'anywhere' }}>
      <Chip
        size="small"
        variant="outlined"
        color={colors[state]}
        label={translate(`resources.queue.states.${state}`)}
      />
      {failure !== null && (
        <Box sx={{ mt: 0.5 }}>
          <FailureText failure={failure} dropped={dropped} />
        </Box>
      )}
    </Box>
  );
};

/** Minutes and seconds since it came. */
const Age = ({ ageSeconds }: Pick<Row, 'ageSeconds'>) => (
  <>{`${Math.floor(ageSeconds / 60)}:${String(Math.floor(ageSeconds % 60)).padStart(2, '0')}`}</>
);

const Tools = () => {
  const row = useRecordContext<Row>();
  const retry = useAct('POST solutions/{id}/retry');
  const drop = useAct('POST admin/queue/{id}/drop');
  if (!row) return null;
  const { id, name, state } = row;
  if (state === 'FAILED') {
    return (
      <ReasonButton
        name="retry"
        values={{ name }}
        onConfirm={(reason) => retry({ params: { id }, body: { reason } })}
      />
    );
  }
  return (
    <ReasonButton
      name="drop"
      values={{ name }}
      color="error"
      onConfirm={(reason) => drop({ params: { id }, body: { reason } })}
    />
  );
};

const Nothing = () => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const name = Object.keys(filterValues).length > 0 ? 'resources.queue.none' : 'resources.queue.empty';
  return <Typography sx={{ p: 5, color: 'text.secondary' }}>{translate(name)}</Typography>;
};

/** A phone shows whose it is, how it is and what to do; the last columns of a small screen are not beyond its edge. */
const from = {
  ...{ place: phone, champname: phone, name: phone, createdAt: phone, ageSeconds: phone },
  ...{ tries: desk, worker: desk },
};

const Columns = () => {
  const createPath = useCreatePath();
  // A row is a solution: its page is that of the submission.
  const toSolution = (id: Identifier) => createPath({ resource: 'submissions', type: 'show', id });
  return (
    <DataTable<Row>
      rowClick={toSolution}
      bulkActionButtons={false}
      empty={<Nothing />}
      sx={{ ...closer, ...shownFrom(from) }}
    >
      <DataTable.NumberCol source="place" />
      <DataTable.Col source="champname" />
      <DataTable.Col source="team" />
      <DataTable.Col source="name" disableSort />
      <DataTable.Col source="state" field={State} />
      <DataTable.NumberCol source="tries" />
      <DataTable.Col source="worker" render={({ worker }) => worker ?? '–'} />
      <DataTable.Col source="createdAt" render={({ createdAt }) => <Moment time={createdAt} />} />
      <DataTable.Col source="ageSeconds" align="right" render={({ ageSeconds }) => <Age ageSeconds={ageSeconds} />} />
      <DataTable.Col source="id" label="resources.queue.fields.tools" disableSort field={Tools} />
    </DataTable>
  );
};

/** The evaluation queue (ADMIN1): what waits, runs, is stuck or failed. */
export const QueueList = () => (
  <Box sx={{ mt: 2 }}>
    <QueueHead />
    <List<Row>
      filters={filters}
      actions={false}
      sort={{ field: 'place', order: 'ASC' }}
      perPage={25}
      pagination={<Pages />}
      exporter={false}
      empty={false}
      error={<Failure />}
      queryOptions={{ refetchInterval: readEveryMs }}
    >
      <WhenRead>
        <Columns />
      </WhenRead>
    </List>
  </Box>
);
