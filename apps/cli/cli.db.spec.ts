import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { brokenWay } from '../../test/kit/broken-way.js';
import { aChampionship, solutionOff, type TestChampionship } from '../../test/kit/championships.js';
import { aPerson, testPassword, unique } from '../../test/kit/people.js';
import { resumableFrom } from '../../modules/scoring/solutions/contract/resumable-from.js';
import { Computer } from '../../test/kit/run-cli.js';

let api: TestApp;
let championship: TestChampionship;
beforeAll(async () => {
  api = await startTestApp({ worker: true });
  championship = await aChampionship(api, { dailyAttempts: 2, files: { 'train.csv': 'id,x\n1,10\n' } });
}, 60_000);
afterAll(() => api.close());

const computerOf = async (login: string, password = testPassword): Promise<Computer> => {
  const computer = new Computer(api.url);
  const { exitCode, err } = await computer.podium(['login', login, '--password-stdin'], { input: `${password}\n` });
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  return computer;
};

describe('CLI1 the command line against the product itself', () => {
  test('CLI1 leads from the login to a place on the leaderboard', async () => {
    const { login } = await aPerson(api);
    const { champname } = championship;
    const computer = await computerOf(login);
    expect((await computer.podium(['whoami', '--json'])).json().user).toMatchObject({ login, role: 'user' });
    expect((await computer.podium(['championships'])).out).toContain(champname);
    expect((await computer.podium(['files', champname])).exitCode).toBe(4);

    const part = await computer.podium(['participate', champname, '--accept-rules', '--json']);
    expect(part.json()).toMatchObject({ team: login });
    const download = await computer.podium(['download', champname, 'train.csv', '--out', computer.path('data')]);
    expect(download).toMatchObject({ exitCode: 0, err: '' });
    expect(readFileSync(computer.path('data', 'train.csv'), 'utf8')).toBe('id,x\n1,10\n');

    const file = computer.path('solution.csv');
    writeFileSync(file, solutionOff(2));
    const first = await computer.podium(['submit', champname, file, '--wait', '--comment', 'мимо на "2"', '--json']);
    expect(first.exitCode).toBe(0);
    expect(first.json()).toMatchObject({
      status: 'SCORED',
      score: 2,
      place: 1,
      comment: 'мимо на "2"',
      name: 'solution.csv',
    });

    writeFileSync(file, 'id,prediction\n1,abc\n');
    const refusedHere = await computer.podium(['submit', champname, file]);
    expect([refusedHere.exitCode, refusedHere.err]).toEqual([3, expect.stringContaining('Nothing was sent.')]);
    const invalid = await computer.podium(['submit', champname, file, '--wait', '--no-check']);
    expect(invalid.exitCode).toBe(3);
    expect(invalid.out).toMatch(/2 {2}prediction {2}abc +Not a value of this column/u);

    writeFileSync(file, solutionOff(1));
    expect((await computer.podium(['submit', champname, file, '--wait'])).exitCode).toBe(0);
    const refused = await computer.podium(['submit', champname, file, '--again', '--lang', 'RUS', '--json']);
    expect(refused.exitCode).toBe(4);
    expect(refused.json()).toMatchObject({ error: 'ATTEMPTS_EXCEEDED' });
    expect(refused.err).toContain('Новые попытки: 23:59 по Москве');

    const solutions = (await computer.podium(['solutions', champname, '--json'])).json();
    expect(solutions.items.map(({ status }: { status: string }) => status)).toEqual(['SCORED', 'INVALID', 'SCORED']);
    expect(solutions.attempts).toMatchObject({ used: 2, left: 0 });
    await api.settleBoards();
    expect((await computer.podium(['leaderboard', champname])).out).toMatch(
      new RegExp(` 1 {2}${login} .* 1\\.000000 .*← you`, 'u'),
    );
    expect((await computer.podium(['leaderboard', champname, '--csv'])).out).toContain(`1,${login},`);

    await computer.podium(['logout']);
    expect((await computer.podium(['whoami'])).exitCode).toBe(4);
  }, 120_000);

  test('SUB1 a large solution goes on over a line that breaks ten times, and is one solution', async () => {
    const { login } = await aPerson(api);
    const { champname } = championship;
    const computer = await computerOf(login);
    await computer.podium(['participate', champname, '--accept-rules']);
    const kept = readFileSync(computer.path('config', 'credentials.json'), 'utf8');
    computer.env.PODIUM_TOKEN = JSON.parse(kept).servers[api.url].token;
    const file = computer.path('large.csv');
    const content = solutionOff(1) + ' '.repeat(resumableFrom);
    writeFileSync(file, content);
    const way = await brokenWay(api.url, 600_000, { times: 10 });
    // The check beforehand would refuse it; here its way is what matters.
    const argv = ['submit', champname, file, '--no-check', '--url', way.url, '--json'];
    const sent = await computer.podium(argv);
    expect(sent).toMatchObject({ exitCode: 0, err: '' });
    expect(way.begun()).toBe(1);
    // What the last break took away with it is sent again from where it was.
    expect(way.offsets.length).toBeGreaterThanOrEqual(11);
    expect(way.offsets).toEqual(way.offsets.toSorted((one, other) => one - other));
    const { items } = (await computer.podium(['solutions', champname, '--json'])).json();
    expect(items).toMatchObject([{ id: sent.json().id, bytes: content.length, name: 'large.csv' }]);
    await way.close();
  }, 120_000);

  test('CLI1 says what is not found, and what was meant', async () => {
    const { login } = await aPerson(api);
    const computer = await computerOf(login);
    const { champname } = championship;
    for (const name of [champname.toUpperCase(), `${champname}x`, 'a name that none can have']) {
      const { exitCode, err } = await computer.podium(['leaderboard', name]);
      expect(exitCode).toBe(4);
      expect(err).toContain(`There is no championship “${name}”.`);
      expect(err.includes(`Did you mean ${champname}?`)).toBe(!name.includes(' '));
    }
    const none = await computer.podium(['receipt', '0190a000-0000-7000-8000-000000000000']);
    expect(none.err).toContain('Your team has no solution “0190a000-0000-7000-8000-000000000000”.');
    const { err } = await computer.podium(['submit', champname, import.meta.filename]);
    expect(err).toContain(`To take part: podium participate ${champname}`);
  });

  test('CLI1 refuses a wrong password in the language asked for', async () => {
    const { login } = await aPerson(api);
    const argv = ['login', login, '--password-stdin'];
    const computer = new Computer(api.url);
    const english = await computer.podium(argv, { input: 'wrong' });
    const russian = await computer.podium([...argv, '--lang', 'RUS'], { input: 'wrong' });
    expect([english.exitCode, russian.exitCode]).toEqual([4, 4]);
    expect(english.err).toMatch(/^Wrong login or password/u);
    expect(russian.err).toMatch(/^[А-Я]/u);
  });
});

describe('CLI1 the first admin', () => {
  /** In a process of its own, as it is run: passport knows one application a process. */
  const operate = async (argv: readonly string[], input = '') => {
    const env = { ...process.env, LANG: 'C', DATABASE_URL: api.database.url, DATA_DIR: api.settings.DATA_DIR };
    const child = spawn(process.execPath, ['dist/apps/cli/main.js', 'admin', ...argv], { env });
    child.stdin.end(input);
    const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { exitCode, out, err };
  };
  const create = (login: string, email: string, password: string) =>
    operate(['create', '--login', login, '--email', email, '--password-stdin'], password);

  test('CLI1 makes an admin who can log in', async () => {
    const login = unique('root');
    const { exitCode, out } = await create(login, `${login}@example.org`, 'a password of operators');
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: `${login} is an admin now.\n` });
    const computer = await computerOf(login, 'a password of operators');
    expect((await computer.podium(['whoami', '--json'])).json().user).toMatchObject({ role: 'admin' });
  }, 90_000);

  test('ADMIN1 makes somebody a client, who may then make a championship, and notes why', async () => {
    const { id, login, http } = await aPerson(api);
    const role = (...argv: string[]) => operate(['role', ...argv, '--reason', 'leads the spring championship']);
    const title = { eng: 'Spring', rus: 'Весна' };
    const draft = (champname: string) => http.post('/api/championships').send({ champname, title });
    const champname = unique('spring');
    await draft(champname).expect(403);
    expect(await role(login.toUpperCase(), 'client')).toEqual({
      exitCode: 0,
      out: `${login}: client (was user).\n`,
      err: '',
    });
    await draft(champname).expect(201);
    const noted = await api.sql('select actor, object, reason, details from kernel.audit where action = $1', [
      'identity.set-role',
    ]);
    const details = { login, before: 'user', role: 'client' };
    expect(noted).toEqual([
      { actor: 'operator', object: `person:${id}`, reason: 'leads the spring championship', details },
    ]);
    const nobody = await role('nobody-at-all', 'client');
    expect(nobody).toEqual({ exitCode: 4, out: '', err: 'Nobody has the login “nobody-at-all”.\n' });
    expect((await role(login, 'boss')).exitCode).toBe(2);
  }, 120_000);

  test('AUTH9 makes somebody an admin and takes it back; what they had open ends each time', async () => {
    const { login, http } = await aPerson(api);
    const change = (how: string) => operate([how, login, '--reason', 'looks after the forum']);
    expect(await change('grant')).toEqual({ exitCode: 0, out: `${login}: admin (was user).\n`, err: '' });
    await http.post('/api/auth/session').expect(401);
    expect((await change('revoke')).out).toBe(`${login}: user (was admin).\n`);
  }, 120_000);

  test('CLI1 holds to the rules of registration', async () => {
    const { login } = await aPerson(api);
    expect(await create(login, 'other@example.org', 'a password of operators')).toMatchObject({
      exitCode: 4,
      err: 'Login is used\n',
    });
    expect((await create(unique('root'), 'no-mail', 'a password of operators')).exitCode).toBe(4);
    expect((await create(unique('root'), 'root@example.org', 'short')).exitCode).toBe(4);
  }, 90_000);

  test('CLI1 says what it needs without a database', async () => {
    const operator = new Computer(api.url);
    const { exitCode, err } = await operator.podium(['admin', 'create', '--login', 'root', '--email', 'a@example.org']);
    expect(exitCode).toBe(2);
    expect(err).toContain('DATABASE_URL');
  });
});

describe('SUB1 a file that is too large', () => {
  test('SUB1 tells the size of a file that is too large, and the limit, however much is still unsent', async () => {
    const { login } = await aPerson(api);
    const { champname } = championship;
    const computer = await computerOf(login);
    await computer.podium(['participate', champname, '--accept-rules']);
    // The last test of the file: passport then knows the second application.
    const small = await startTestApp({ beside: api, env: { MAX_SOLUTION_BYTES: '1500000' } });
    const { token } = JSON.parse(readFileSync(computer.path('config', 'credentials.json'), 'utf8')).servers[api.url];
    computer.env.PODIUM_TOKEN = token;
    for (const megabytes of [2, 40]) {
      const file = computer.path('large.csv');
      writeFileSync(file, Buffer.alloc(megabytes * 1_000_000, '1'));
      const argv = ['submit', champname, file, '--no-check', '--url', small.url, '--lang', 'RUS'];
      const { exitCode, err } = await computer.podium(argv);
      expect(exitCode).toBe(4);
      expect(err.replaceAll(/\s/gu, ' ')).toBe(`Размер файла – ${megabytes} МБ, а принимается не больше 1,5 МБ. `);
    }
    await small.close();
  }, 120_000);
});
