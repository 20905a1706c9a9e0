import { Alert, Box, Chip, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { isDeleted } from '#modules/identity/contract/deleted.js';
import { useAct, useReading } from '../calls.js';
import { Moment } from '../moment.js';
import { CorrectionButton } from '../rating/champ-rating.js';
import { ReasonButton } from '../reason-button.js';
import type { TeamView } from './team.js';

interface Member {
  id: string;
  login: string;
  name: string;
}

/** Who is in a team, and what an operator may do about them (ADMIN1); above it why the team is out, and the way back. */
export const TeamMembers = () => {
  const record = useRecordContext<TeamView>();
  const translate = useTranslate();
  const { data: team } = useReading(
    'GET teams/{id}',
    { params: { id: record?.id ?? '' } },
    { enabled: record !== undefined },
  );
  if (!record || !team) return null;
  return (
    <>
      {team.disqualified && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <CorrectionButton
              champname={record.champname}
              change={{ back: team.id }}
              verb={translate('admin.rating.back')}
            />
          }
        >
          {translate('resources.teams.out', { reason: team.disqualified.reason })}{' '}
          <Moment time={team.disqualified.at} />
        </Alert>
      )}
      <Typography variant="h6" component="h2" gutterBottom>
        {translate('resources.teams.people')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {team.members.map(({ login, name, isCaptain, joinedAt }) => (
          <li key={login}>
            {name} ({login}), <Moment time={joinedAt} />{' '}
            {isCaptain && <Chip size="small" label={translate('resources.teams.fields.captain')} />}
            {!isCaptain && !isDeleted(login) && <Appoint id={team.id} login={login} name={name} />}
            {!isDeleted(login) && <Expel id={team.id} login={login} name={name} />}
          </li>
        ))}
      </Box>
    </>
  );
};

const Appoint = ({ id, login, name }: Member) => {
  const appoint = useAct('POST admin/teams/{id}/captain');
  return (
    <ReasonButton
      name="appoint"
      values={{ name }}
      onConfirm={(reason) => appoint({ params: { id }, body: { login, reason } })}
    />
  );
};

const Expel = ({ id, login, name }: Member) => {
  const expel = useAct('POST admin/teams/{id}/remove');
  return (
    <ReasonButton
      name="expel"
      values={{ name }}
      color="error"
      onConfirm={(reason) => expel({ params: { id }, body: { login, reason } })}
    />
  );
};
