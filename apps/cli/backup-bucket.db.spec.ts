import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { startBucket, type TestBucket, wayTo } from '../../test/kit/bucket.js';
import { aChampionship, participate, submit } from '../../test/kit/championships.js';
import { createTestDatabase, type TestDatabase } from '../../test/kit/database.js';
import { freePort } from '../../test/kit/free-port.mjs';
import { aPerson } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

const passphrase = 'horse of the night';
const wrongSecret = 'no-such-secret-of-a-bucket';
/** Of a file that no compression makes much smaller: what is broken off in the middle is at it. */
const noiseBytes = 4_000_000;

/** An installation whose files are in a folder, and whose backups are in a bucket. */
describe('podium backup in a bucket', () => {
  let api: TestApp;
  let bucket: TestBucket;
  let computer: Computer;
  let champname: string;
  let place: string;
  const targets: TestDatabase[] = [];

  beforeAll(async () => {
    [api, bucket] = await Promise.all([startTestApp({ worker: true }), startBucket()]);
    const { S3_BUCKET, FILES_IN: _in, ...server } = bucket.env;
    place = `s3://${S3_BUCKET}/nightly`;
    computer = Computer.ofOperator(api, server);
    const noise = randomBytes(noiseBytes).toString('base64').replaceAll(/.{60}/gu, '$&\n');
    champname = (await aChampionship(api, { files: { 'noise.csv': noise } })).champname;
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

  /** Runs it, and looks that nothing it says has a secret in it. */
  const podium = async (argv: string[], env: Record<string, string> = {}) => {
    const run = await computer.podium(['backup', ...argv], { env });
    const secrets = [bucket.env['S3_SECRET_KEY'] ?? '', api.settings.SECRET, passphrase, wrongSecret];
    for (const secret of secrets) expect(run.out + run.err).not.toContain(secret);
    return run;
  };
  const create = async (...argv: string[]) => (await podium(['create', '--to', place, '--json', ...argv])).json();
  const listed = async (of: string): Promise<string[]> =>
    (await podium(['list', '--in', of, '--json'])).json().map(({ path }: { path: string }) => path);
  const elsewhere = async (name: string) => {
    const target = await createTestDatabase({ isBlank: true });
    targets.push(target);
    return { DATABASE_URL: target.url, DATA_DIR: computer.path(name) };
  };
  /** Where the file that is noise lies. */
  const noiseFile = async (): Promise<string> => {
    const [found] = await api.sql<{ key: string }>('select key from kernel.files order by bytes desc limit 1');
    return join(api.settings.DATA_DIR, 'files', found?.key ?? '');
  };
  /** The way to the server of the bucket, which ends for good in the middle of what goes by it. */
  const brokenWay = (endsAfter: number) => wayTo(new URL(bucket.env['S3_ENDPOINT'] ?? ''), { endsAfter });

  test('CLI1 is made, listed, verified and restored there, and names what an earlier one beside it holds', async () => {
    const first = await create();
    expect(first.path).toMatch(/^s3:\/\/podium-test-[^/]+\/nightly\/podium-[^/]+\.tar\.zst$/u);
    const second = await create('--since', place);
    expect(second).toMatchObject({ files: first.files, earlier: [basename(first.path)] });
    expect((await listed(place)).toSorted()).toEqual([first.path, second.path].toSorted());
    expect(await listed(place.replace('/nightly', '/another'))).toEqual([]);
    for (const argv of [[], ['--restore'], ['--earlier', place]])
      expect(await podium(['verify', ...argv, second.path])).toMatchObject({ exitCode: 0, err: '' });
    const env = await elsewhere('restored');
    const restored = await podium(['restore', '--json', second.path], env);
    expect([restored.exitCode, restored.json()]).toEqual([
      0,
      expect.objectContaining({ rows: second.rows, files: second.files, installation: first.installation }),
    ]);
    const other = await startTestApp({ env: { DATA_DIR: env.DATA_DIR }, database: targets.pop()! });
    other.clock.set(api.clock.inDays(0));
    const board = `/api/championships/${champname}/leaderboard`;
    expect((await other.guest().get(board).expect(200)).body).toEqual((await api.guest().get(board).expect(200)).body);
    await other.close();
    // One that was given another name there is read by it.
    await bucket.put('other/latest.tar.zst', 'login,email\n');
    const foreign = await podium(['verify', place.replace('nightly', 'other/latest.tar.zst')]);
    expect(foreign).toMatchObject({ exitCode: 3, err: 'This is no backup of Podium.\n' });
  }, 60_000);

  test('CLI1 an archive, a bucket and a server that are not there are told in a sentence and by a code each', async () => {
    const gone = `${place}/podium-2026-01-02T03-00-00Z-1a2b3c4d.tar.zst`;
    expect(await podium(['verify', gone])).toMatchObject({ exitCode: 2, err: expect.stringContaining(`no ${gone}`) });
    const nowhere = 's3://podium-nowhere/x';
    const away = { S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
    for (const argv of [
      ['create', '--to'],
      ['list', '--in'],
    ]) {
      const none = await podium([...argv, nowhere, '--json']);
      expect([none.exitCode, none.json()]).toEqual([
        2,
        {
          error: 'CLI_BUCKET_NONE',
          message: `There is no bucket of ${nowhere}/ (NoSuchBucket): look at its name, at S3_ENDPOINT and S3_REGION.`,
        },
      ]);
      const silent = await podium([...argv, place, '--json'], away);
      expect([silent.exitCode, silent.json()]).toEqual([
        1,
        {
          error: 'CLI_BUCKET_SILENT',
          message: `${place}/ does not answer (ECONNREFUSED): look at S3_ENDPOINT and at the network, then run it again.`,
        },
      ]);
    }
  }, 60_000);

  test('CLI1 a key that the bucket does not take is told as that, and nothing is written', async () => {
    const strict = await startBucket({ checksKeys: true });
    try {
      const to = `s3://${strict.env['S3_BUCKET']}/nightly`;
      const env = { S3_ENDPOINT: strict.env['S3_ENDPOINT'] ?? '' };
      const made = await podium(['create', '--to', to, '--json'], env);
      const { path } = made.json();
      expect(await podium(['verify', path], env)).toMatchObject({ exitCode: 0 });
      for (const [argv, reason] of [
        [['create', '--to', to], 'SignatureDoesNotMatch'],
        [['verify', path], 'HTTP 403'],
        [['restore', path], 'HTTP 403'],
      ] as const) {
        const wrong = { ...env, S3_SECRET_KEY: wrongSecret, BACKUP_PASSPHRASE: passphrase };
        const refused = await podium([...argv, '--json'], wrong);
        expect([refused.exitCode, refused.json()]).toEqual([
          2,
          {
            error: 'CLI_BUCKET_REFUSED',
            message: expect.stringContaining(` is refused (${reason}): look at S3_ACCESS`),
          },
        ]);
      }
      const half = await podium(['verify', path], { ...env, S3_SECRET_KEY: '' });
      const sentence = 'S3_ACCESS_KEY and S3_SECRET_KEY go together, and one of them is missing.';
      expect(half).toMatchObject({ exitCode: 2, err: expect.stringContaining(sentence) });
    } finally {
      await strict.close();
    }
  }, 60_000);

  test('CLI1 a line that breaks while a backup is written leaves nothing there of several pieces, and of one what is told as damaged', async () => {
    const breaks = async (endsAfter: number) => {
      const before = await bucket.keys();
      const way = await brokenWay(endsAfter);
      const broken = await podium(['create', '--to', place, '--json'], { S3_ENDPOINT: way.url });
      expect([broken.exitCode, broken.json().error]).toEqual([1, 'CLI_BUCKET_SILENT']);
      await way.close();
      return (await bucket.keys()).filter((key) => !before.includes(key));
    };
    // The server of the tests keeps an object of which only a part came, which those of the protocol do not.
    for (const key of await breaks(1_000_000)) {
      const half = await podium(['verify', `s3://${bucket.env['S3_BUCKET']}/${key}`]);
      expect(half).toMatchObject({ exitCode: 3, err: expect.stringContaining('The backup is damaged') });
    }
    // Over two pieces of 32 MB.
    const noise = await noiseFile();
    const former = readFileSync(noise);
    writeFileSync(noise, randomBytes(36_000_000));
    expect(await breaks(20_000_000)).toEqual([]);
    writeFileSync(noise, former);
  }, 60_000);

  test('CLI1 a line that breaks while a backup is read is no damage of it, and a restore goes on when it is run again', async () => {
    const env = await elsewhere('broken-off');
    const identity = await generateX25519Identity();
    writeFileSync(computer.path('key.txt'), `${identity}\n`);
    const locked = await create('--recipient', await identityToRecipient(identity));
    const opening = ['--identity', computer.path('key.txt'), locked.path];
    const { path, rows } = await create();
    for (const [argv, more] of [
      [['verify', path], {}],
      [['verify', ...opening], {}],
      [['restore', path], env],
    ] as const) {
      const way = await brokenWay(1_000_000);
      const broken = await podium([...argv, '--json'], { ...more, S3_ENDPOINT: way.url });
      expect([broken.exitCode, broken.json().error]).toEqual([1, 'CLI_BUCKET_SILENT']);
      await way.close();
    }
    expect(await podium(['verify', ...opening])).toMatchObject({ exitCode: 0 });
    const again = await podium(['restore', path, '--json'], env);
    expect([again.exitCode, again.json().rows]).toEqual([0, rows]);
  }, 60_000);

  test('CLI1 what fails before anything goes there is told as elsewhere, and ends', async () => {
    const database = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` };
    const silent = await podium(['create', '--to', place], database);
    expect([silent.exitCode, silent.err]).toEqual([1, "The database can't be used (ECONNREFUSED).\n"]);
    const key = await podium(['create', '--to', place, '--recipient', 'nonsense', '--json']);
    expect([key.exitCode, key.json().error]).toEqual([2, 'BACKUP_RECIPIENT']);
  }, 60_000);

  test('CLI1 --prune removes nothing where the new backup lacks files', async () => {
    const kept = place.replace('/nightly', '/lacking');
    const whole = (await podium(['create', '--to', kept, '--json'])).json();
    const noise = await noiseFile();
    renameSync(noise, `${noise}.away`);
    const env = { BACKUP_DAILY: '1', BACKUP_WEEKLY: '0', BACKUP_MONTHLY: '0' };
    const made = await podium(['create', '--to', kept, '--prune'], env);
    renameSync(`${noise}.away`, noise);
    expect([made.exitCode, made.err]).toEqual([3, expect.stringContaining('Nothing was removed')]);
    expect(await listed(kept)).toContain(whole.path);
    expect((await podium(['create', '--to', kept, '--prune'], env)).exitCode).toBe(0);
    expect(await listed(kept)).toHaveLength(1);
  }, 60_000);

  test('CLI1 --prune removes of a place what the settings keep no longer, and never what another one there names', async () => {
    const kept = place.replace('nightly', 'kept');
    const names = [
      'podium-2026-01-01T03-00-00Z-aaaaaaaa.tar.zst',
      'podium-2026-01-02T01-00-00Z-dddddddd.tar.zst',
      'podium-2026-01-02T03-00-00Z-bbbbbbbb-since-aaaaaaaa.tar.zst.age',
      'podium-2026-01-03T03-00-00Z-cccccccc.tar.zst',
    ] as const;
    const others = ['deeper/podium-2026-01-01T03-00-00Z-eeeeeeee.tar.zst', 'notes.txt'];
    for (const name of [...names, ...others]) await bucket.put(`kept/${name}`, 'x');
    const prune = async (BACKUP_DAILY: string) => {
      const env = { BACKUP_DAILY, BACKUP_WEEKLY: '0', BACKUP_MONTHLY: '0' };
      const run = await podium(['create', '--to', kept, '--prune', '--json'], env);
      expect(run).toMatchObject({ exitCode: 0 });
      const left = (await bucket.keys())
        .filter((key) => key.startsWith('kept/'))
        .map((key) => key.slice('kept/'.length));
      return { own: basename(run.json().path), left, said: run.err };
    };
    const three = await prune('3');
    expect(three.left.toSorted()).toEqual([names[0], names[2], names[3], three.own, ...others].toSorted());
    expect(three.said).toBe(`Removed ${kept}/${names[1]}\n`);
    // The one that only the next one named goes behind it.
    const one = await prune('1');
    expect(one.left.toSorted()).toEqual([one.own, ...others].toSorted());
    const ownBucket = { S3_BUCKET: bucket.env['S3_BUCKET'] ?? '' };
    for (const argv of [['--to', '-'], ['--to', `${api.settings.DATA_DIR}/backups`], []])
      expect(await podium(['create', '--prune', ...argv], ownBucket)).toMatchObject({
        exitCode: 2,
        out: '',
        err: expect.stringContaining('--prune is for a place that --to names'),
      });
  }, 60_000);

  test('CLI1 an address that is none is refused, and never taken for a folder', async () => {
    const wrong = 's3://Night_Copies/x';
    for (const argv of [
      ['create', '--to', wrong],
      ['create', '--to', place, '--since', 's3:/x'],
      ['list', '--in', wrong],
      ['verify', `${wrong}/podium.tar.zst`],
    ]) {
      const refused = await podium([...argv, '--json']);
      expect([refused.exitCode, refused.json().error]).toEqual([2, 'CLI_USAGE']);
    }
    expect(existsSync('s3:')).toBe(false);
    const set = await podium(['create'], { BACKUP_TO: wrong });
    expect(set).toMatchObject({ exitCode: 2, err: expect.stringContaining('BACKUP_TO') });
    // Without the bucket of the files a backup of them would lack them all.
    const lacking = await podium(['create', '--to', place], { FILES_IN: 's3' });
    expect(lacking).toMatchObject({ exitCode: 2, err: expect.stringContaining('S3_BUCKET is missing') });
  }, 60_000);

  test('CLI1 names the bucket in which a damaged backup left files', async () => {
    const files = await startBucket();
    // Beside the other one that no compression makes small: one of them is whole before the end that is cut off.
    const noise = randomBytes(400_000).toString('hex').replaceAll(/.{60}/gu, '$&\n');
    await aChampionship(api, { files: { 'more.csv': noise } });
    const made = await Computer.ofOperator(api).podium(['backup', 'create', '--to', computer.path('here'), '--json']);
    const cut = computer.path('cut.tar.zst');
    writeFileSync(cut, readFileSync(made.json().path).subarray(0, -100));
    const { exitCode, err } = await podium(['restore', cut], { ...(await elsewhere('none')), ...files.env });
    expect([exitCode, err]).toEqual([
      3,
      expect.stringContaining(`are in S3_BUCKET ${files.env['S3_BUCKET']}: the rest`),
    ]);
    await files.close();
  }, 60_000);
});
