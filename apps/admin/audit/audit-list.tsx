import { Box, Button, TextField, useMediaQuery } from '@mui/material';
import {
  DataTable,
  List,
  TextInput,
  TopToolbar,
  useInput,
  useListContext,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { addressOf } from '#modules/client/address.js';
import type { adminAudit } from '#modules/kernel/contract/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { useReading } from '../calls.js';
import { closer, Failure, Pages, phone, shownFrom, WhenRead } from '../list-parts.js';
import { Moment } from '../moment.js';
import { useActionWords } from './action-words.js';
import { Details } from './details.js';
import { Thing } from './thing.js';

type Line = ReplyOf<typeof adminAudit>[number];

/** Of what there is in the log, a context after another; `backups.` means all that begin so. The browser's own field, as that of a day. */
const Action = (props: { source: string; alwaysOn?: boolean }) => {
  const translate = useTranslate();
  const say = useActionWords();
  const { field } = useInput(props);
  const { data } = useReading('GET admin/audit/actions', {});
  const contexts = Object.entries(Object.groupBy(data?.items ?? [], (action) => action.split('.')[0] ?? ''))
    .map(([id, actions = []]) => {
      const name = translate(`resources.audit.contexts.${id}`, { _: id });
      return { id, name, actions: actions.map((action) => ({ id: action, name: say(action) })).toSorted(byName) };
    })
    .toSorted(byName);
  // One that an address names, and that nobody did yet, or that is not read yet.
  const chosen = field.value as string;
  const isThere = (wanted: string) =>
    contexts.some(({ id, actions }) => wanted === `${id}.` || actions.some((action) => action.id === wanted));
  return (
    <TextField
      {...field}
      select
      size="small"
      label={translate('resources.audit.fields.action')}
      slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
    >
      <option value="">{translate('resources.audit.any')}</option>
      {chosen && !isThere(chosen) && <option value={chosen}>{say(chosen)}</option>}
      {contexts.map(({ id, name, actions }) => (
        <optgroup key={id} label={name}>
          <option value={`${id}.`}>{translate('resources.audit.all', { context: name })}</option>
          {actions.map((action) => (
            <option key={action.id} value={action.id}>
              {action.name}
            </option>
          ))}
        </optgroup>
      ))}
    </TextField>
  );
};

const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name);

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
      <Button size="small" href={href}>
        {translate('ra.action.export')}
      </Button>
    </TopToolbar>
  );
};

const detailsOf = ({ details }: Line) => <Details of={details} />;

/** Columns that a phone has no room for. */
const rest = ['object', 'reason', 'details'] as const;
const onPhone = shownFrom(Object.fromEntries(rest.map((column) => [column, phone])));

/** With the id, which there is no pointer to show over the name. */
const WholeThing = ({ object, name }: Line) => (
  <>
    <Thing of={object} name={name} />
    {name !== null && <Box>{object}</Box>}
  </>
);

/** What a phone has no columns for, once one asks for it. */
const Rest = () => {
  const translate = useTranslate();
  const line = useRecordContext<Line>();
  if (!line) return null;
  const said = {
    ...line,
    object: <WholeThing {...line} />,
    details: <Details of={line.details} isWhole />,
  };
  return (
    <details>
      <summary>{translate('resources.audit.fields.details')}</summary>
      <Box component="dl" sx={{ my: 1, overflowWrap: 'anywhere' }}>
        {rest.map((name) => (
          <Box key={name} sx={{ mb: 1 }}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
              {translate(`resources.audit.fields.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {said[name] || '–'}
            </Box>
          </Box>
        ))}
      </Box>
    </details>
  );
};

/** In words; over it the name that scripts and the export have. */
const Done = () => {
  const say = useActionWords();
  const line = useRecordContext<Line>();
  const isPhone = useMediaQuery(`(max-width: ${phone - 1}px)`);
  if (!line) return null;
  return (
    <>
      <span title={line.action}>{say(line.action)}</span>
      {isPhone && <Rest />}
    </>
  );
};

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
    <WhenRead>
      <DataTable<Line> rowClick={false} bulkActionButtons={false} sx={{ ...closer, ...onPhone }}>
        <DataTable.Col source="at" render={({ at }) => <Moment time={at} />} />
        <DataTable.Col source="actor" />
        <DataTable.Col source="action" field={Done} />
        <DataTable.Col source="object" render={({ object, name }) => <Thing of={object} name={name} />} />
        <DataTable.Col source="reason" disableSort />
        <DataTable.Col source="details" disableSort render={detailsOf} />
      </DataTable>
    </WhenRead>
  </List>
);
