import type { TestApp } from '../api.js';
import { aComment, aThread, aTopic } from '../forum.js';
import { aPerson, unique } from '../people.js';
import { act, aVacancy, typedVacancy } from '../vacancies.js';
import type { Cases, Once } from './twice.js';

const reason = 'It has to be so';
const logo = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>';

/** An article as far as these acts of its author bring it, and the next one. */
const article =
  (...acts: readonly string[]) =>
  async (api: TestApp): Promise<Once> => {
    const { http } = await aPerson(api);
    const begun = await http.post('/api/articles').send({ title: 'Trees', text: 'Some **words**' }).expect(201);
    const path = `articles/${begun.body.id}`;
    for (const done of acts.slice(0, -1)) await http.post(`/api/${path}/${done}`).send({}).expect(200);
    return { http, path: `${path}/${acts.at(-1)}` };
  };

const vacancy =
  (
    state: NonNullable<Parameters<typeof aVacancy>[1]>,
    what: 'submit' | 'approve' | 'reject' | 'archive' | 'extend' | 'reopen',
    { by = 'author', body = {} }: { by?: 'author' | 'admin'; body?: object } = {},
  ) =>
  async (api: TestApp): Promise<Once> => {
    const found = await aVacancy(api, state);
    return { http: found[by].http, path: `vacancies/${found.id}/${what}`, body };
  };

/** A comment that was taken away by a complaint, with the decision about it. */
const decided = async (api: TestApp) => {
  const { id, author } = await aComment(api, (await aTopic(api)).id);
  const { http } = await aPerson(api, { role: 'admin' });
  await (await aPerson(api)).http.post(`/api/forum/comments/${id}/complaints`).send({ reason }).expect(201);
  await http.post(`/api/admin/forum-complaints/comment:${id}`).send({ decision: 'remove', reason }).expect(200);
  const { body } = await author.http.get('/api/forum/decisions').expect(200);
  return { http, author, decision: body.items[0].id as string };
};

/** A thread that somebody applies for. */
const application = async (api: TestApp): Promise<Once & { name: string }> => {
  const [{ http }, name] = [await aPerson(api), unique('thread')];
  const body = { name, title: unique('Bees'), description: 'About bees', type: 'ordinary' };
  return { http, name, path: 'forum/threads', body, file: { field: 'logo', content: logo, name: 'logo.svg' } };
};

const decidedThread = (how: 'approve' | 'reject') => async (api: TestApp) => {
  const { http, name, body } = await application(api);
  const fields = body as Record<string, string>;
  await http.post('/api/forum/threads').field(fields).attach('logo', Buffer.from(logo), 'logo.svg').expect(202);
  const admin = await aPerson(api, { role: 'admin' });
  return { http: admin.http, path: `forum/threads/${name}/${how}`, body: { reason } };
};

const toWriter =
  (act_: 'warn' | 'block', body: object = {}) =>
  async (api: TestApp) => {
    const { author } = await aTopic(api);
    const { http } = await aPerson(api, { role: 'admin' });
    return { http, path: `admin/forum-people/${author.login}/${act_}`, body: { reason, ...body } };
  };

/** Articles, vacancies, the forum. */
export const cases: Cases = {
  articles: async (api) => ({ http: (await aPerson(api)).http, path: 'articles', body: { title: 'Many folds' } }),
  'articles/{id}/unpublish': article('ready', 'publish', 'unpublish'),
  'articles/{id}/ready': article('ready'),
  'articles/{id}/publish': article('ready', 'publish'),
  'articles/{id}/attachments': async (api) => ({
    ...(await article('attachments')(api)),
    file: { field: 'file', content: 'words', name: 'words.txt' },
  }),
  'admin/articles/{id}/take-back': async (api) => {
    const { http, path } = await article('ready', 'publish')(api);
    await http.post(`/api/${path}`).send({}).expect(200);
    const admin = await aPerson(api, { role: 'admin' });
    return { http: admin.http, path: `admin/${path.replace('publish', 'take-back')}`, body: { reason } };
  },
  vacancies: async (api) => ({ http: (await aPerson(api)).http, path: 'vacancies', body: typedVacancy() }),
  'vacancies/{id}/submit': vacancy('draft', 'submit'),
  'vacancies/{id}/approve': vacancy('moderation', 'approve', { by: 'admin', body: { version: 2 } }),
  'vacancies/{id}/reject': vacancy('moderation', 'reject', { by: 'admin', body: { reason, version: 2 } }),
  'vacancies/{id}/archive': vacancy('published', 'archive', { body: { as: 'filled' } }),
  'vacancies/{id}/extend': async (api) => {
    const { id, author } = await aVacancy(api);
    await api.sql(`update vacancies.posts set expires_at = now() + interval '1 day' where vacancy_id = $1`, [id]);
    return { http: author.http, path: `vacancies/${id}/extend` };
  },
  'vacancies/{id}/reopen': async (api) => {
    const { id, author } = await aVacancy(api);
    await act(author, id, '/archive', { as: 'withdrawn' }).expect(200);
    return { http: author.http, path: `vacancies/${id}/reopen` };
  },
  'vacancies/{id}/comments': async (api) => {
    const { id, author } = await aVacancy(api);
    return { http: author.http, path: `vacancies/${id}/comments`, body: { text: 'Is it still open?' } };
  },
  'forum/threads': application,
  'forum/threads/{name}/approve': decidedThread('approve'),
  'forum/threads/{name}/reject': decidedThread('reject'),
  'forum/threads/{name}/topics': async (api) => {
    const { name } = await aThread(api);
    const body = { title: 'A topic', text: 'Some **text**' };
    return { http: (await aPerson(api)).http, path: `forum/threads/${name}/topics`, body };
  },
  'forum/topics/{id}/comments': async (api) => {
    const { id } = await aTopic(api);
    return { http: (await aPerson(api)).http, path: `forum/topics/${id}/comments`, body: { text: 'What I think' } };
  },
  'forum/decisions/{id}/appeal': async (api) => {
    const { author, decision } = await decided(api);
    return { http: author.http, path: `forum/decisions/${decision}/appeal`, body: { text: 'I was not' } };
  },
  'admin/forum-appeals/{id}': async (api) => {
    const { author, http, decision } = await decided(api);
    await author.http.post(`/api/forum/decisions/${decision}/appeal`).send({ text: 'I was not' }).expect(200);
    return { http, path: `admin/forum-appeals/${decision}`, body: { decision: 'overturn', reason } };
  },
  'admin/forum-complaints/{id}': async (api) => {
    const { id } = await aComment(api, (await aTopic(api)).id);
    const { http } = await aPerson(api, { role: 'admin' });
    await (await aPerson(api)).http.post(`/api/forum/comments/${id}/complaints`).send({ reason }).expect(201);
    return { http, path: `admin/forum-complaints/comment:${id}`, body: { decision: 'remove', reason } };
  },
  'admin/forum-removals': async (api) => {
    const { author } = await aTopic(api);
    const { http } = await aPerson(api, { role: 'admin' });
    return { http, path: 'admin/forum-removals', body: { login: author.login, reason } };
  },
  'admin/forum-removals/{id}/undo': async (api) => {
    const { author } = await aTopic(api);
    const { http } = await aPerson(api, { role: 'admin' });
    const { body } = await http.post('/api/admin/forum-removals').send({ login: author.login, reason }).expect(200);
    return { http, path: `admin/forum-removals/${body.id}/undo`, body: { reason } };
  },
  'admin/forum-people/{login}/warn': toWriter('warn'),
  'admin/forum-people/{login}/block': toWriter('block', { days: 3 }),
};
