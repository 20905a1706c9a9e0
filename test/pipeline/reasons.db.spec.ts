import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../modules/kernel/domain/id.js';
import { Notices } from '../../modules/kernel/notices/notices.js';
import { scoringNotice } from '../../modules/scoring/contract/notices.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, submit } from '../kit/championships.js';
import { aTopic } from '../kit/forum.js';
import { aPerson, backAgain, leaveForGood, type TestPerson, unique } from '../kit/people.js';
import { disqualify } from '../kit/teams.js';
import { columnsOf } from '../kit/traces.js';
import { act, aVacancy, moderate } from '../kit/vacancies.js';

/** Columns that sound like words of people, and are none, or go in time whoever is erased. */
const nobodysWords = new Map([
  ['kernel.imports.reason', 'gone a day after the end of the import'],
  ['kernel.work.why', 'what a machine met'],
  ['notifications.messages.reason', 'a key by which it is written once'],
  ['notifications.notices.reason', 'a key by which it is written once'],
  ['scoring.attempts.reason', 'one of a list'],
]);

describe('what people wrote of somebody who is erased', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const done = async (call: PromiseLike<{ status: number; body: { id: string } }>) => {
    const { status, body } = await call;
    expect({ body, isRefused: status >= 400 }).toEqual({ body, isRefused: false });
    return body;
  };

  /** Columns of words in which somebody says why, or answers. */
  const columns = async () =>
    (await columnsOf(api))
      .filter(
        ({ type, column }) => /^(text|char)/.test(type) && /(^|_)(reason|why|answer|appeal|revoked)$/.test(column),
      )
      .filter(({ table, column }) => !nobodysWords.has(`${table}.${column}`));

  /** Has each table that keeps such words a row at least. */
  const decideOnAll = async () => {
    const reason = 'It was asked for';
    const admin = await aPerson(api, { role: 'admin' });
    const topic = await aTopic(api);
    await done(admin.http.post(`/api/forum/topics/${topic.id}/complaints`).send({ reason }));
    await done(admin.http.delete(`/api/forum/topics/${topic.id}`).query({ reason }));
    await done(admin.http.post('/api/admin/forum-removals').send({ login: topic.author.login, reason }));
    await done(admin.http.post(`/api/admin/users/${topic.author.id}/block`).send({ reason, until: null }));
    await done(admin.http.post('/api/admin/backups').send({ type: 'ALL', reason }));
    await aVacancy(api, 'rejected');
    const championship = await aChampionship(api);
    const path = `/api/championships/${championship.champname}`;
    const { http } = championship.owner;
    const teamName = unique('Owls');
    const member = await aParticipant(api, championship, { teamName });
    await disqualify(api, championship, (await aParticipant(api, championship)).teamId);
    await done(submit(member, championship));
    await api.settleBoards();
    await done(http.post(`${path}/attempts`).send({ team: teamName, count: 1, reason }));
    for (const content of ['1', '2'])
      await done(
        http
          .put(`${path}/files/more.csv`)
          .attach('file', Buffer.from(`id\n${content}\n`), 'more.csv')
          .field({ reason }),
      );
    await done(http.post(`${path}/rejudges`).send({ reason }));
    await api.settle();
    await done(http.post(`${path}/queue/pause`).send({ reason }));
    // Its door wants solutions that failed.
    await api.sql(
      `insert into scoring.retries (id, championship_id, work_id, reason, actor, role) values ($1, $2, $1, $3, '', 'client')`,
      [newId(), championship.id, reason],
    );
  };

  it('PROF2 FORUM3 NOTIF1 is read without their login by moderators, and by whom it was told', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const [person, other] = [await aPerson(api), await aPerson(api)];
    const reason = `Insulted @${person.login}, again`;
    const { id } = await aTopic(api, { author: other });
    await done(admin.http.post(`/api/forum/topics/${id}/complaints`).send({ reason }));
    await done(admin.http.delete(`/api/forum/topics/${id}`).query({ reason }));
    await done(admin.http.post(`/api/admin/forum-people/${other.login}/warn`).send({ reason }));
    await done(admin.http.post('/api/admin/forum-removals').send({ login: other.login, reason }));
    await done(admin.http.post(`/api/admin/users/${other.id}/block`).send({ reason, until: null }));
    await api.settle();
    const read = async () => {
      const [office, own] = [await backAgain(api, admin), await backAgain(api, other)];
      const removals = await office.http.get('/api/admin/forum-removals').expect(200);
      const decisions = await own.http.get('/api/forum/decisions').expect(200);
      const notices = await own.http.get('/api/notifications').expect(200);
      return [removals, decisions, notices].map(({ body }) => JSON.stringify(body));
    };
    for (const said of await read()) expect(said).toContain(person.login);
    await leaveForGood(api, person);
    for (const said of await read()) {
      expect(said).not.toContain(person.login);
      expect(said).toContain(`Insulted @deleted-${person.id}, again`);
    }
  });

  it('PROF2 NOTIF1 VAC1 SUB6 stays in no notice by which somebody was told why, whatever it was about', async () => {
    const person = await aPerson(api);
    const reason = `As @${person.login} asked`;
    const [returned, hidden] = [await aVacancy(api, 'moderation'), await aVacancy(api)];
    await moderate(returned.admin, returned.id, 'reject', reason);
    await act(hidden.admin, hidden.id, '/archive', { reason }).expect(200);
    await api.settle();
    const { champname } = await aChampionship(api);
    await api.get(Notices).tell({
      ...scoringNotice('results.rejudged', { champname }),
      reason: `rejudge:${hidden.id}`,
      params: { championship: champname, reason, oldPlace: 2, newPlace: 1 },
      people: [{ personId: returned.author.id }],
    });
    const saidTo = async (author: TestPerson) => {
      const { body } = await (await backAgain(api, author)).http.get('/api/notifications').expect(200);
      const told = (body.items as { text: string }[]).map(({ text }) => text);
      return told.filter((text) => text.includes('asked')).map((text) => text.replace(/^.*As @/u, ''));
    };
    const said = async () => [...(await saidTo(returned.author)), ...(await saidTo(hidden.author))];
    expect(await said()).toEqual(Array.from({ length: 3 }, () => `${person.login} asked`));
    await leaveForGood(api, person);
    expect(await said()).toEqual(Array.from({ length: 3 }, () => `deleted-${person.id} asked`));
  });

  it('PROF2 loses their login in every column in which people say why or answer, however long it is', async () => {
    await decideOnAll();
    const person = await aPerson(api);
    const asked = await columns();
    expect(asked.length).toBeGreaterThan(15);
    for (const { table, column } of asked) {
      const said = `Asked by ${person.login}: ${'a'.repeat(500)}`.slice(0, 500);
      const written = await api.sql(
        `update ${table} set "${column}" = $1
          where "${column}" is not null or not exists (select from ${table} where "${column}" is not null) returning 1`,
        [said],
      );
      expect({ table, isEmpty: written.length === 0 }).toEqual({ table, isEmpty: false });
    }
    await leaveForGood(api, person);
    const said = [];
    for (const { table, column } of asked) {
      const sql = `select distinct left("${column}", 64) as said from ${table} where "${column}" like 'Asked by %'`;
      said.push(...(await api.sql<{ said: string }>(sql)).map((row) => ({ ...row, place: `${table}.${column}` })));
    }
    const unnamed = `Asked by deleted-${person.id}: ${'a'.repeat(64)}`.slice(0, 64);
    expect(said).toEqual(asked.map(({ table, column }) => ({ said: unnamed, place: `${table}.${column}` })));
  });
});
