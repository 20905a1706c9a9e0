import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import {
  aChampionship,
  aParticipant,
  participate,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { aPerson } from '../../../../test/kit/people.js';
import type { Manifest } from '../../engine/manifest.js';

describe('the settings of a published championship', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const at = ({ champname }: TestChampionship, rest = '') => `/api/championships/${champname}${rest}`;
  const view = async (championship: TestChampionship) =>
    (await championship.owner.http.get(at(championship, '/edit')).expect(200)).body;
  const save = async (championship: TestChampionship, changes: object) =>
    championship.owner.http.put(at(championship)).send({ version: (await view(championship)).version, ...changes });
  const putSample = (championship: TestChampionship, content: string) =>
    championship.owner.http.put(at(championship, '/sample')).attach('file', Buffer.from(content), 'sample.csv');

  it('CHAMP5 ERR1 take no metric that the answers do not fit, and say what is wrong with them', async () => {
    const championship = await aChampionship(api);
    const refused = await save(championship, { metric: 'AUC', rejudge: true });
    expect(refused.body).toMatchObject({
      error: 'TRUTH_UNFIT',
      fields: { metric: 'TRUTH_UNFIT' },
      details: { problems: [{ reason: 'bad_value', line: 3, column: 'target' }, {}, {}] },
    });
    expect(await view(championship)).toMatchObject({ metric: 'RMSE', direction: 'DOWN_UP', version: 1 });
    const person = await aParticipant(api, championship);
    const { text } = await person.http.get(at(championship, '/format')).expect(200);
    expect((JSON.parse(text) as Manifest).metric).toBe('RMSE');
  });

  it('ERR1 answers by its code where the answers fit no metric, and tells participants nothing of them', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    await api.sql(`update championships.championships set metric = 'AUC' where id = $1`, [championship.id]);
    const { body } = await person.http.get(at(championship, '/format')).expect(409);
    expect(body.error).toBe('TRUTH_UNFIT');
    expect(body.details).toBeUndefined();
  });

  it('CHAMP5 SUB2 keep a good sample where the next one is broken', async () => {
    const championship = await aChampionship(api);
    await putSample(championship, solutionOff(2)).expect(200);
    const good = (await view(championship)).sample;
    expect(good).toMatchObject({ name: 'sample.csv', report: { ok: true, score: 2 } });
    const refused = await putSample(championship, 'id,prediction\n1,x\n').expect(422);
    expect(refused.body).toMatchObject({
      error: 'SAMPLE_INVALID',
      details: { counts: { bad_value: 1, missing_id: 3 } },
    });
    expect((await view(championship)).sample).toEqual(good);
  });

  it('CHAMP1 CHAMP5 become no test once somebody takes part', async () => {
    const championship = await aChampionship(api);
    expect((await save(championship, { isTest: true })).status).toBe(200);
    expect((await save(championship, { isTest: false })).status).toBe(200);
    await aParticipant(api, championship);
    const refused = await save(championship, { isTest: true });
    expect(refused.body).toMatchObject({ error: 'HAS_PARTICIPANTS', fields: { isTest: 'HAS_PARTICIPANTS' } });
    expect(await view(championship)).toMatchObject({ isTest: false, teams: 1 });
  });

  it('CHAMP1 CHAMP5 become no test while somebody is entering', async () => {
    const championship = await aChampionship(api);
    const person = await aPerson(api);
    await api.sql(`create function teams.held() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(78); return new; end $$`);
    await api.sql(`create trigger held before insert on teams.members for each row execute function teams.held()`);
    const gate = new pg.Client({ connectionString: api.database.url });
    await gate.connect();
    await gate.query('select pg_advisory_lock(78)');
    const entering = participate(person, championship.champname).then(({ status }) => status);
    await untilBlocked(api, 'insert into%teams%members');
    const saving = save(championship, { isTest: true }).then(({ status, body }) => [status, body.error]);
    await untilBlocked(api, 'championships%for', { unless: saving });
    await gate.query('select pg_advisory_unlock(78)');
    expect([await entering, await saving]).toEqual([200, [409, 'HAS_PARTICIPANTS']]);
    await gate.end();
    await api.sql('drop function teams.held cascade');
  });

  it('CHAMP1 CHAMP5 are a test or have somebody in them, whoever comes first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const championship = await aChampionship(api);
      const person = await aPerson(api);
      const [entered, saved] = await Promise.all([
        participate(person, championship.champname),
        save(championship, { isTest: true }),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([entered.status, saved.status]);
    }
  });

  it('CHAMP5 LB1 go by the direction of a metric that is chosen without one', async () => {
    const championship = await aChampionship(api, { published: false, metric: '', direction: 'TOP_DOWN' });
    expect((await save(championship, { metric: 'RMSE' })).body).toMatchObject({ direction: 'DOWN_UP' });
    expect((await save(championship, { metric: 'MAE', direction: 'TOP_DOWN' })).body.direction).toBe('TOP_DOWN');
    expect((await save(championship, { metric: 'MAE', dailyAttempts: 7 })).body.direction).toBe('TOP_DOWN');
    expect((await save(championship, { metric: 'AUC' })).body.direction).toBe('TOP_DOWN');
  });

  it("CHAMP5 CHAMP8 change after the results are out where these don't depend on them, also whether late solutions are taken", async () => {
    const championship = await aChampionship(api, { dateEnd: api.clock.inDays(-1) });
    const person = await aParticipant(api, championship);
    const { http } = championship.owner;
    const become = (state: string) => http.post(at(championship, '/state')).send({ state }).expect(200);
    await become('FINISHED');
    const refused = await save(championship, {
      metric: 'MAE',
      dailyAttempts: 9,
      prize: { eng: 'A cup', rus: 'Кубок' },
    });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: 'RESULTS_OUT',
      fields: { metric: 'RESULTS_OUT', direction: 'RESULTS_OUT', dailyAttempts: 'RESULTS_OUT' },
    });
    await submit(person, championship).expect(202);
    expect((await save(championship, { acceptAfterEnd: false })).body).toMatchObject({ acceptAfterEnd: false });
    expect((await submit(person, championship).expect(409)).body.error).toBe('CHAMPIONSHIP_OVER');
    await become('ARCHIVED');
    const archived = await save(championship, { prize: { eng: 'A cup', rus: 'Кубок' } });
    expect([archived.status, archived.body.error]).toEqual([409, 'CHAMPIONSHIP_ARCHIVED']);
  });

  it('CHAMP5 SUB5 advise a larger private part where a few rows would decide who wins', async () => {
    const championship = await aChampionship(api, { published: false, publicPercent: 99 });
    const rows = Array.from({ length: 60 }, (_, at) => `${at},${at}`).join('\n');
    const { http } = championship.owner;
    await http
      .put(at(championship, '/truth'))
      .attach('file', Buffer.from(`id,target\n${rows}\n`), 'truth.csv')
      .expect(200);
    const { body } = await http.get(at(championship, '/advice')).expect(200);
    expect(body.items).toContainEqual({
      code: 'FEW_PRIVATE_ROWS',
      isGrave: true,
      details: { format: 'csv', rows: 1, needed: 200 },
    });
  });
});
