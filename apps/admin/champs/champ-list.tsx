import { Box, Typography } from '@mui/material';
import {
  DataTable,
  ExportButton,
  List,
  SearchInput,
  SelectInput,
  TopToolbar,
  useLocale,
  useTranslate,
} from 'react-admin';
import { closer, desk, Failure, Pages, phone, shownFrom, WhenRead } from '../list-parts.js';
import type { Champ } from './champ.js';
import { types } from './champ.js';
import { exportChamps } from './champ-export.js';
import { DirectionField, StateField, TimeField, TitleField, TypeField } from './champ-fields.js';

/** An export reads the whole list, not only the page that is shown. */
const everything = 100_000;

const typeChoices = types.map((id) => ({ id, name: `resources.champs.types.${id}` }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="type" source="type" choices={typeChoices} alwaysOn emptyText="resources.champs.allTypes" />,
];

const Actions = () => (
  <TopToolbar>
    <ExportButton maxResults={everything} />
  </TopToolbar>
);

const Nothing = () => {
  const translate = useTranslate();
  return (
    <Box sx={{ p: 5, textAlign: 'center', width: '100%' }}>
      <Typography variant="h6" gutterBottom>
        {translate('resources.champs.empty')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{translate('resources.champs.invite')}</Typography>
    </Box>
  );
};

/** A phone shows which one it is, of which kind and how it is; the last columns of a small screen are not beyond its edge. */
const from = {
  ...{ dateStart: phone, dateEnd: phone, metric: phone, teams: phone, owner: phone },
  ...{ direction: desk, dailyAttempts: desk },
};

const Columns = () => {
  const locale = useLocale();
  return (
    <DataTable<Champ> rowClick="show" bulkActionButtons={false} sx={{ ...closer, ...shownFrom(from) }}>
      <DataTable.Col source="champname" field={TitleField} />
      <DataTable.Col source="type" field={TypeField} />
      <DataTable.Col source="state" field={StateField} />
      <DataTable.Col source="dateStart">
        <TimeField source="dateStart" />
      </DataTable.Col>
      <DataTable.Col source="dateEnd">
        <TimeField source="dateEnd" />
      </DataTable.Col>
      <DataTable.Col source="metric" render={({ metric }) => metric || '–'} />
      <DataTable.Col source="direction" field={DirectionField} disableSort />
      <DataTable.NumberCol source="dailyAttempts" locales={locale} />
      <DataTable.NumberCol source="teams" locales={locale} disableSort />
      <DataTable.Col source="owner" disableSort />
    </DataTable>
  );
};

/** CHAMPS (ADMIN1): every championship, drafts and tests as well. */
export const ChampList = () => (
  <List<Champ>
    filters={filters}
    actions={<Actions />}
    sort={{ field: 'dateStart', order: 'DESC' }}
    perPage={25}
    pagination={<Pages />}
    exporter={exportChamps}
    empty={<Nothing />}
    error={<Failure />}
  >
    <WhenRead>
      <Columns />
    </WhenRead>
  </List>
);
