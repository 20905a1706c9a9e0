import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import { aPerson } from '../../../../test/kit/people.js';
import { aRejudge } from '../../../../test/kit/rejudges.js';

describe('a re-judgement is made to count by a worker', () => {
  let api: TestApp;
  let gate: pg.Client;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    gate = new pg.Client({ connectionString: api.database.url });
    await gate.connect();
  });
  afterAll(async () => {
    await gate.end();
    await api.close();
  });
  const board = `hashtextextended('board:' || $1, 0)`;

  it('SUB6 is watched, whoever asks twice watches the same, and what goes on can’t be broken off', async () => {
    const { championship, owner, id, apply } = await aRejudge(api);
    // The board's lock, for which the worker waits once it has begun.
    await gate.query(`select pg_advisory_lock(${board})`, [championship.id]);
    const work = (await apply().expect(202)).body;
    expect(work).toEqual({ id: work.id, kind: 'scoring.apply-rejudge', state: 'waiting' });
    await untilBlocked(api, "pg_advisory_xact_lock%('board:");
    expect((await apply().expect(202)).body.id).toBe(work.id);
    const look = async (http = owner.http) => http.get(`/api/work/${work.id}`);
    expect((await look()).body.state).toBe('running');
    expect((await look((await aPerson(api, { role: 'client' })).http)).status).toBe(404);
    expect((await owner.http.get(`/api/rejudges/${id}`)).body).toMatchObject({ state: 'READY', applying: work.id });
    await owner.http.post(`/api/work/${work.id}/cancel`).expect(409);
    await gate.query(`select pg_advisory_unlock(${board})`, [championship.id]);
    await api.settle();
    const result = { rejudge: id, state: 'APPLIED' };
    const { progress, ...over } = (await look()).body;
    expect(over).toMatchObject({ state: 'done', result });
    expect(progress).toEqual({ done: progress.total, total: progress.total, unit: 'solutions' });
    expect((await apply().expect(202)).body.id).toBe(work.id);
    const notes = `select from kernel.audit where action = 'scoring.apply-rejudge' and details->>'rejudge' = $1`;
    expect(await api.sql(notes, [id])).toHaveLength(1);
  });
});
