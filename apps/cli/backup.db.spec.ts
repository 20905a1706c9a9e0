import { randomBytes } from 'node:crypto';
import { spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship, participate, submit } from '../../test/kit/championships.js';
import { createTestDatabase, type TestDatabase } from '../../test/kit/database.js';
import { aPerson } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

describe('podium backup', () => {
  let api: TestApp;
  let champname: string;
  let computer: Computer;
  const targets: TestDatabase[] = [];

  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    computer = Computer.ofOperator(api);
    champname = (await aChampionship(api)).champname;
    const person = await aPerson(api, { status: 'IDENTIFIED' });
    await participate(person, champname);
    await submit(person, { champname });
    await api.settleBoards();
  }, 120_000);
  afterAll(async () => {
    await api.close();
    for (const target of targets) await target.drop();
  });

  const elsewhere = async (name: string) => {
    const target = await createTestDatabase({ isBlank: true });
    targets.push(target);
    return { DATABASE_URL: target.url, DATA_DIR: computer.path(name) };
  };
  const create = async (...argv: string[]): Promise<{ path: string; rows: number }> =>
    (await computer.podium(['backup', 'create', '--to', computer.path('backups'), '--json', ...argv])).json();

  test('CLI1 what one installation was is another one after create, verify and restore: board, people, files', async () => {
    const { path, rows } = await create();
    const verified = await computer.podium(['backup', 'verify', '--json', path]);
    expect([verified.exitCode, verified.json().rows]).toEqual([0, rows]);
    const env = await elsewhere('other');
    const restored = await computer.podium(['backup', 'restore', path], { env });
    expect(restored).toMatchObject({ exitCode: 0, err: '', out: expect.stringContaining('Restored') });
    expect(restored.out).toMatch(/\n.+Who was blocked since is not blocked.+Sessions and tokens of then live.+\n$/u);
    const other = await startTestApp({ env: { DATA_DIR: env.DATA_DIR }, database: targets.pop()! });
    other.clock.set(api.clock.inDays(0));
    const read = async (from: TestApp, what: string) => (await from.guest().get(what).expect(200)).body;
    for (const what of [`/api/championships/${champname}/leaderboard`, '/api/rating', '/api/championships'])
      expect(await read(other, what)).toEqual(await read(api, what));
    const again = await computer.podium(['backup', 'restore', path], { env });
    expect([again.exitCode, again.err]).toEqual([4, expect.stringContaining('is not empty')]);
    await other.close();
  });

  test('CLI1 a place that can not be written is named, and not the database', async () => {
    const refused = await computer.podium(['backup', 'create', '--to', '/proc/podium']);
    expect([refused.exitCode, refused.err]).toEqual([
      2,
      expect.stringMatching(/^\/proc\/podium can't be used: .+ \(E[A-Z]+\)$/m),
    ]);
  });

  test('CLI1 a trial makes scores again from what is in the backup, and names one that its file does not give', async () => {
    const trial = async (path: string) => computer.podium(['backup', 'verify', '--restore', '--json', path]);
    const right = await trial((await create()).path);
    expect([right.exitCode, right.json()]).toEqual([0, expect.objectContaining({ restored: true, scores: 1 })]);
    const better = (by: number) =>
      api.sql<{ id: string }>('update scoring.solutions set public_score = public_score + $1 returning id', [by]);
    const [{ id }] = (await better(0.5)) as [{ id: string }];
    const { path } = await create();
    await better(-0.5);
    expect(await computer.podium(['backup', 'verify', path])).toMatchObject({ exitCode: 0 });
    // An organiser's program, and another version of the engine, give scores that are not made again here.
    const known = await api.sql<{ receipt: object }>('select receipt from scoring.solutions where id = $1', [id]);
    const keep = (more: object) =>
      api.sql('update scoring.solutions set receipt = $2, public_score = public_score + 0.5 where id = $1', [
        ...[id, JSON.stringify({ ...known[0]?.receipt, ...more })],
      ]);
    for (const others of [{ metricVersion: `program ${'a'.repeat(64)}` }, { engineVersion: '0.0.1' }]) {
      await keep(others);
      const passed = await trial((await create()).path);
      expect([passed.exitCode, passed.json()]).toEqual([0, expect.objectContaining({ scores: 0 })]);
    }
    const wrong = await trial(path);
    expect([wrong.exitCode, wrong.err]).toEqual([3, expect.stringContaining(`of 1 of 1 solutions`)]);
    expect(wrong.err).toContain(id);
  }, 60_000);

  test('CLI1 --end-sessions leaves nobody a session or token of the former installation', async () => {
    const { http } = await aPerson(api);
    const token = { name: 'script', scopes: ['read'], expiresInDays: 30 };
    await http.post('/api/user/tokens').send(token).expect(200);
    const { path } = await create();
    await http.get('/api/user/sessions').expect(200);
    const left = (url: string) => {
      const sql = 'select (select count(*) from identity.sessions), (select count(*) from identity.api_tokens)';
      return spawnSync('psql', [url, '-Atc', sql], { encoding: 'utf8' }).stdout.trim();
    };
    for (const [name, argv, counts] of [
      ['going-on', [], /^[1-9]\d*\|1$/u],
      ['ended', ['--end-sessions'], /^0\|0$/u],
    ] as const) {
      const env = await elsewhere(name);
      const restored = await computer.podium(['backup', 'restore', '--json', ...argv, path], { env });
      expect(restored).toMatchObject({ exitCode: 0, err: '' });
      const { hint, madeAt } = restored.json();
      expect(hint).toContain(`what was taken from anybody after ${madeAt} is theirs again`);
      expect(hint.includes('Sessions and tokens of then live')).toBe(name === 'going-on');
      expect(left(env.DATABASE_URL)).toMatch(counts);
    }
  });

  test('CLI1 age, zstd, tar and psql of the system open a backup without this program', async () => {
    const identity = await generateX25519Identity();
    writeFileSync(computer.path('key.txt'), `${identity}\n`);
    const { path } = await create('--recipient', await identityToRecipient(identity));
    expect(path).toMatch(/\.tar\.zst\.age$/u);
    const verified = await computer.podium(['backup', 'verify', '--identity', computer.path('key.txt'), path]);
    expect(verified).toMatchObject({ exitCode: 0 });
    mkdirSync(computer.path('opened'));
    const sh = (script: string, ...args: string[]) =>
      spawnSync('sh', ['-ec', script, 'sh', ...args], { encoding: 'utf8', cwd: computer.path('opened') });
    const opened = sh(
      'age -d -i "$1" "$2" | zstd -dq | tar x && cat sums/* | sha256sum --quiet -c',
      computer.path('key.txt'),
      path,
    );
    expect([opened.status, opened.stdout, opened.stderr]).toEqual([0, '', '']);
    const header = JSON.parse(readFileSync(computer.path('opened', 'podium-backup.json'), 'utf8'));
    const { columns } = header.tables.find((one: { name: string }) => one.name === 'people');
    const target = await createTestDatabase();
    targets.push(target);
    const taken = sh(
      'cat database/identity.people/*.copy | psql -q "$1" -c "copy identity.people ($2) from stdin" && psql "$1" -Atc "select count(*) from identity.people"',
      target.url,
      columns.join(','),
    );
    const [{ count }] = (await api.sql<{ count: string }>('select count(*) from identity.people')) as [
      { count: string },
    ];
    expect([taken.stderr, taken.stdout.trim()]).toEqual(['', count]);
  });

  test('CLI1 a backup that was cut, none at all, and a wrong passphrase end with a sentence each', async () => {
    // Two that no compression makes small: one of them is whole before the end that is cut off.
    const noise = () => randomBytes(400_000).toString('base64').replaceAll(/.{60}/gu, '$&\n');
    await aChampionship(api, { files: { 'one.csv': noise(), 'two.csv': noise() } });
    const { path } = await create();
    const cut = computer.path('cut.tar.zst');
    writeFileSync(cut, readFileSync(path).subarray(0, -100));
    expect(await computer.podium(['backup', 'verify', cut])).toMatchObject({
      exitCode: 3,
      err: expect.stringContaining('damaged'),
    });
    const env = await elsewhere('damaged');
    const left = `Files that were restored so far are in DATA_DIR ${env.DATA_DIR}: the restore of a whole backup`;
    expect(await computer.podium(['backup', 'restore', cut], { env })).toMatchObject({
      exitCode: 3,
      err: expect.stringContaining(left),
    });
    // Of one that is cut before its first file nothing is left.
    writeFileSync(cut, readFileSync(path).subarray(0, 300));
    expect(await computer.podium(['backup', 'restore', cut], { env: await elsewhere('cut') })).toMatchObject({
      exitCode: 3,
      err: expect.not.stringContaining('restored so far'),
    });
    writeFileSync(cut, 'login,email\n');
    expect(await computer.podium(['backup', 'verify', cut])).toMatchObject({
      exitCode: 3,
      err: 'This is no backup of Podium.\n',
    });
    const locked = await computer.podium(['backup', 'create', '--to', computer.path('backups'), '--json'], {
      env: { BACKUP_PASSPHRASE: 'right horse' },
    });
    const verify = (BACKUP_PASSPHRASE: string) =>
      computer.podium(['backup', 'verify', locked.json().path], { env: { BACKUP_PASSPHRASE } });
    expect(await verify('wrong horse')).toMatchObject({ exitCode: 2, err: expect.stringContaining('does not open') });
    expect(await verify('right horse')).toMatchObject({ exitCode: 0 });
    expect(await verify('')).toMatchObject({ exitCode: 2, err: expect.stringContaining('BACKUP_PASSPHRASE') });
  }, 120_000);

  test('CLI1 --to - writes the backup to standard output, and nothing else', async () => {
    const env = { ...process.env, LANG: 'C', DATABASE_URL: api.database.url, DATA_DIR: api.settings.DATA_DIR };
    const made = spawn(process.execPath, ['dist/apps/cli/main.js', 'backup', 'create', '--to', '-'], { env });
    const [bytes, said] = await Promise.all([buffer(made.stdout), text(made.stderr)]);
    expect(said).toMatch(/^-: .* tables with .* rows, .* files?\n$/u);
    const path = computer.path('piped.tar.zst');
    writeFileSync(path, bytes);
    expect(await computer.podium(['backup', 'verify', path])).toMatchObject({ exitCode: 0 });
  }, 60_000);

  test('CLI1 a full disk is called so, and not a database that is silent', async () => {
    const env = { ...process.env, LANG: 'C', DATABASE_URL: api.database.url, DATA_DIR: api.settings.DATA_DIR };
    const stdio: StdioOptions = ['ignore', openSync('/dev/full', 'w'), 'pipe'];
    const made = spawn(process.execPath, ['dist/apps/cli/main.js', 'backup', 'create', '--to', '-'], { env, stdio });
    const [said, [exitCode]] = await Promise.all([text(made.stderr!), once(made, 'exit')]);
    expect([exitCode, said]).toEqual([1, expect.stringContaining('The disk that is written to is full (ENOSPC).')]);
  }, 60_000);

  test('CLI1 a restore that is killed at any moment is run again and goes on', async () => {
    const { path, rows } = await create();
    const env = await elsewhere('killed');
    const begin = () =>
      spawn(process.execPath, ['dist/apps/cli/main.js', 'backup', 'restore', '--json', path], {
        env: { ...process.env, LANG: 'C', ...env },
      });
    const isThere = async (what: string) => {
      const client = new pg.Client({ connectionString: env.DATABASE_URL });
      await client.connect();
      return (await client.query(`select where ${what} is not null`).finally(() => client.end())).rowCount === 1;
    };
    const moments = [
      "to_regnamespace('podium_restore')",
      "to_regclass('identity.people')",
      "to_regclass('pgboss.job')",
    ];
    const holder = new pg.Client({ connectionString: env.DATABASE_URL });
    await holder.connect();
    for (const moment of moments) {
      const child = begin();
      const ended = once(child, 'exit');
      while (!(await isThere(moment)) && child.exitCode === null);
      child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
      // However late the next kill comes: none is at its end before it, where this schema goes.
      if (moment === moments[0]) await holder.query(`begin; comment on schema podium_restore is 'held'`);
    }
    await holder.end();
    const verdict = await computer.podium(['backup', 'restore', '--json', path], { env });
    expect([verdict.exitCode, verdict.err, verdict.json().rows]).toEqual([0, '', rows]);
    expect(readdirSync(computer.path('killed', 'files')).length).toBeGreaterThan(1);
  }, 300_000);

  test('CLI1 exports the e-mails of those who take messages, as CSV, and says why in the audit log', async () => {
    const to = computer.path('emails.csv');
    const run = () => computer.podium(['export', 'email', '--reason', 'A letter', '--to', to, '--bom', '--json']);
    const exported = await run();
    const [head, ...lines] = readFileSync(to, 'utf8').trimEnd().split('\r\n');
    expect([head, lines.length]).toEqual(['\uFEFFlogin,email,firstname,lastname', exported.json().people]);
    const noted = `select actor, reason, details from kernel.audit where action = 'backups.export'`;
    const details = { type: 'EMAIL', people: lines.length, columns: ['login', 'email', 'firstname', 'lastname'] };
    expect(await api.sql(noted)).toEqual([{ actor: 'operator', reason: 'A letter', details }]);
    // What is there already is not written over.
    expect(await run()).toMatchObject({ exitCode: 2, err: expect.stringContaining('there is one already') });
    // Nobody went out with that.
    expect(await api.sql(noted)).toHaveLength(1);
    const shown = await computer.podium(['export', 'email', '--reason', 'A look at them']);
    expect([shown.out.split('\r\n').length - 2, shown.err]).toEqual([lines.length, `${lines.length} people\n`]);
  });

  test('CLI1 who stops reading the e-mails early is in the audit log too, with as many as went out', async () => {
    const { id } = await aPerson(api);
    const many = `insert into identity.people select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
      'login', 'reader-' || n, 'login_key', 'reader-' || n, 'email_key', 'reader-' || n || '@podium.test', 'email', repeat('x', 60) || n || '@podium.test', 'phone', null, 'nickname', 'reader-' || n))).*
      from identity.people p, generate_series(1, 20000) n where p.id = $1`;
    await api.sql(many, [id]);
    const podium = `"$NODE" dist/apps/cli/main.js export email --reason 'A look' | head -n 2`;
    const env = { ...process.env, ...computer.env, NODE: process.execPath };
    const child = spawn('sh', ['-c', podium], { env });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect([out.split('\r\n').length, err]).toEqual([3, '']);
    const noted = `select (details ->> 'people')::int as people, details -> 'isWhole' as whole from kernel.audit where reason = 'A look'`;
    const [note, ...others] = await api.sql<{ people: number; whole: boolean }>(noted);
    expect([note?.whole, others]).toEqual([false, []]);
    expect(note?.people).toBeGreaterThan(1);
    expect(note?.people).toBeLessThan(20_000);
  });
});
