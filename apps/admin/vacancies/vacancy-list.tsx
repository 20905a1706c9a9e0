import { DataTable, SelectInput, TextInput, useTranslate } from 'react-admin';
import { categories } from '#modules/vacancies/contract/kinds.js';
import { vacancyStates } from '#modules/vacancies/contract/vacancy.machine.js';
import { phone, Rows } from '../list-parts.js';
import { Moment } from '../moment.js';

const choicesOf = (kind: 'states' | 'categories', values: readonly string[]) =>
  values.map((id) => ({ id, name: `resources.vacancies.${kind}.${id}` }));

const filters = [
  <TextInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="state" source="state" alwaysOn choices={choicesOf('states', vacancyStates)} />,
  <SelectInput key="category" source="category" alwaysOn choices={choicesOf('categories', categories)} />,
];

const place = (city: string, remote: string | false): string => [city, remote].filter(Boolean).join(', ');

/** A phone shows what it is and how it is. */
const from = { company: phone, city: phone, salary: phone, category: phone, author: phone, date: phone };

/** Vacancies (ADMIN1): what waits for the moderators comes first, the oldest of it on top. */
export const VacancyList = () => {
  const translate = useTranslate();
  return (
    <Rows filters={filters} sort="id" rowClick="show" close from={from}>
      <DataTable.Col source="state" render={({ state }) => translate(`resources.vacancies.states.${state}`)} />
      <DataTable.Col source="title" />
      <DataTable.Col source="company" />
      <DataTable.Col
        source="city"
        render={({ city, remote }) => place(city, remote && translate('resources.vacancies.remote'))}
      />
      <DataTable.Col source="salary" disableSort />
      <DataTable.Col
        source="category"
        render={({ category }) => translate(`resources.vacancies.categories.${category}`)}
      />
      <DataTable.Col source="author" />
      <DataTable.Col source="date" render={({ date }) => <Moment time={date} />} />
    </Rows>
  );
};
