import { Box, Card, CardContent, Chip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  ArrayField,
  DataTable,
  ListButton,
  NumberField,
  Show,
  TextField,
  TopToolbar,
  useLocale,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { formatSize } from '#modules/kernel/contract/size-format.js';
import { formatDate } from '#modules/kernel/contract/time-format.js';
import { ChampNotify } from '../notify/champ-notify.js';
import { ChampRating } from '../rating/champ-rating.js';
import { ChampTours } from '../tours/champ-tours.js';
import { type Champ, type ChampFile, titleOf } from './champ.js';
import { PrivateResults } from './final-preview.js';
import { ChampState } from './champ-state.js';
import { DirectionField, StateField, TimeField, TypeField } from './champ-fields.js';

const Actions = () => (
  <TopToolbar>
    <ListButton />
  </TopToolbar>
);

const PageTitle = () => {
  const champ = useRecordContext<Champ>();
  const locale = useLocale();
  return <>{champ ? titleOf(champ, locale) : ''}</>;
};

const Fact = ({ name, children }: { name: keyof Champ; children: ReactNode }) => {
  const translate = useTranslate();
  return (
    <Box component="div" sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {translate(`resources.champs.fields.${name}`)}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
};

const facts = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
  gap: 2.5,
  m: 0,
};

const Facts = () => (
  <Box component="dl" sx={facts}>
    <Fact name="titleRus">
      <TextField source="titleRus" lang="ru" emptyText="–" />
    </Fact>
    <Fact name="titleEng">
      <TextField source="titleEng" lang="en" emptyText="–" />
    </Fact>
    <Fact name="champname">
      <TextField source="champname" />
    </Fact>
    <Fact name="owner">
      <TextField source="owner" emptyText="–" />
    </Fact>
    <Fact name="type">
      <TypeField />
    </Fact>
    <Fact name="state">
      <StateField />
    </Fact>
    <Fact name="dateStart">
      <TimeField source="dateStart" inline />
    </Fact>
    <Fact name="dateEnd">
      <TimeField source="dateEnd" inline />
    </Fact>
    <Fact name="metric">
      <TextField source="metric" />
    </Fact>
    <Fact name="direction">
      <DirectionField />
    </Fact>
    <Fact name="dailyAttempts">
      <NumberField source="dailyAttempts" />
    </Fact>
    <Fact name="teams">
      <NumberField source="teams" />
    </Fact>
  </Box>
);

/** What a file is for; the answers must stand out, as nobody but admins and the owner may have them. */
const KindChip = ({ kind, tour }: Pick<ChampFile, 'kind' | 'tour'>) => {
  const translate = useTranslate();
  const locale = useLocale();
  const name = tour && (locale === 'ru' ? tour.rus || tour.eng : tour.eng || tour.rus);
  const label = translate(`resources.champs.kinds.${name === null ? kind : 'tourTruth'}`, { tour: name });
  return <Chip size="small" variant="outlined" color={kind === 'truth' ? 'warning' : 'default'} label={label} />;
};

/** Files have no id of their own; their names are unique in a championship. */
type FileRow = ChampFile & { id: string };

const Files = () => {
  const locale = useLocale();
  const translate = useTranslate();
  return (
    <ArrayField<Champ> source="files" sort={{ field: 'name', order: 'ASC' }}>
      <DataTable<FileRow>
        bulkActionButtons={false}
        rowClick={false}
        empty={<Typography sx={{ color: 'text.secondary' }}>{translate('resources.champs.noFiles')}</Typography>}
      >
        <DataTable.Col source="name" label="resources.champs.file.name" />
        <DataTable.Col
          source="kind"
          label="resources.champs.file.kind"
          render={(file: FileRow) => <KindChip {...file} />}
        />
        <DataTable.Col
          source="bytes"
          align="right"
          label="resources.champs.file.bytes"
          render={({ bytes }) => formatSize(bytes, locale)}
        />
        <DataTable.NumberCol source="rows" label="resources.champs.file.rows" locales={locale} />
        <DataTable.NumberCol source="columns" label="resources.champs.file.columns" locales={locale} />
        <DataTable.Col
          source="updatedAt"
          label="resources.champs.file.updatedAt"
          render={({ updatedAt }) => formatDate(updatedAt)}
        />
        <DataTable.Col
          source="sha256"
          label="resources.champs.file.sha256"
          disableSort
          render={({ sha256 }) => <code title={sha256}>{sha256.slice(0, 12)}…</code>}
        />
      </DataTable>
    </ArrayField>
  );
};

/** On a phone the tables scroll within their cards, not the page. */
const narrow = { '& .RaShow-card': { minWidth: 0 } };
const scrolling = { overflowX: 'auto' };

/** One championship with its files; its texts are edited in the site's own editor. */
export const ChampShow = () => {
  const translate = useTranslate();
  return (
    <Show<Champ> actions={<Actions />} title={<PageTitle />} component="div" sx={narrow}>
      <Card sx={{ mb: 2 }}>
        <CardContent>
          <Facts />
        </CardContent>
      </Card>
      <Card sx={{ mb: 2 }}>
        <CardContent>
          <ChampState />
        </CardContent>
      </Card>
      <ChampTours />
      <PrivateResults />
      <ChampRating />
      <ChampNotify />
      <Card>
        <CardContent sx={scrolling}>
          <Typography variant="h6" component="h2" gutterBottom>
            {translate('resources.champs.files')}
          </Typography>
          <Files />
        </CardContent>
      </Card>
    </Show>
  );
};
