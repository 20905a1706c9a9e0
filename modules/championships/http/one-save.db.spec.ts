import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { aChampionship, type TestChampionship } from '../../../test/kit/championships.js';
import { ledgerFaults } from '../../../test/kit/files.js';

const truth = 'id,target\n1,1\n2,2\n3,3\n4,4\n';

describe('settings by which files are judged', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const draft = () => aChampionship(api, { truth, published: false });
  const path = ({ champname }: TestChampionship) => `/api/championships/${champname}`;
  const view = async (of: TestChampionship) => (await of.owner.http.get(`${path(of)}/edit`).expect(200)).body;
  const save = async (of: TestChampionship, settings: object) =>
    of.owner.http.put(path(of)).send({ ...settings, version: (await view(of)).version });
  /** What a step of the save writes fails: its database was restarted, its disk is full. */
  const failing = async (table: string, work: () => Promise<unknown>) => {
    await api.sql(
      `create function championships.away() returns trigger language plpgsql as $$ begin raise 'away'; end $$`,
    );
    await api.sql(`create trigger away before insert or update on championships.${table} for each row
      execute function championships.away()`);
    await work();
    await api.sql('drop function championships.away cascade');
  };

  it('CHAMP5 are saved with the split of the answers that belongs to them, or not at all', async () => {
    const championship = await draft();
    const before = await view(championship);
    await failing('files', async () =>
      expect((await save(championship, { publicPercent: 50 })).status).toBeGreaterThanOrEqual(500),
    );
    expect(await view(championship)).toEqual(before);
    expect((await save(championship, { publicPercent: 50 })).body).toMatchObject({
      publicPercent: 50,
      truth: { report: { ok: true, publicRows: 2, privateRows: 2 } },
      sample: { report: { ok: true } },
    });
    // Each half alone is not to be had: what goes, goes with the setting.
    expect((await save(championship, { publicPercent: null })).body.truth.report).toMatchObject({ publicRows: null });
    expect(await ledgerFaults(api)).toEqual([]);
  });

  it('CHAMP5 are saved with what the engine says of the files by them, in the same change', async () => {
    const championship = await draft();
    expect((await save(championship, { metric: 'RMSE' })).status).toBe(200);
    await failing('files', async () =>
      expect((await save(championship, { metric: 'MAE' })).status).toBeGreaterThanOrEqual(500),
    );
    expect((await view(championship)).metric).toBe('RMSE');
    const { body } = await save(championship, { metric: 'MAE' });
    expect(body).toMatchObject({ metric: 'MAE', truth: { report: { ok: true } }, sample: { report: { ok: true } } });
  });

  it('CHAMP5 draw the answers where they could not before: by a metric that reads them', async () => {
    const championship = await draft();
    await api.sql(`update championships.championships set public_percent = 50, metric = 'AUC' where id = $1`, [
      championship.id,
    ]);
    const { body } = await save(championship, { metric: 'MAE' });
    expect(body.truth.report).toMatchObject({ ok: true, publicRows: 2 });
  });

  it('CHAMP5 of a draft whose split was lost are made whole when it is published', async () => {
    const championship = await draft();
    await api.sql('update championships.championships set public_percent = 50 where id = $1', [championship.id]);
    await championship.owner.http
      .post(`${path(championship)}/state`)
      .send({ state: 'PUBLISHED' })
      .expect(200);
    expect((await view(championship)).truth.report).toMatchObject({ ok: true, publicRows: 2 });
  });

  it('CHAMP5 are never there without the split of answers that come at that moment', async () => {
    const championship = await draft();
    const { http } = championship.owner;
    const { version } = await view(championship);
    const other = new pg.Client({ connectionString: api.database.url });
    await other.connect();
    await other.query('begin');
    await other.query('select from championships.championships where id = $1 for update', [championship.id]);
    const saved = http
      .put(path(championship))
      .send({ publicPercent: 50, version })
      .then(({ status }) => status);
    await untilBlocked(api, 'championships');
    const put = () => http.put(`${path(championship)}/truth`).attach('file', Buffer.from(`${truth}5,5\n`), 'truth.csv');
    const sent = put().then(({ body }) => body.error);
    await untilBlocked(api, 'championships', { count: 2, unless: sent });
    await other.query('rollback');
    await other.end();
    expect([await saved, await sent]).toEqual([200, 'CONFLICT']);
    expect(await view(championship)).toMatchObject({
      publicPercent: 50,
      truth: { report: { rows: 4, publicRows: 2 } },
    });
    await put().expect(200);
    expect((await view(championship)).truth.report).toMatchObject({ rows: 5, publicRows: 3 });
    expect(await ledgerFaults(api)).toEqual([]);
  });

  it('LB1 a baseline by a former metric is shown to nobody', async () => {
    const championship = await draft();
    await save(championship, { metric: 'MAE' });
    await championship.owner.http
      .post(`${path(championship)}/state`)
      .send({ state: 'PUBLISHED' })
      .expect(200);
    const baseline = async () =>
      (
        await api
          .guest()
          .get(`${path(championship)}/leaderboard`)
          .expect(200)
      ).body.baseline;
    expect(await baseline()).toBe(1);
    await api.sql(`update championships.championships set metric = 'RMSE' where id = $1`, [championship.id]);
    expect(await baseline()).toBeNull();
  });
});
