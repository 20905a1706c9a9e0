import { Alert, Box, Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Show, useRecordContext, useTranslate } from 'react-admin';
import { formatDate } from '#modules/kernel/contract/time-format.js';
import { Moment } from '../moment.js';
import { UserActions } from './user-actions.js';
import { UserContacts } from './user-contacts.js';
import { UserLinks } from './user-links.js';
import { UserJournal } from './user-journal.js';
import type { UserView } from './user.js';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => {
  const translate = useTranslate();
  return (
    <Box component="div" sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {translate(`resources.users.fields.${name}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children || '–'}
      </Typography>
    </Box>
  );
};

const facts = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(200px, 1fr))' },
  gap: 2.5,
  m: 0,
};

const Facts = () => {
  const translate = useTranslate();
  const user = useRecordContext<UserView>();
  if (!user) return null;
  const { personal } = user;
  return (
    <Box component="dl" sx={facts}>
      <Fact name="login">{user.login}</Fact>
      <Fact name="nickname">{user.nickname}</Fact>
      <Fact name="name">{user.name}</Fact>
      <Fact name="role">{translate(`resources.users.roles.${user.role}`)}</Fact>
      <Fact name="status">
        {user.deletedAt ? translate('resources.users.isDeleted') : translate(`resources.users.statuses.${user.status}`)}
      </Fact>
      <Fact name="rank">{translate(`resources.users.ranks.${user.rank}`)}</Fact>
      <Fact name="city">{user.city}</Fact>
      <Fact name="university">{personal?.university}</Fact>
      <Fact name="workplace">{personal?.workplace}</Fact>
      <Fact name="birthday">{personal?.birthday && formatDate(personal.birthday, 'UTC')}</Fact>
      <Fact name="skills">{personal?.skills.join(', ')}</Fact>
      <Fact name="sessions">{user.sessions === undefined ? '' : String(user.sessions)}</Fact>
      <Fact name="createdAt">
        <Moment time={user.createdAt} />
      </Fact>
      <UserContacts />
    </Box>
  );
};

/** Until when and why somebody only reads. */
const Blocked = () => {
  const translate = useTranslate();
  const user = useRecordContext<UserView>();
  if (!user?.blocked) return null;
  const { until, reason } = user.blocked;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
      {translate(until === null ? 'resources.users.blockedForEver' : 'resources.users.blockedUntil')}{' '}
      {until !== null && <Moment time={until} />} · {reason}
    </Alert>
  );
};

/** Since when the account is gone, and until when its person can take it back. */
const Deleted = () => {
  const translate = useTranslate();
  const user = useRecordContext<UserView>();
  if (!user?.deletedAt) return null;
  const { deletedAt, erasure } = user;
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
      {translate('resources.users.deletedAt')} <Moment time={deletedAt} />
      {erasure && (
        <>
          {'. '}
          {translate(erasure.isDone ? 'resources.users.erasedAt' : 'resources.users.erasesAt')}{' '}
          <Moment time={erasure.at} />
        </>
      )}
    </Alert>
  );
};

const Section = ({ title, children }: { title?: string; children: ReactNode }) => {
  const translate = useTranslate();
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        {title && (
          <Typography variant="h6" component="h2" gutterBottom>
            {translate(title)}
          </Typography>
        )}
        {children}
      </CardContent>
    </Card>
  );
};

/** One person (ADMIN1): data, what may be done, and what was done. */
export const UserShow = () => (
  <Show<UserView> actions={<UserActions />} component="div">
    <Deleted />
    <Blocked />
    <Section>
      <Facts />
      <UserLinks />
    </Section>
    <Section title="resources.users.journal">
      <UserJournal />
    </Section>
  </Show>
);
