import Replay from '@mui/icons-material/ReplayOutlined';
import { DataTable, TextInput, useRecordContext } from 'react-admin';
import type { deadLetterList } from '#modules/kernel/contract/work/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { useAct } from '../calls.js';
import { Rows } from '../list-parts.js';
import { Moment } from '../moment.js';
import { ReasonButton } from '../reason-button.js';

type Row = ReplyOf<typeof deadLetterList>[number];

const filters = [<TextInput key="reaction" source="reaction" alwaysOn resettable />];

const Tools = () => {
  const row = useRecordContext<Row>();
  const again = useAct('POST admin/dead-letters/{id}/again');
  if (!row) return null;
  const { id } = row;
  return (
    <ReasonButton
      name="jobAgain"
      icon={<Replay fontSize="small" />}
      onConfirm={(reason) => again({ params: { id }, body: { reason } })}
    />
  );
};

/** Jobs whose every attempt failed (ADMIN1), the newest first. */
export const DeadLetterList = () => (
  <Rows filters={filters} sort="at" down whole={['reaction', 'why', 'id']}>
    <DataTable.Col source="at" render={({ at }) => <Moment time={at} />} />
    <DataTable.Col source="reaction" />
    <DataTable.Col source="why" disableSort />
    <DataTable.NumberCol source="tries" disableSort />
    <DataTable.Col source="id" label="resources.dead-letters.fields.tools" disableSort field={Tools} />
  </Rows>
);
