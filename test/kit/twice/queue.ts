import type { TestApp } from '../api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../championships.js';
import { aPerson, testPassword } from '../people.js';
import type { Cases } from './twice.js';

const reason = 'It has to be so';

/** A solution that waits, where nobody takes any. */
const waiting = async (api: TestApp) => {
  const championship = await aChampionship(api);
  const person = await aParticipant(api, championship);
  const { body } = await submit(person, championship).expect(202);
  return { championship, person, id: body.id as string };
};

/** One that failed, as an operator dropped it. */
const failed = async (api: TestApp) => {
  const found = await waiting(api);
  const { http } = await aPerson(api, { role: 'admin' });
  await http.post(`/api/admin/queue/${found.id}/drop`).send({ reason }).expect(200);
  return found;
};

/** The queue of all, paused or not. */
const queueOfAll = (how: 'pause' | 'resume') => async (api: TestApp) => {
  const { http } = await aPerson(api, { role: 'admin' });
  const now = await api.sql(`select 1 from scoring.pauses where scope = 'all'`);
  const isPaused = now.length > 0;
  if (isPaused !== (how === 'resume'))
    await http
      .post(`/api/admin/queue/${isPaused ? 'resume' : 'pause'}`)
      .send({ reason })
      .expect(200);
  return { http, path: `admin/queue/${how}`, body: { reason } };
};

/** The queue of a championship. */
const queueOfOne = (how: 'pause' | 'resume') => async (api: TestApp) => {
  const { champname, owner } = await aChampionship(api);
  const path = `championships/${champname}/queue`;
  if (how === 'resume') await owner.http.post(`/api/${path}/pause`).send({ reason }).expect(200);
  return { http: owner.http, path: `${path}/${how}`, body: { reason } };
};

/** What waits for a worker: of an application without one. */
export const cases: Cases = {
  'championships/{champname}/solutions': async (api) => {
    const championship = await aChampionship(api);
    const { http } = await aParticipant(api, championship);
    const file = { field: 'file', content: solutionOff(1), name: 'mine.csv' };
    return { http, path: `championships/${championship.champname}/solutions`, body: { comment: 'Mine' }, file };
  },
  'championships/{champname}/queue/pause': queueOfOne('pause'),
  'championships/{champname}/queue/resume': queueOfOne('resume'),
  'championships/{champname}/retries': async (api) => {
    const { championship, id } = await failed(api);
    const path = `championships/${championship.champname}/retries`;
    return { http: championship.owner.http, path, body: { reason, solutions: [id] } };
  },
  'solutions/{id}/cancel': async (api) => {
    const { person, id } = await waiting(api);
    return { http: person.http, path: `solutions/${id}/cancel` };
  },
  'solutions/{id}/again': async (api) => {
    const { person, id } = await failed(api);
    return { http: person.http, path: `solutions/${id}/again`, body: { comment: 'Once more' } };
  },
  'solutions/{id}/retry': async (api) => {
    const { championship, id } = await failed(api);
    return { http: championship.owner.http, path: `solutions/${id}/retry`, body: { reason } };
  },
  'admin/queue/{id}/drop': async (api) => {
    const { id } = await waiting(api);
    return { http: (await aPerson(api, { role: 'admin' })).http, path: `admin/queue/${id}/drop`, body: { reason } };
  },
  'admin/queue/pause': queueOfAll('pause'),
  'admin/queue/resume': queueOfAll('resume'),
  'admin/work/{id}/again': async (api) => {
    const { http, id } = await aPerson(api);
    await http.post('/api/user/archive').send({ password: testPassword }).expect(200);
    const failedSql = `update kernel.work set state = 'failed', error = 'INTERNAL', finished_at = now()
      where person_id = $1 returning id`;
    const [work] = await api.sql<{ id: string }>(failedSql, [id]);
    const admin = await aPerson(api, { role: 'admin' });
    return { http: admin.http, path: `admin/work/${work!.id}/again`, body: { reason } };
  },
  'admin/dead-letters/{id}/again': async (api) => {
    const admin = await aPerson(api, { role: 'admin' });
    const [letter] = await api.sql<{ id: string }>(
      `insert into pgboss.job (name, data) values ('dead-letters', $1) returning id::text`,
      [JSON.stringify({ reaction: 'championships.profile-file', data: {} })],
    );
    return { http: admin.http, path: `admin/dead-letters/${letter!.id}/again`, body: { reason } };
  },
  'admin/backups': async (api) => {
    const { http } = await aPerson(api, { role: 'admin' });
    return { http, path: 'admin/backups', body: { type: 'ALL', reason } };
  },
  'admin/backups/{id}/verify': async (api) => {
    const { http } = await aPerson(api, { role: 'admin' });
    const { body } = await http.post('/api/admin/backups').send({ type: 'ALL', reason }).expect(202);
    const made = `update backups.backups set state = 'DONE', file = id::text, wish = null where id = $1`;
    await api.sql(made, [body.id]);
    return { http, path: `admin/backups/${body.id}/verify` };
  },
};
