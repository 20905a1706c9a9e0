import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { startBucket, type TestBucket } from '../../test/kit/bucket.js';
import { aChampionship, participate, submit } from '../../test/kit/championships.js';
import { createTestDatabase, type TestDatabase } from '../../test/kit/database.js';
import { freePort } from '../../test/kit/free-port.mjs';
import { aPerson } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

/** An installation whose files are in a folder, and whose backups are in a bucket. */
describe('podium backup in a bucket', () => {
  let api: TestApp;
  let bucket: TestBucket;
  let computer: Computer;
  let place: string;
  const targets: TestDatabase[] = [];

  beforeAll(async () => {
    [api, bucket] = await Promise.all([startTestApp({ worker: true }), startBucket()]);
    const { S3_BUCKET, FILES_IN: _in, ...server } = bucket.env;
    place = `s3://${S3_BUCKET}/nightly`;
    computer = new Computer(api.url, {
      ...server,
      DATABASE_URL: api.database.url,
      DATA_DIR: api.settings.DATA_DIR,
      SECRET: api.settings.SECRET,
      PODIUM_LANG: 'ENG',
    });
    const { champname } = await aChampionship(api);
    const person = await aPerson(api, { status: 'IDENTIFIED' });
    await participate(person, champname);
    await submit(person, { champname });
    await api.settleBoards();
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await bucket.close();
    for (const target of targets) await target.drop();
  });

  const podium = (argv: string[], env: Record<string, string> = {}) => computer.podium(['backup', ...argv], { env });
  const create = async (...argv: string[]) => (await podium(['create', '--to', place, '--json', ...argv])).json();
  const listed = async (of: string): Promise<string[]> =>
    (await podium(['list', '--in', of, '--json'])).json().map(({ path }: { path: string }) => path);

  test('CLI1 is made, listed, verified and restored there, and names what an earlier one beside it holds', async () => {
    const first = await create();
    expect(first.path).toMatch(/^s3:\/\/podium-test-[^/]+\/nightly\/podium-[^/]+\.tar\.zst$/u);
    const second = await create('--since', place);
    expect(second).toMatchObject({ files: first.files, earlier: [basename(first.path)] });
    expect((await listed(place)).toSorted()).toEqual([first.path, second.path].toSorted());
    expect(await listed(place.replace('/nightly', '/another'))).toEqual([]);
    for (const argv of [[], ['--restore']])
      expect(await podium(['verify', ...argv, second.path])).toMatchObject({ exitCode: 0, err: '' });
    const target = await createTestDatabase({ isBlank: true });
    targets.push(target);
    const env = { DATABASE_URL: target.url, DATA_DIR: computer.path('restored') };
    const restored = await podium(['restore', '--json', second.path], env);
    expect([restored.exitCode, restored.json()]).toEqual([
      0,
      expect.objectContaining({ rows: second.rows, files: second.files, installation: first.installation }),
    ]);
  }, 60_000);

  test('CLI1 an archive that is not there, a bucket that is not there and one that does not answer are told in a sentence', async () => {
    const gone = `${place}/podium-2026-01-02T03-00-00Z-1a2b3c4d.tar.zst`;
    expect(await podium(['verify', gone])).toMatchObject({ exitCode: 2, err: expect.stringContaining(`no ${gone}`) });
    const nowhere = await podium(['create', '--to', 's3://podium-nowhere/x']);
    expect(nowhere).toMatchObject({ exitCode: 2, err: expect.stringContaining("s3://podium-nowhere/x can't be used") });
    const away = await podium(['create', '--to', place], { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
    expect(away).toMatchObject({ exitCode: 2, err: expect.stringContaining(`${place} can't be used`) });
  }, 60_000);
});
