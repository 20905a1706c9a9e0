import { DataTable, List, TextInput } from 'react-admin';
import type { adminAudit } from '#modules/kernel/contract/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { Failure, Pages } from '../list-parts.js';
import { Moment } from '../moment.js';

type Line = ReplyOf<typeof adminAudit>[number];

const filters = [
  <TextInput key="actor" source="actor" alwaysOn resettable />,
  <TextInput key="action" source="action" alwaysOn resettable />,
  <TextInput key="object" source="object" alwaysOn resettable />,
];

/** Who did what, when and why (ADMIN1); nobody can change it. */
export const AuditList = () => (
  <List<Line>
    filters={filters}
    sort={{ field: 'at', order: 'DESC' }}
    perPage={50}
    pagination={<Pages />}
    exporter={false}
    empty={false}
    error={<Failure />}
  >
    <DataTable<Line> rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="at" render={({ at }) => <Moment time={at} />} />
      <DataTable.Col source="actor" />
      <DataTable.Col source="action" />
      <DataTable.Col source="object" />
      <DataTable.Col source="reason" disableSort />
      <DataTable.Col source="details" disableSort render={({ details }) => <code>{JSON.stringify(details)}</code>} />
    </DataTable>
  </List>
);
