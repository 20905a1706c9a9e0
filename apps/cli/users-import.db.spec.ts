import { pbkdf2Sync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { outcomeOf, sendPeople, takePeople } from '../../test/kit/imports.js';
import { aPerson, testPassword, type TestPerson, unique } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';

const head = 'login,email,firstname,lastname,hash,role';
const key = (digest: string) => pbkdf2Sync(testPassword, 'salt of old', 1000, 32, digest).toString('base64');
const salt = Buffer.from('salt of old').toString('base64');

describe('AUTH8 people of another platform', () => {
  let api: TestApp;
  let admin: TestPerson;
  const computer = new Computer('http://127.0.0.1:2');
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    admin = await aPerson(api, { role: 'admin' });
  }, 120_000);
  afterAll(() => api.close());

  const take = async (content: string | Buffer, fields: object = {}) => ({
    body: await takePeople(api, admin.http, content, fields),
  });
  const lines = (...rows: string[]): string => `${[head, ...rows].join('\n')}\n`;
  const enter = (username: string, password = testPassword) =>
    api.guest().post('/api/auth/login').send({ username, password });
  const rowOf = async (email: string) =>
    (await api.sql<Record<string, unknown>>('select * from identity.people where email_key = $1', [email]))[0];
  const everybody = () => api.sql('select * from identity.people order by id');

  test('AUTH8 CLI1 names every bad row with its line and column, and takes nobody', async () => {
    const before = await everybody();
    const answer = await take(
      lines(
        'ada-moved,ada-moved@example.org,Ada,Lovelace,,user',
        ',no-login@example.org,,,,',
        'no-mail,not an address,,,,',
        'bad-hash,bad-hash@example.org,,,5f4dcc3b5aa765d61d8327deb882cf99,',
        `costly,costly@example.org,,,$2b$31$${'a'.repeat(53)},`,
        'bad-role,bad-role@example.org,,,,owner',
        `bad-name,bad-name@example.org,"line\nbreak",${'x'.repeat(65)},,`,
        'ADA-moved,another@example.org,,,,',
        'other-ada,ADA-moved@example.org,,,,',
        'too,few',
      ),
    );
    const problem = (line: number, column: string, fault: string) => expect.objectContaining({ line, column, fault });
    expect(answer.body.listed).toEqual([
      problem(3, 'login', 'LOGIN_INVALID'),
      problem(4, 'email', 'EMAIL_INVALID'),
      problem(5, 'hash', 'HASH_INVALID'),
      problem(6, 'hash', 'HASH_COSTLY'),
      problem(7, 'role', 'ROLE_INVALID'),
      problem(9, 'firstname', 'NAME_INVALID'),
      problem(9, 'lastname', 'NAME_INVALID'),
      problem(10, 'login', 'LOGIN_TWICE'),
      problem(11, 'email', 'EMAIL_TWICE'),
      problem(12, '', 'CSV'),
    ]);
    expect(answer.body).toMatchObject({ rows: 10, problems: 10, added: 0 });
    expect(JSON.stringify(answer.body)).not.toContain('5f4dcc3b');
    expect(await everybody()).toEqual(before);
    expect(await api.sql('select 1 from identity.import_rows')).toEqual([]);
  });

  test('AUTH8 hostile files are refused by their line: broken quotes, endless fields, other encodings, other columns', async () => {
    const before = await everybody();
    const faultsOf = async (content: string | Buffer) => (await take(content)).body.listed;
    expect(await faultsOf(lines('ada-moved,"ada'))).toMatchObject([{ line: 2, fault: 'CSV' }]);
    expect(await faultsOf(lines('ada-moved,"a"da@example.org,,,,'))).toMatchObject([{ line: 2, fault: 'CSV' }]);
    expect(await faultsOf(lines(`${'a'.repeat(10 ** 6)},a@example.org,,,,`))).toMatchObject([
      { line: 2, fault: 'CSV' },
    ]);
    const russian = Buffer.concat([
      Buffer.from(`${head}\nvasya-moved,vasya@example.org,`),
      Buffer.from([0xc2, 0xe0, 0xf1, 0xff]),
    ]);
    expect(await faultsOf(Buffer.concat([russian, Buffer.from(',,,\n')]))).toMatchObject([
      { line: 2, column: 'firstname', fault: 'NOT_TEXT' },
    ]);
    expect(await faultsOf(lines('nul\0moved,nul@example.org,,,,'))).toMatchObject([
      { column: 'login', fault: 'NOT_TEXT' },
    ]);
    expect(await faultsOf('login;email\na;b\n')).toMatchObject([{ line: 1, column: 'login', fault: 'COLUMN_MISSING' }]);
    expect(await faultsOf('')).toEqual([]);
    expect(await everybody()).toEqual(before);
  });

  test('AUTH8 old hashes let their people in once, and are hashed as all others from then on', async () => {
    const hashes = {
      bcrypt: await bcrypt(testPassword, 4),
      bcrypty: (await bcrypt(testPassword, 4)).replace(/^\$2b/, '$2y'),
      argon: await argon2(testPassword, { memoryCost: 1024, timeCost: 1, parallelism: 1 }),
      django: `pbkdf2_sha256$1000$salt of old$${key('sha256')}`,
      passlib: `$pbkdf2-sha512$1000$${salt.replaceAll('+', '.')}$${key('sha512').replaceAll('+', '.')}`,
      phc: `$pbkdf2-sha256$i=1000,l=32$${salt}$${key('sha256')}`,
    };
    const rows = Object.entries(hashes).map(
      ([kind, hash]) => `old-${kind},old-${kind}@example.org,Old,${kind},"${hash}",`,
    );
    // As spreadsheets write it.
    expect((await take(`\uFEFF${lines(...rows)}`)).body).toMatchObject({ added: 6, choosing: 0, problems: 0 });
    for (const kind of Object.keys(hashes)) {
      await enter(`old-${kind}`, 'not the one').expect(401);
      const { body } = await enter(`old-${kind}`).expect(200);
      expect(body.user).toMatchObject({ login: `old-${kind}`, status: 'CONFIRMED', choosesLogin: false });
      expect((await rowOf(`old-${kind}@example.org`))?.['password_hash']).toMatch(
        /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
      );
      await enter(`old-${kind}@example.org`).expect(200);
      await enter(`old-${kind}`, 'not the one').expect(401);
    }
  }, 120_000);

  test('AUTH8 lets whoever was moved in, however often they ask at once for the first time', async () => {
    await take(lines(`at-once,at-once@example.org,Old,Friend,"${await bcrypt(testPassword, 4)}",`));
    const enterings = await Promise.all(Array.from({ length: 4 }, () => enter('at-once')));
    expect(enterings.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('AUTH8 NAV2 whose login is taken, reserved or unfit chooses another one, and gets in by the old one until then', async () => {
    const owner = await aPerson(api, { login: unique('Owner') });
    const hash = await bcrypt(testPassword, 4);
    const lookAlike = owner.login.replace('O', 'О');
    const moved = [owner.login.toLowerCase(), lookAlike, 'Вася', 'support', 'a b'];
    const rows = moved.map((login, at) => `${login},chooser${at}@example.org,Vasily,Petrov,${hash},client`);
    expect((await take(lines(...rows))).body).toMatchObject({ added: 5, choosing: 5 });
    const { user } = (await enter('вася').expect(200)).body;
    expect(user).toMatchObject({ choosesLogin: true, role: 'client', firstname: 'Vasily' });
    expect(user.login).toMatch(/^!moved-/);
    // Whose login it is here gets in by it, not whoever had it elsewhere.
    expect((await enter(owner.login).expect(200)).body.user.login).toBe(owner.login);
    expect((await enter(lookAlike).expect(200)).body.user.email).toBe('chooser1@example.org');
    const http = api.guest();
    await http.post('/api/auth/login').send({ username: 'chooser2@example.org', password: testPassword }).expect(200);
    const formerLogin = async () => (await http.get('/api/user/account').expect(200)).body.formerLogin;
    expect(await formerLogin()).toBe('Вася');
    await http.post('/api/user/login').send({ login: owner.login }).expect(409);
    const login = unique('vasya');
    expect((await http.post('/api/user/login').send({ login }).expect(200)).body.user).toMatchObject({
      login,
      choosesLogin: false,
    });
    expect(await formerLogin()).toBeNull();
    await enter('Вася').expect(401);
    const before = await everybody();
    expect((await take(lines(...rows))).body).toMatchObject({ added: 0, here: 5 });
    expect(await everybody()).toEqual(before);
  }, 120_000);

  test('AUTH8 AUTH3 nobody is called as somebody here is by nickname: whose login that was chooses another one', async () => {
    const [here, name] = [await aPerson(api), unique('known')];
    await here.http.post('/api/user/nickname').send({ nickname: name.toUpperCase() }).expect(200);
    expect((await take(lines(`${name},${name}@example.org,,,,`))).body).toMatchObject({ added: 1, choosing: 1 });
    expect((await rowOf(`${name}@example.org`))?.['login']).toMatch(/^!moved-/);
  });

  test('AUTH8 who is here stays as they are, an address that was never confirmed is not held against its owner', async () => {
    const here = await aPerson(api);
    const squatter = await aPerson(api, { status: 'NEW' });
    const file = lines(
      `${unique('elsewhere')},${here.email.toUpperCase()},Another,Name,,admin`,
      `${unique('owner')},${squatter.email},Right,Owner,,`,
    );
    const mine = await rowOf(here.email);
    expect((await take(file, { check: true })).body).toMatchObject({ rows: 2, problems: 0, added: 0 });
    expect(await rowOf(squatter.email)).toMatchObject({ id: squatter.id });
    expect((await take(file)).body).toMatchObject({ added: 1, here: 1 });
    expect(await rowOf(here.email)).toEqual(mine);
    expect(await rowOf(squatter.email)).toMatchObject({ firstname: 'Right', status: 'CONFIRMED', password_hash: null });
    const both = await Promise.all([take(file), take(file)]);
    expect(both.map(({ body }) => [body.added, body.here])).toEqual([[0, 2], [0, 2]]); // prettier-ignore
    const fresh = lines(...Array.from({ length: 20 }, (_, at) => `twice-${at}-moved,twice${at}@example.org,,,,`));
    const added = (await Promise.all([take(fresh), take(fresh)])).map(({ body }) => body.added);
    expect(added.toSorted()).toEqual([0, 20]);
    const noted = await api.sql(`select actor, details from kernel.audit where action = 'identity.import' order by id`);
    expect(noted.at(-1)).toMatchObject({ actor: admin.login });
  }, 120_000);

  test('AUTH8 ADMIN1 whoever may do more than others by a file is named in the audit log, with who took them in and why', async () => {
    const [boss, lead, plain] = [unique('boss'), unique('lead'), unique('plain')];
    const row = (login: string, role: string) => `${login},${login}@example.org,,,,${role}`;
    const file = lines(row(boss, 'admin'), row(lead, 'client'), row(plain, 'user'));
    expect((await take(file)).body).toMatchObject({ added: 3 });
    expect((await take(file)).body).toMatchObject({ here: 3 });
    const noted = await api.sql(
      `select a.actor, a.reason, a.details from kernel.audit a join identity.people p on a.object = 'person:' || p.id
       where p.login = any($1) order by a.id`,
      [[boss, lead, plain]],
    );
    const note = (login: string, role: string) => ({
      actor: admin.login,
      reason: 'Moving here',
      details: { login, before: null, role },
    });
    expect(noted).toEqual([note(boss, 'admin'), note(lead, 'client')]);
  }, 120_000);

  test('AUTH8 CLI1 podium work shows what became of a file, in words, with the same exit codes', async () => {
    const wish = { name: 'Moving', scopes: ['operate'], expiresInDays: 1 };
    const { token } = (await admin.http.post('/api/user/tokens').send(wish).expect(200)).body;
    const own = new Computer(api.url, { PODIUM_TOKEN: token });
    const [good, wrong] = [unique('shown'), unique('wrong')];
    const shown = async (...rows: string[]) =>
      own.podium(['work', await sendPeople(admin.http, lines(...rows)), '--wait']);
    expect(await shown(`${good},${good}@example.org,,,,`)).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('1 row: 1 person is new; nobody was here before'),
    });
    expect(await shown(`${wrong},nowhere,,,,`)).toMatchObject({
      exitCode: 3,
      out: expect.stringContaining('line 2, email: this is not an e-mail address (nowhere)'),
    });
  }, 60_000);

  test('AUTH8 CLI1 podium users import does the same on the server, and ends with 3 where a row is wrong', async () => {
    const file = computer.path('people.csv');
    const run = async (content: string, ...argv: string[]) => {
      writeFileSync(file, content);
      const [DATA_DIR = api.settings.DATA_DIR] = argv.splice(0, argv[0]?.startsWith('/') ? 1 : 0);
      const env = { ...process.env, LANG: 'C', DATABASE_URL: api.database.url, DATA_DIR };
      const args = ['dist/apps/cli/main.js', 'users', 'import', file, '--reason', 'moving here', ...argv];
      const child = spawn(process.execPath, args, { env });
      const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { out, err, exitCode };
    };
    // Nobody would find the file there.
    const imports = () => api.sql('select id from kernel.imports order by id');
    const before = await imports();
    const elsewhere = await run(lines('cli-moved,cli-moved@example.org,,,,'), computer.path('elsewhere'));
    expect(elsewhere).toMatchObject({ exitCode: 2, out: '', err: expect.stringContaining('is not the place of') });
    expect(await imports()).toEqual(before);
    const wrong = await run(lines('cli-moved,nowhere,,,,'));
    expect(wrong.exitCode).toBe(3);
    expect(wrong.out).toContain('line 2, email: this is not an e-mail address (nowhere)');
    const { out, exitCode } = await run(lines('cli-moved,cli-moved@example.org,,,,'), '--json');
    expect({ exitCode, ...JSON.parse(out) }).toMatchObject({ exitCode: 0, rows: 1, added: 1 });
    expect(await rowOf('cli-moved@example.org')).toMatchObject({ login: 'cli-moved' });
    const left = await run(lines('cli-left,cli-left@example.org,,,,'), '--no-wait', '--json');
    const work = JSON.parse(left.out);
    expect({ exitCode: left.exitCode, ...work }).toMatchObject({ exitCode: 0, state: 'waiting' });
    expect(await outcomeOf(api, admin.http, work.id)).toMatchObject({ rows: 1, added: 1 });
  }, 90_000);
});
