import { Avatar } from '@mui/material';
import { BooleanInput, DataTable, SelectInput, TextInput, useLocale, useTranslate } from 'react-admin';
import { addressOf } from '#modules/client/address.js';
import { desk, phone, Rows } from '../list-parts.js';
import { Moment } from '../moment.js';
import { ranks, roles, searchTypes, statuses } from './user.js';

const choicesOf = (kind: string, ids: readonly string[]) =>
  ids.map((id) => ({ id, name: `resources.users.${kind}.${id}` }));

const filters = [
  <SelectInput
    key="by"
    source="by"
    alwaysOn
    choices={choicesOf(
      'by',
      searchTypes.filter((type) => type !== 'LOGIN'),
    )}
    emptyText="resources.users.by.LOGIN"
  />,
  <TextInput key="q" source="q" alwaysOn resettable helperText="resources.users.begins" />,
  <SelectInput key="role" source="role" alwaysOn choices={choicesOf('roles', roles)} />,
  <SelectInput key="status" source="status" alwaysOn choices={choicesOf('statuses', statuses)} />,
  <SelectInput key="rank" source="rank" alwaysOn choices={choicesOf('ranks', ranks)} />,
  <BooleanInput key="blocked" source="blocked" alwaysOn parse={(value: boolean) => value || undefined} />,
];

/** Their picture or initials, beside the login that says whose it is; a letter for who has none yet. */
const Picture = ({ login }: { login: string }) => (
  <Avatar src={addressOf('GET user/avatar/{login}', { params: { login } })} alt="" sx={{ width: 32, height: 32 }}>
    {login.replace('!', '').charAt(0).toUpperCase()}
  </Avatar>
);

/** A phone shows who it is, and whether blocked; the last columns of a small screen are not beyond its edge. */
const from = {
  ...{ avatar: phone, email: phone, city: phone, status: phone, rank: phone, generalScore: phone, createdAt: phone },
  ...{ nickname: desk, phone: desk },
};

/** People (ADMIN1), those who came last first; looked up by what one of their names or contacts begins with. */
export const UserList = () => {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Rows filters={filters} sort="id" down rowClick="show" close from={from}>
      <DataTable.Col source="avatar" disableSort render={({ login }) => <Picture login={login} />} />
      <DataTable.Col source="login" />
      <DataTable.Col source="nickname" />
      <DataTable.Col source="name" disableSort />
      <DataTable.Col source="email" disableSort />
      <DataTable.Col source="phone" disableSort />
      <DataTable.Col source="city" />
      <DataTable.Col source="status" render={({ status }) => translate(`resources.users.statuses.${status}`)} />
      <DataTable.Col source="rank" disableSort render={({ rank }) => translate(`resources.users.ranks.${rank}`)} />
      <DataTable.NumberCol source="generalScore" locales={locale} options={{ maximumFractionDigits: 0 }} disableSort />
      <DataTable.Col source="role" render={({ role }) => translate(`resources.users.roles.${role}`)} />
      <DataTable.Col
        source="blocked"
        disableSort
        render={({ blocked, deletedAt }) => {
          if (deletedAt) return translate('resources.users.isDeleted');
          return blocked ? translate('resources.users.isBlocked') : '';
        }}
      />
      <DataTable.Col source="createdAt" render={({ createdAt }) => <Moment time={createdAt} />} />
    </Rows>
  );
};
