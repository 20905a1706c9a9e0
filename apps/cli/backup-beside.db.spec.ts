import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BackupBucket } from '../../modules/kernel/backup/bucket.js';
import { FileStore } from '../../modules/kernel/storage/file-store.js';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { startBucket, type TestBucket } from '../../test/kit/bucket.js';
import { aChampionship } from '../../test/kit/championships.js';
import { freePort } from '../../test/kit/free-port.mjs';
import { withUploads } from '../../test/kit/left-uploads.js';
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
    computer = Computer.ofOperator(api, server);
    await aChampionship(api);
  }, 60_000);
  afterAll(async () => {
    await api.close();
    await bucket.close();
  });

  const podium = (argv: string[], env: Record<string, string> = {}) => computer.podium(['backup', ...argv], { env });
  const keepsOne = { BACKUP_DAILY: '1', BACKUP_WEEKLY: '0', BACKUP_MONTHLY: '0' };

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

  test('CLI1 --prune leaves what one names that is being written there, unless its writer is long dead', async () => {
    const kept = place.replace('nightly', 'kept');
    const since = (hours: number) =>
      new Date(Date.now() - hours * 3600_000).toISOString().slice(0, 19).replaceAll(':', '-');
    const names = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map(
      (id, at) => `podium-2026-01-0${at + 1}T03-00-00Z-${id}.tar.zst`,
    );
    for (const name of names) await bucket.put(`kept/${name}`, 'x');
    await bucket.put(`kept/podium-${since(1)}Z-dddddddd-since-aaaaaaaa.tar.zst.part`, 'being written');
    await bucket.put(`kept/podium-${since(49)}Z-eeeeeeee-since-bbbbbbbb.tar.zst.part`, 'being written');
    const made = await podium(['create', '--to', kept, '--prune', '--json'], keepsOne);
    const left = (await podium(['list', '--in', kept, '--json'])).json().map(({ name }: { name: string }) => name);
    expect(left).toEqual([basename(made.json().path), names[0]]);
  }, 60_000);

  test('CLI1 --prune ends what a killed writer began in pieces, and none that is being written or is of another', async () => {
    const at = (hours: number) => new Date(Date.now() - hours * 3600_000);
    const name = (prefix: string, id: string) => `${prefix}/podium-2026-01-01T03-00-00Z-${id}.tar.zst`;
    const [long, short] = [
      { begun: at(60), pieces: [at(59), at(49)] },
      { begun: at(2), pieces: [] },
    ];
    const way = await withUploads(new URL(bucket.env['S3_ENDPOINT'] ?? ''), [
      { key: name('pieces', 'aaaaaaaa'), ...long },
      { key: name('pieces', 'bbbbbbbb'), ...long, pieces: [at(59), at(1)] },
      { key: name('pieces', 'cccccccc'), ...short },
      { key: 'pieces/podium-champ-2026-01-01-00000000-0000-7000-8000-000000000000.zip', ...long },
      { key: 'pieces/somebody-elses', ...long },
      { key: name('other', 'aaaaaaaa'), ...long },
    ]);
    const to = place.replace('nightly', 'pieces');
    const made = await podium(['create', '--to', to, '--prune'], { ...keepsOne, S3_ENDPOINT: way.url });
    expect([made.exitCode, made.err]).toEqual([0, expect.stringContaining(name(to, 'aaaaaaaa'))]);
    expect(way.keys()).toEqual([
      ...['bbbbbbbb', 'cccccccc'].map((id) => name('pieces', id)),
      'pieces/somebody-elses',
      name('other', 'aaaaaaaa'),
    ]);
    await way.close();
  }, 60_000);

  test('CLI1 --prune takes what a killed writer left in a folder, and what it would have named', async () => {
    const folder = computer.path('cut');
    mkdirSync(folder);
    const env = { ...keepsOne, S3_ENDPOINT: undefined, S3_ACCESS_KEY: undefined, S3_SECRET_KEY: undefined };
    const names = ['aaaaaaaa', 'bbbbbbbb'].map((id, at) => `podium-2026-01-0${at + 1}T03-00-00Z-${id}.tar.zst`);
    const parts = ['dddddddd-since-aaaaaaaa', 'eeeeeeee-since-bbbbbbbb'].map(
      (id) => `podium-2026-01-03T03-00-00Z-${id}.tar.zst.part`,
    );
    for (const name of [...names, ...parts]) writeFileSync(join(folder, name), 'x');
    const before = new Date(Date.now() - 49 * 3600_000);
    utimesSync(join(folder, parts[1]!), before, before);
    const made = await computer.podium(['backup', 'create', '--to', folder, '--prune', '--json'], { env });
    const left = [names[0], parts[0], basename(made.json().path)];
    expect(readdirSync(folder).toSorted()).toEqual(left.toSorted());
    expect(made.err).toContain(join(folder, parts[1]!));
  }, 60_000);

  test('CLI1 one that names another says so in the bucket from its first byte on, and no longer once it is whole', async () => {
    const store = api.get(FileStore);
    const meanwhile: Promise<string[]>[] = [];
    const watched = {
      bytesOf: (key: string) => store.bytesOf(key),
      passing: (key: string) => {
        meanwhile.push(bucket.keys());
        return store.passing(key);
      },
    };
    const to = new BackupBucket({ ...api.settings, ...bucket.env } as never, {
      bucket: bucket.env['S3_BUCKET'] ?? '',
      prefix: 'named/',
    });
    const earlier = [
      { id: '01a20fc6-3e94-766a-a370-5a7daaaaaaaa', name: 'podium-2026-01-01T03-00-00Z-aaaaaaaa.tar.zst' },
    ];
    const [one] = await api.sql<{ id: string }>('select id::text as id from kernel.installation');
    const source = { url: api.database.url, store: watched, version: '0' };
    const written = await to.write(source, { since: { installation: one?.id ?? null, earlier, files: new Map() } });
    const own = basename(written.path);
    expect((await Promise.all(meanwhile)).flat()).toContain(`named/${own}.part`);
    expect(own).toContain('-since-aaaaaaaa.tar.zst');
    expect(await to.names()).toEqual([own]);
  }, 60_000);

  test('CLI1 one whose earlier backup goes while it is made is none, and removed', async () => {
    const folder = computer.path('backups');
    const env = { S3_ENDPOINT: undefined, S3_ACCESS_KEY: undefined, S3_SECRET_KEY: undefined };
    const first = (await computer.podium(['backup', 'create', '--to', folder, '--json'], { env })).json();
    const remove = () => rmSync(first.path, { force: true });
    const argv = ['backup', 'create', '--to', folder, '--since', folder, '--json'];
    const lost = await computer.podium(argv, { env, screen: true, onNote: remove });
    expect([lost.exitCode, lost.json().error]).toEqual([2, 'BACKUP_EARLIER_MISSING']);
    expect(readdirSync(folder)).toEqual([]);
  }, 60_000);
});
