import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';

describe('scoring in the console', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const get = async (path: string, query: Record<string, unknown> = {}) => {
    const texts = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
    return admin.http.get(`/api/admin/${path}?${String(new URLSearchParams(Object.fromEntries(texts)))}`).expect(200);
  };
  const act = (path: string, reason = 'because') => admin.http.post(`/api/${path}`).send({ reason });

  it('ADMIN1 lists submissions of all championships, sorted and filtered', async () => {
    const championship = await aChampionship(api);
    const [one, two] = [
      await aParticipant(api, championship, { teamName: 'Ones' }),
      await aParticipant(api, championship, { teamName: 'Twos 100%' }),
    ];
    await submit(one, championship, solutionOff(2)).expect(202);
    await submit(two, championship, solutionOff(1)).expect(202);
    await submit(two, championship, 'id,prediction\nx\n').expect(202);
    await api.settle();
    const { champname } = championship;
    const list = async (filter: object, sort = ['score', 'ASC']) =>
      get('submissions', { filter: { champname, ...filter }, sort, range: [0, 9] });
    const scored = await list({ status: 'SCORED' });
    expect(scored.headers['content-range']).toBe('submissions 0-1/2');
    expect(scored.body).toMatchObject([
      { champname, team: 'Twos 100%', by: two.login, score: 1, status: 'SCORED', revoked: null, late: false },
      { team: 'Ones', score: 2 },
    ]);
    expect((await list({ team: '100%' })).body).toHaveLength(2);
    expect((await list({ team: '100_' })).body).toHaveLength(0);
    expect((await list({ status: 'INVALID' })).body).toMatchObject([{ team: 'Twos 100%', score: null }]);
    expect((await list({ after: '2026-02-10', before: '2026-02-10' })).body).toHaveLength(3);
    expect((await list({ after: '2026-02-11' })).body).toHaveLength(0);
    // A day is Moscow's, as one of attempts is, whatever zone the database is in.
    const moment = '2026-02-10T21:30:00Z';
    await api.sql('update scoring.solutions set created_at = $1 where championship_id = $2', [moment, championship.id]);
    expect((await list({ before: '2026-02-10' })).body).toHaveLength(0);
    expect((await list({ after: '2026-02-11', before: '2026-02-11' })).body).toHaveLength(3);
  });

  it('ADMIN1 shows the head, the log and the receipt of a submission, and its file', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const { body } = await submit(person, championship, solutionOff(3)).expect(202);
    await api.settle();
    const shown = (await get(`submissions/${body.id}`)).body;
    expect(shown.head).toBe(solutionOff(3));
    expect(shown.log.map(({ step }: { step: string }) => step)).toEqual(['received', 'started', 'scored']);
    expect(shown.receipt).toMatchObject({ metric: 'RMSE', score: 3 });
    const file = await admin.http.get(`/api/admin/submissions/${body.id}/file`).expect(200);
    expect(file.headers['content-disposition']).toContain('solution.csv');
    await person.http.get(`/api/admin/submissions/${body.id}`).expect(403);
    await person.http.get(`/api/admin/submissions/${body.id}/file`).expect(403);
  });

  it('ADMIN1 stops the whole queue, shows what waits in it, drops and sends again', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 2 });
    const person = await aParticipant(api, championship, { teamName: 'Waiting' });
    const path = `/api/championships/${championship.champname}`;
    await act('admin/queue/pause', 'The disk is changed').expect(200);
    const { body } = await submit(person, championship).expect(202);
    const queue = (await person.http.get(`${path}/queue`).expect(200)).body;
    expect(queue).toMatchObject({
      ...{ size: 1, position: 1, waitSeconds: null, wait: null },
      paused: { scope: 'all', reason: 'The disk is changed' },
    });
    const rows = async (filter: object) => (await get('queue', { filter, sort: ['place', 'ASC'] })).body;
    expect(await rows({})).toMatchObject([{ id: body.id, state: 'PAUSED', place: 1, tries: 0, team: 'Waiting' }]);
    expect(await rows({ stuck: true })).toEqual([]);
    const held = async () => (await get('submissions', { filter: { champname: championship.champname } })).body;
    expect(await held()).toMatchObject([{ id: body.id, status: 'QUEUED', paused: true }]);
    const waiting = async (status: string) =>
      (await get('submissions', { filter: { status, champname: championship.champname }, sort: ['team', 'DESC'] }))
        .body;
    expect(await waiting('QUEUED')).toMatchObject([{ id: body.id, team: 'Waiting' }]);
    expect(await waiting('RUNNING')).toEqual([]);
    expect((await get(`submissions/${body.id}`)).body.paused).toBe(true);
    const { lastSolutions } = (await get(`teams/${person.teamId}`)).body;
    expect(lastSolutions).toMatchObject([{ status: 'QUEUED', paused: true }]);
    api.clock.pass({ minutes: 11 });
    expect(await rows({ stuck: true })).toMatchObject([{ id: body.id, ageSeconds: expect.any(Number) }]);
    expect((await get('queue-state')).body).toMatchObject({
      waiting: 1,
      running: 0,
      stuck: 1,
      pauses: [{ scope: 'all', champname: null }],
      workers: [{ slots: 2, running: 0 }],
    });
    // One that died is none of those that work, here as everywhere.
    await api.sql(`insert into scoring.workers (id, slots, started_at, seen_at)
      values ('dead', 3, clock_timestamp(), clock_timestamp() - interval '16 seconds')`);
    expect((await get('queue-state')).body.workers).toMatchObject([{ slots: 2 }]);
    await act(`admin/queue/${body.id}/drop`, '').expect(422);
    expect((await act(`admin/queue/${body.id}/drop`).expect(200)).body.status).toBe('FAILED');
    await act(`admin/queue/${body.id}/drop`).expect(409);
    expect((await person.http.get(`${path}/attempts`).expect(200)).body).toMatchObject({ used: 0 });
    expect(await rows({ state: 'FAILED' })).toMatchObject([
      { id: body.id, failure: 'INTERNAL', dropped: 'because', place: null },
    ]);
    expect((await get(`submissions/${body.id}`)).body).toMatchObject({ failure: 'INTERNAL', dropped: 'because' });
    expect(await held()).toMatchObject([{ status: 'FAILED', dropped: 'because', paused: false }]);
    const { items } = (await championship.owner.http.get(`${path}/submissions`).expect(200)).body;
    expect(items).toMatchObject([{ id: body.id, dropped: 'because' }]);
    expect((await person.http.get(`/api/solutions/${body.id}`).expect(200)).body.dropped).toBe('because');
    await act(`solutions/${body.id}/retry`).expect(200);
    await act('admin/queue/resume').expect(200);
    await act('admin/queue/resume').expect(409);
    await api.settle();
    expect((await person.http.get(`/api/solutions/${body.id}`).expect(200)).body.status).toBe('SCORED');
    expect(await held()).toMatchObject([{ status: 'SCORED', dropped: null, paused: false }]);
    const audit = (await get('audit', { filter: { object: `solution:${body.id}` }, sort: ['id', 'ASC'] })).body;
    expect(audit).toMatchObject([
      { actor: admin.login, action: 'scoring.drop', reason: 'because' },
      { actor: admin.login, action: 'scoring.retry', reason: 'because' },
    ]);
    const stops = (await get('audit', { filter: { object: 'queue' }, sort: ['at', 'DESC'] })).body;
    expect(stops).toMatchObject([{ action: 'scoring.resume-queue' }, { action: 'scoring.pause-queue' }]);
  });
});
