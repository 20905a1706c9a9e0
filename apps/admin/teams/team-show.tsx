import { Box, Button, Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  ArrayField,
  DataTable,
  ResourceContextProvider,
  Show,
  useCreatePath,
  useLocale,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { formatScore } from '#modules/scoring/solutions/contract/score-format.js';
import { Moment } from '../moment.js';
import { StatusField } from '../submissions/status-field.js';
import { TeamActions } from './team-actions.js';
import { TeamMembers } from './team-members.js';
import { type Solution, type TeamView, textOf } from './team.js';

const Fact = ({ name, children }: { name: keyof TeamView; children: ReactNode }) => {
  const translate = useTranslate();
  return (
    <Box component="div" sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {translate(`resources.teams.fields.${name}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
};

const facts = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: 2.5, m: 0 };

const Facts = () => {
  const locale = useLocale();
  const team = useRecordContext<TeamView>();
  if (!team) return null;
  const { champname, name, captain, people, place, tour, confirmedAt, submitUntil } = team;
  return (
    <Box component="dl" sx={facts}>
      <Fact name="champname">{champname}</Fact>
      <Fact name="name">{name}</Fact>
      <Fact name="captain">{captain}</Fact>
      <Fact name="people">{people?.join(', ')}</Fact>
      <Fact name="place">{place ?? '–'}</Fact>
      <Fact name="tour">{textOf(tour, locale)}</Fact>
      <Fact name="confirmedAt">
        <Moment time={confirmedAt} />
      </Fact>
      <Fact name="submitUntil">
        <Moment time={submitUntil} />
      </Fact>
    </Box>
  );
};

const Nothing = () => {
  const translate = useTranslate();
  return <Typography sx={{ color: 'text.secondary' }}>{translate('resources.teams.noSolutions')}</Typography>;
};

const lastFirst = { field: 'createdAt', order: 'DESC' } as const;

const LastSolutions = () => {
  const team = useRecordContext<TeamView>();
  if (!team?.lastSolutions) return null;
  return (
    <ArrayField<TeamView> source="lastSolutions" sort={lastFirst}>
      <ResourceContextProvider value="submissions">
        <DataTable<Solution> bulkActionButtons={false} rowClick="show" empty={<Nothing />}>
          <DataTable.Col source="name" />
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
        </DataTable>
      </ResourceContextProvider>
    </ArrayField>
  );
};

/** To the list of submissions, filtered by the team. */
const AllSolutions = () => {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const team = useRecordContext<TeamView>();
  if (!team) return null;
  const filter = JSON.stringify({ champname: team.champname, team: team.name });
  const pathname = createPath({ resource: 'submissions', type: 'list' });
  return (
    <Button size="small" component={Link} to={{ pathname, search: `?${new URLSearchParams({ filter }).toString()}` }}>
      {translate('resources.teams.allSolutions')}
    </Button>
  );
};

/** On a phone the table scrolls within its card, not the page. */
const narrow = { '& .RaShow-card': { minWidth: 0 } };

/** One team: who is in it, how it stands and what it sent last (ADMIN1). */
export const TeamShow = () => {
  const translate = useTranslate();
  return (
    <Show<TeamView> actions={<TeamActions />} component="div" sx={narrow}>
      <Card sx={{ mb: 2 }}>
        <CardContent>
          <Facts />
        </CardContent>
      </Card>
      <Card sx={{ mb: 2 }}>
        <CardContent>
          <TeamMembers />
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
            <Typography variant="h6" component="h2" gutterBottom>
              {translate('resources.teams.lastSolutions')}
            </Typography>
            <AllSolutions />
          </Box>
          <LastSolutions />
        </CardContent>
      </Card>
    </Show>
  );
};
