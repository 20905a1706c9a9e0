import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { aPerson } from '../../../test/kit/people.js';
import { act, aVacancy, typedVacancy } from '../../../test/kit/vacancies.js';
import { mostDrafts } from './limits.js';
import { vacanciesErrors } from './errors.js';
import type { TypedVacancy } from './vacancy.js';

describe('the refusals of vacancies', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  const written = async (own: Partial<TypedVacancy>) =>
    (await aPerson(api)).http.post('/api/vacancies').send(typedVacancy(own));
  const paid = (from: number, to: number) => written({ salary: { currency: 'RUB', from, to } });

  itAnswers('vacancies.errors.json', vacanciesErrors, {
    SALARY_RANGE_TOO_WIDE: () => paid(50_000, 500_000),
    SALARY_REVERSED: () => paid(2, 1),
    THIRD_PARTY_LINK: () => written({ title: 'See hh.ru' }),
    VACANCY_DRAFTS_FULL: async () => {
      const { id, http } = await aPerson(api);
      const write = () => http.post('/api/vacancies').send(typedVacancy());
      await write().expect(200);
      const columns = 'author_id, state, text, html, renderer, created_at, written_at';
      const copySql = `insert into vacancies.vacancies (id, ${columns}) select gen_random_uuid(), ${columns}
        from vacancies.vacancies, generate_series(1, $2) where author_id = $1`;
      await api.sql(copySql, [id, mostDrafts - 2]);
      const answers = await Promise.all([write(), write()]);
      return answers.find(({ status }) => status !== 200)!;
    },
    VACANCY_CLOSED: async () => api.guest().get(`/api/vacancies/${(await aVacancy(api, 'archived')).id}`),
    VACANCY_STATE: async () => {
      const { id, author } = await aVacancy(api, 'moderation');
      return act(author, id, '/submit');
    },
  });
});
