import Download from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { DataTable, List, SelectInput, TextInput, TopToolbar, useListContext, useTranslate } from 'react-admin';
import { addressOf } from '#modules/client/address.js';
import type { adminAudit } from '#modules/kernel/contract/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { useReading } from '../calls.js';
import { Failure, Pages } from '../list-parts.js';
import { Moment } from '../moment.js';

type Line = ReplyOf<typeof adminAudit>[number];

/** Of what there is in the log; `backups.` means all that begin so. */
const Action = (props: { source: string; alwaysOn?: boolean }) => {
  const { data } = useReading('GET admin/audit/actions', {});
  const actions = data?.items ?? [];
  const groups = [...new Set(actions.map((action) => `${action.split('.')[0]}.`))];
  const choices = [...groups, ...actions].toSorted().map((id) => ({ id, name: id.endsWith('.') ? `${id}*` : id }));
  return <SelectInput source={props.source} choices={choices} translateChoice={false} resettable />;
};

/** The browser's own field of a day, whose hint stands where a label would; react-admin's weighs more than this page may. */
const Day = (props: { source: string; alwaysOn?: boolean }) => (
  <TextInput {...props} type="date" slotProps={{ inputLabel: { shrink: true } }} />
);

const filters = [
  <TextInput key="actor" source="actor" alwaysOn resettable />,
  <Action key="action" source="action" alwaysOn />,
  <TextInput key="object" source="object" alwaysOn resettable />,
  <Day key="from" source="from" alwaysOn />,
  <Day key="to" source="to" alwaysOn />,
];

/** The rows that are chosen, all of them, as a file. */
const Tools = () => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const href = addressOf('GET admin/audit.csv', { query: { filter: JSON.stringify(filterValues) } });
  return (
    <TopToolbar>
      <Button size="small" href={href} startIcon={<Download />}>
        {translate('ra.action.export')}
      </Button>
    </TopToolbar>
  );
};

/** Of any length, as what is in them: they wrap, and keep so much room that they stay readable. */
const wraps = { display: 'block', minWidth: 240, overflowWrap: 'anywhere' } as const;
const detailsOf = ({ details }: Line) => <code style={wraps}>{JSON.stringify(details)}</code>;

/** Who did what, when and why (ADMIN1); nobody can change it. */
export const AuditList = () => (
  <List<Line>
    filters={filters}
    actions={<Tools />}
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
      <DataTable.Col source="details" disableSort render={detailsOf} />
    </DataTable>
  </List>
);
