import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import { aChampionship } from '../../../../test/kit/championships.js';
import { aRejudge } from '../../../../test/kit/rejudges.js';

describe('two decisions at once', () => {
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

  it('SUB6 a re-judgement is applied or discarded, and whoever comes second is told so', async () => {
    const { championship, id } = await aRejudge(api);
    const { http } = championship.owner;
    const decide = (how: 'apply' | 'discard') =>
      http
        .post(`/api/rejudges/${id}/${how}`)
        .send({ reason: 'Looked over' })
        .then(({ status, body }) => [status, body.error ?? body.state]);
    // The board's lock, for which applying waits once it has read the re-judgement.
    const key = `hashtextextended('board:' || $1, 0)`;
    await gate.query(`select pg_advisory_lock(${key})`, [championship.id]);
    const applying = decide('apply');
    await untilBlocked(api, "pg_advisory_xact_lock%('board:");
    const discarding = decide('discard');
    await untilBlocked(api, 'scoring.rejudges%for', { unless: discarding });
    await gate.query(`select pg_advisory_unlock(${key})`, [championship.id]);
    expect([await applying, await discarding]).toEqual([
      [202, 'waiting'],
      [409, 'REJUDGE_DECIDED'],
    ]);
    const { body } = await http.get(`/api/rejudges/${id}`).expect(200);
    expect(body.state).toBe('APPLIED');
    const notes = await api.sql(
      `select action from kernel.audit where action like 'scoring.%-rejudge' and details->>'rejudge' = $1`,
      [id],
    );
    expect(notes).toContainEqual({ action: 'scoring.apply-rejudge' });
    expect(notes).not.toContainEqual({ action: 'scoring.discard-rejudge' });
  });

  it('CHAMP5 a state goes by what was looked at: what is saved at that moment is not published unseen', async () => {
    const { champname, id, owner } = await aChampionship(api, { published: false });
    const state = () =>
      owner.http
        .post(`/api/championships/${champname}/state`)
        .send({ state: 'PUBLISHED' })
        .then(({ status, body }) => [status, body.error ?? body.state]);
    const title = async (eng: string) =>
      api.sql('update championships.championships set title = $2 where id = $1', [id, { eng, rus: '' }]);
    // Its files are looked at once, and what was found is kept: from here on publishing alone waits for it.
    await title('');
    expect(await state()).toEqual([409, 'CHAMPIONSHIP_INCOMPLETE']);
    await title('Digits');
    await gate.query('begin');
    await gate.query('select 1 from championships.championships where id = $1 for update', [id]);
    const publishing = state();
    await untilBlocked(api, 'championships%for');
    // As somebody else's save that takes the title away, done first.
    await gate.query(
      `update championships.championships set version = version + 1, title = '{"eng": "", "rus": ""}' where id = $1`,
      [id],
    );
    await gate.query('commit');
    expect(await publishing).toEqual([409, 'CONFLICT']);
    expect(await state()).toEqual([409, 'CHAMPIONSHIP_INCOMPLETE']);
    expect(await api.sql('select state from championships.championships where id = $1', [id])).toEqual([
      { state: 'DRAFT' },
    ]);
  });
});
