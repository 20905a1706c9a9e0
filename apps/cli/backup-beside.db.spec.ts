import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { startBucket, type TestBucket } from '../../test/kit/bucket.js';
import { aChampionship } from '../../test/kit/championships.js';
import { freePort } from '../../test/kit/free-port.mjs';
import { Computer } from '../../test/kit/run-cli.js';

/** What is made, listed and removed beside others of one place. */
describe('podium backup beside others', () => {
  let api: TestApp;
  let bucket: TestBucket;
  let computer: Computer;
  let place: string;

  beforeAll(async () => {
    [api, bucket] = await Promise.all([startTestApp(), startBucket()]);
    const { S3_BUCKET, FILES_IN: _in, ...server } = bucket.env;
    place = `s3://${S3_BUCKET}/nightly`;
    computer = new Computer(api.url, {
      ...server,
      DATABASE_URL: api.database.url,
      DATA_DIR: api.settings.DATA_DIR,
      SECRET: api.settings.SECRET,
      PODIUM_LANG: 'ENG',
    });
    await aChampionship(api);
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await bucket.close();
  });

  const podium = (argv: string[], env: Record<string, string> = {}) => computer.podium(['backup', ...argv], { env });

  test('CLI1 goes where BACKUP_TO names a bucket, which the doctor knows, and from which the server alone removes', async () => {
    const BACKUP_TO = place.replace('nightly', 'by-setting');
    const made = (await podium(['create', '--json'], { BACKUP_TO })).json();
    expect(made.path).toMatch(new RegExp(`^${BACKUP_TO}/podium-`, 'u'));
    const found = (await podium(['list', '--json'], { BACKUP_TO })).json();
    expect(found).toMatchObject([{ path: made.path, bytes: made.bytes }]);
    const pruned = await podium(['create', '--to', `${BACKUP_TO}/`, '--prune'], { BACKUP_TO });
    expect(pruned).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('--prune is for a place that --to names'),
    });
    const finding = async (env: Record<string, string>) => {
      const { checks } = (await computer.podium(['doctor', '--json'], { env: { BACKUP_TO, ...env } })).json();
      return checks.find(({ check }: { check: string }) => check === 'backup');
    };
    expect(await finding({ BACKUP_AT: '03:00' })).toMatchObject({ state: 'ok' });
    const own = { BACKUP_AT: '03:00', S3_BUCKET: bucket.env['S3_BUCKET'] ?? '' };
    expect(await finding(own)).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('bucket of the files'),
    });
    const away = { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
    expect(await finding(away)).toMatchObject({ state: 'wrong', says: expect.stringContaining('ECONNREFUSED') });
  }, 60_000);
});
