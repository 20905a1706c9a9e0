import { Box } from '@mui/material';
import { DataTable, DateInput, List, SelectInput, TextInput, TopToolbar, useListContext, useLocale } from 'react-admin';
import { formatScore } from '#modules/scoring/solutions/contract/score-format.js';
import { closer, desk, Failure, Nothing, Pages, phone, shownFrom, WhenRead } from '../list-parts.js';
import { Moment } from '../moment.js';
import { StorageBanner } from '../storage-banner.js';
import { RejudgeAll, RejudgeSelected } from './rejudge-buttons.js';
import { StatusField } from './status-field.js';
import { statuses, type Submission } from './submission.js';

const choices = statuses.map((id) => ({ id, name: `resources.submissions.statuses.${id}` }));
const filters = [
  <TextInput key="champname" source="champname" alwaysOn resettable />,
  <TextInput key="team" source="team" alwaysOn resettable />,
  <SelectInput key="status" source="status" choices={choices} alwaysOn emptyText="resources.submissions.allStatuses" />,
  <DateInput key="after" source="after" alwaysOn />,
  <DateInput key="before" source="before" alwaysOn />,
];

const Actions = () => {
  const { filterValues } = useListContext<Submission>();
  return (
    <TopToolbar>{filterValues['champname'] && <RejudgeAll champname={String(filterValues['champname'])} />}</TopToolbar>
  );
};

/** A name of any length leaves the columns after it on the screen. */
const ShortName = ({ name }: { name: string }) => (
  <Box
    component="span"
    title={name}
    sx={{ display: 'block', maxWidth: '28ch', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
  >
    {name}
  </Box>
);

/** A phone shows whose it is, and what became of it; the last columns of a small screen are not beyond its edge. */
const from = {
  ...{ champname: phone, by: phone, name: phone, createdAt: phone },
  ...{ bytes: desk, tookMs: desk },
};

const Columns = () => {
  const locale = useLocale();
  return (
    <DataTable<Submission>
      rowClick="show"
      bulkActionButtons={<RejudgeSelected />}
      empty={<Nothing />}
      sx={{ ...closer, ...shownFrom(from) }}
    >
      <DataTable.Col source="champname" />
      <DataTable.Col source="team" />
      <DataTable.Col source="by" disableSort />
      <DataTable.Col source="name" disableSort render={({ name }) => <ShortName name={name} />} />
      <DataTable.NumberCol source="bytes" locales={locale} />
      <DataTable.Col source="createdAt" render={({ createdAt }) => <Moment time={createdAt} />} />
      <DataTable.Col
        source="status"
        render={({ status, paused, revoked }) => <StatusField status={status} paused={paused} revoked={revoked} />}
      />
      <DataTable.Col
        source="score"
        align="right"
        render={({ score }) => (score === null ? '–' : <span title={String(score)}>{formatScore(score)}</span>)}
      />
      <DataTable.NumberCol source="tookMs" locales={locale} />
    </DataTable>
  );
};

/** Solutions of all championships (ADMIN1). */
export const SubmissionList = () => (
  <>
    <StorageBanner isAlways />
    <List<Submission>
      filters={filters}
      actions={<Actions />}
      sort={{ field: 'createdAt', order: 'DESC' }}
      perPage={25}
      pagination={<Pages />}
      exporter={false}
      empty={false}
      error={<Failure />}
    >
      <WhenRead>
        <Columns />
      </WhenRead>
    </List>
  </>
);
