import { DataTable, TextInput, useLocale } from 'react-admin';
import { desk, phone, Rows } from '../list-parts.js';
import { Moment } from '../moment.js';
import { textOf } from './team.js';

const filters = [
  <TextInput key="champname" source="champname" alwaysOn resettable />,
  <TextInput key="q" source="q" alwaysOn resettable />,
];

/** A phone shows which team is where; the last columns of a small screen are not beyond its edge. */
const from = {
  ...{ captain: phone, members: phone, solutions: phone, lastSolutionAt: phone },
  ...{ tour: desk, submitUntil: desk },
};

/** Teams of all championships (ADMIN1), those of one in the order of its board. */
export const TeamList = () => {
  const locale = useLocale();
  return (
    <Rows filters={filters} sort="champname" rowClick="show" close from={from}>
      <DataTable.Col source="champname" />
      <DataTable.Col source="name" />
      <DataTable.Col source="captain" disableSort />
      <DataTable.NumberCol source="members" locales={locale} disableSort />
      <DataTable.Col source="place" align="right" render={({ place }) => place ?? '–'} />
      <DataTable.Col source="tour" disableSort render={({ tour }) => textOf(tour, locale)} />
      <DataTable.NumberCol source="solutions" locales={locale} disableSort />
      <DataTable.Col
        source="lastSolutionAt"
        disableSort
        render={({ lastSolutionAt }) => <Moment time={lastSolutionAt} />}
      />
      <DataTable.Col source="submitUntil" disableSort render={({ submitUntil }) => <Moment time={submitUntil} />} />
    </Rows>
  );
};
