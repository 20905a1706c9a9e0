import type { TypedVacancy } from '../../modules/vacancies/contract/vacancy.js';
import type { TestApp } from './api.js';
import { aPerson, type TestPerson } from './people.js';

/** A whole vacancy as somebody types it. */
export const typedVacancy = (own: Partial<TypedVacancy> = {}): TypedVacancy => ({
  title: 'Data scientist',
  company: 'Acme',
  city: 'Moscow',
  remote: false,
  salary: { currency: 'RUB', from: 100_000, to: 300_000 },
  category: 'data',
  info: {
    description: 'Мы **строим** модели',
    tasks: 'Учить модели',
    requirements: 'Python',
    contacts: 'hr@acme.example',
    extra: '',
  },
  ...own,
});

type Path = `/${'submit' | 'approve' | 'reject' | 'archive' | 'extend' | 'reopen'}` | '';

/** What somebody does with a vacancy. */
export const act = ({ http }: TestPerson, id: string, path: Path, body: object = {}) =>
  http.post(`/api/vacancies/${id}${path}`).send(body);

/** What a moderator decides of the text that is there now. */
export const moderate = async (
  { http }: TestPerson,
  id: string,
  verdict: 'approve' | 'reject',
  reason?: string,
): Promise<Awaited<ReturnType<typeof act>>> => {
  const { version } = (await http.get(`/api/admin/vacancies/${id}`).expect(200)).body.own;
  return http.post(`/api/vacancies/${id}/${verdict}`).send({ version, reason }).expect(200);
};

/** A vacancy as far as its name says, with its author and a moderator. */
export const aVacancy = async (
  api: TestApp,
  state: 'draft' | 'moderation' | 'rejected' | 'published' | 'archived' = 'published',
  own: Partial<TypedVacancy> = {},
): Promise<{ id: string; author: TestPerson; admin: TestPerson }> => {
  const author = await aPerson(api);
  const admin = await aPerson(api, { role: 'admin' });
  const { body } = await author.http.post('/api/vacancies').send(typedVacancy(own)).expect(200);
  const id: string = body.id;
  if (state !== 'draft') await act(author, id, '/submit').expect(200);
  if (state === 'rejected') await moderate(admin, id, 'reject', 'No contact');
  if (state === 'published' || state === 'archived') await moderate(admin, id, 'approve');
  if (state === 'archived') await act(author, id, '/archive', { as: 'filled' }).expect(200);
  return { id, author, admin };
};

/** The ids on the board as guests see it, the newest first. */
export const listedVacancies = async (
  api: TestApp,
  query: Record<string, string | number | boolean> = {},
): Promise<string[]> => {
  const { body } = await api
    .guest()
    .get('/api/vacancies')
    .query({ limit: 100, ...query })
    .expect(200);
  return (body.items as { id: string }[]).map(({ id }) => id);
};

/** What somebody was told, the newest first. */
export const noticesOf = async (api: TestApp, http: ReturnType<TestApp['guest']>) => {
  await api.settle();
  const { body } = await http.get('/api/notifications').expect(200);
  return body.items as { cause: string; title: string; text: string; url: string }[];
};
