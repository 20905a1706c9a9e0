import { Box } from '@mui/material';
import { DataTable, SelectInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import { applicationStates } from '#modules/forum/contract/application.machine.js';
import type { AdminThread } from '#modules/forum/contract/applications.js';
import { useAct } from '../calls.js';
import { Rows } from '../list-parts.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';

const states = applicationStates.map((id) => ({ id, name: `resources.forum-threads.states.${id}` }));
const filters = [
  <TextInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="state" source="state" alwaysOn choices={states} />,
];

/** What an admin can do with a thread: decide on an application, pin it, lock it. */
const Actions = () => {
  const thread = useRecordContext<AdminThread>();
  const approve = useAct('POST forum/threads/{name}/approve');
  const reject = useAct('POST forum/threads/{name}/reject');
  const change = useAct('PATCH forum/threads/{name}');
  if (!thread) return null;
  const { name, state, pinned, locked, createdAt } = thread;
  const params = { name };
  if (state === 'REJECTED') return null;
  if (state === 'PENDING')
    return (
      <>
        <ReasonButton
          name="approveThread"
          values={{ name }}
          onConfirm={(reason) => approve({ params, body: { reason, createdAt } })}
        />
        <ReasonButton
          name="rejectThread"
          values={{ name }}
          color="error"
          onConfirm={(reason) => reject({ params, body: { reason, createdAt } })}
        />
      </>
    );
  return (
    <>
      <ReasonButton
        name={pinned ? 'unpinThread' : 'pinThread'}
        values={{ name }}
        onConfirm={(reason) => change({ params, body: { pinned: !pinned, reason } })}
      />
      <ReasonButton
        name={locked ? 'unlockThread' : 'lockThread'}
        values={{ name }}
        onConfirm={(reason) => change({ params, body: { locked: !locked, reason } })}
      />
    </>
  );
};

/** By `<img>` alone, where nothing in a picture can run. */
const Logo = ({ logo }: Pick<AdminThread, 'logo'>) =>
  logo === null ? null : <Box component="img" src={logo} alt="" sx={{ width: 40, height: 40 }} />;

/** Threads and applications (ADMIN1): what waits comes first. */
export const ThreadList = () => {
  const translate = useTranslate();
  return (
    <Rows filters={filters} sort="id" whole={['title', 'description', 'actions']}>
      <DataTable.Col source="logo" disableSort render={({ logo }) => <Logo logo={logo} />} />
      <DataTable.Col
        source="state"
        disableSort
        render={({ state }) => translate(`resources.forum-threads.states.${state}`)}
      />
      <DataTable.Col source="name" />
      <DataTable.Col source="title" disableSort />
      <DataTable.Col source="description" disableSort />
      <DataTable.Col source="applicant" disableSort />
      <DataTable.Col source="createdAt" render={({ createdAt }) => <Moment time={createdAt} />} />
      <DataTable.Col source="actions" disableSort>
        <Actions />
      </DataTable.Col>
    </Rows>
  );
};
