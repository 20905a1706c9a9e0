import { DataTable, useRecordContext } from 'react-admin';
import type { AdminRemoval } from '#modules/forum/contract/removals.js';
import { useAct } from '../calls.js';
import { Rows } from '../list-parts.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';

const Undo = () => {
  const removal = useRecordContext<AdminRemoval>();
  const undo = useAct('POST admin/forum-removals/{id}/undo');
  if (!removal) return null;
  if (removal.undoneAt !== null) return <Moment time={removal.undoneAt} />;
  const { id, name } = removal;
  return (
    <ReasonButton
      name="undoRemoval"
      values={{ name }}
      onConfirm={(reason) => undo({ params: { id }, body: { reason } })}
    />
  );
};

/** Whose posts were taken away at once (ADMIN1), with the way back. */
export const RemovalList = () => (
  <Rows sort="at" down whole={['name', 'reason', 'undoneAt']}>
    <DataTable.Col source="name" disableSort />
    <DataTable.Col source="topics" disableSort />
    <DataTable.Col source="comments" disableSort />
    <DataTable.Col source="reason" disableSort />
    <DataTable.Col source="by" disableSort />
    <DataTable.Col source="at" render={({ at }) => <Moment time={at} />} />
    <DataTable.Col source="undoneAt" disableSort>
      <Undo />
    </DataTable.Col>
  </Rows>
);
