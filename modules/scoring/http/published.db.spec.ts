import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, type TestChampionship } from '../../../test/kit/championships.js';
import type { Manifest } from '../engine/manifest.js';

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

  it('CHAMP5 LB1 go by the direction of a metric that is chosen without one', async () => {
    const championship = await aChampionship(api, { published: false, metric: '', direction: 'TOP_DOWN' });
    expect((await save(championship, { metric: 'RMSE' })).body).toMatchObject({ direction: 'DOWN_UP' });
    expect((await save(championship, { metric: 'MAE', direction: 'TOP_DOWN' })).body.direction).toBe('TOP_DOWN');
    expect((await save(championship, { metric: 'MAE', dailyAttempts: 7 })).body.direction).toBe('TOP_DOWN');
    expect((await save(championship, { metric: 'AUC' })).body.direction).toBe('TOP_DOWN');
  });
});
