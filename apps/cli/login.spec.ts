import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startContractServer, type ContractServer } from '../../test/kit/contract-server.js';
import { type Answers, refuse, Reply } from '../../test/kit/contracts.js';
import { Computer } from '../../test/kit/run-cli.js';

const alice = {
  login: 'alice',
  email: 'alice@example.org',
  nickname: 'Alice',
  firstname: 'Alice',
  lastname: null,
  avatar: null,
  role: 'user' as const,
  status: 'IDENTIFIED' as const,
  statusLoad: 'LOADED' as const,
  choosesLogin: false,
  isNewNotify: false,
};

const bearers: (string | undefined)[] = [];
const handlers: Answers = {
  'POST auth/login': ({ body }) =>
    body.password === 'right-password'
      ? new Reply({ user: alice }, { 'set-cookie': 'sid=token-1; Path=/; HttpOnly; SameSite=Lax' })
      : refuse('CREDENTIALS_WRONG'),
  'POST auth/session': ({ headers }) => {
    bearers.push(headers.authorization);
    return headers.authorization === 'Bearer token-1' ? { user: alice } : refuse('UNAUTHENTICATED');
  },
  'POST auth/out': () => ({}),
};

let server: ContractServer;
let computer: Computer;
beforeEach(async () => {
  server = await startContractServer(handlers);
  computer = new Computer(server.url);
  bearers.length = 0;
});
afterEach(() => server.close());

const logIn = () => computer.podium(['login', 'alice', '--password-stdin'], { input: 'right-password\n' });

describe('AUTH4 logging in from a terminal', () => {
  test('AUTH4 keeps the token for the next commands in a file that only its owner can read', async () => {
    const { exitCode, out } = await logIn();
    expect(exitCode).toBe(0);
    expect(out).toContain('alice');
    const file = computer.path('config', 'credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(computer.path('config')).mode & 0o777).toBe(0o700);
    expect(JSON.parse(readFileSync(file, 'utf8')).servers[server.url].token).toBe('token-1');
    expect((await computer.podium(['whoami', '--json'])).json().user.login).toBe('alice');
  });

  test('AUTH4 uses the server of the last login when none is named', async () => {
    await logIn();
    const { exitCode, out } = await computer.podium(['whoami'], { env: { PODIUM_URL: undefined } });
    expect(exitCode).toBe(0);
    expect(out).toContain(server.url);
  });

  test('AUTH4 sends a token to no server but its own', async () => {
    await logIn();
    const other = await startContractServer(handlers);
    const { exitCode } = await computer.podium(['whoami', '--url', other.url]);
    expect(exitCode).toBe(4);
    expect(bearers).toEqual([undefined]);
    await other.close();
  });

  test('AUTH10 takes the token from PODIUM_TOKEN without reading any file', async () => {
    mkdirSync(computer.path('config'));
    writeFileSync(computer.path('config', 'credentials.json'), '{ broken');
    const { exitCode } = await computer.podium(['whoami'], { env: { PODIUM_TOKEN: 'token-1' } });
    expect(exitCode).toBe(0);
  });

  test.each(['secret-1\nsecret-2', 'секрет'])(
    'AUTH10 refuses a PODIUM_TOKEN that is none, and prints none of it',
    async (token) => {
      const { exitCode, out, err } = await computer.podium(['whoami'], { env: { PODIUM_TOKEN: token } });
      expect([exitCode, out]).toEqual([2, '']);
      expect(err).toMatch(/^PODIUM_TOKEN is no token: /u);
      expect(err).not.toMatch(/secret|секрет/u);
    },
  );

  test('AUTH10 keeps a token of the settings, piped in, once the server knows whose it is', async () => {
    const { exitCode, out } = await computer.podium(['login', '--token'], { input: 'token-1\n' });
    expect([exitCode, out]).toEqual([0, expect.stringContaining('alice')]);
    const kept = JSON.parse(readFileSync(computer.path('config', 'credentials.json'), 'utf8'));
    expect(kept.servers[server.url]).toEqual({ token: 'token-1', login: 'alice' });
    expect((await computer.podium(['whoami'])).exitCode).toBe(0);
  });

  test('AUTH10 keeps no token that the server refuses, and says where another comes from', async () => {
    const other = await startContractServer({ 'POST auth/session': () => refuse('TOKEN_EXPIRED') });
    const { exitCode, err } = await computer.podium(['login', '--token', 'pdm_old', '--url', other.url]);
    expect([exitCode, err]).toEqual([4, expect.stringContaining('podium login --token')]);
    expect((await computer.podium(['whoami', '--url', other.url])).exitCode).toBe(4);
    await other.close();
  });

  test('AUTH4 forgets the token on logout', async () => {
    await logIn();
    expect((await computer.podium(['logout'])).exitCode).toBe(0);
    expect(server.calls).toContain('POST /api/auth/out');
    const { exitCode, err } = await computer.podium(['whoami']);
    expect(exitCode).toBe(4);
    expect(err).toContain('podium login');
  });

  test('AUTH4 forgets the token even when the server can not be reached', async () => {
    await logIn();
    await server.close();
    expect((await computer.podium(['logout'])).exitCode).toBe(1);
    expect(readFileSync(computer.path('config', 'credentials.json'), 'utf8')).not.toContain('token-1');
    server = await startContractServer(handlers);
  });

  test("ERR1 shows the server's sentence in the caller's language and ends with 4", async () => {
    const wrong = { input: 'wrong' };
    const english = await computer.podium(['login', 'alice', '--password-stdin'], wrong);
    expect(english).toMatchObject({ exitCode: 4, out: '', err: 'CREDENTIALS_WRONG in en\n' });
    const russian = await computer.podium(['login', 'alice', '--password-stdin', '--lang', 'RUS'], wrong);
    expect(russian.err).toBe('CREDENTIALS_WRONG in ru\n');
    const json = await computer.podium(['login', 'alice', '--password-stdin', '--json'], wrong);
    expect(json.json()).toEqual({ error: 'CREDENTIALS_WRONG', message: 'CREDENTIALS_WRONG in en' });
  });

  test('ERR1 tells which field is wrong, and how', async () => {
    const refusal = refuse('TOO_SHORT', {
      fields: { username: 'TOO_SHORT', password: 'NEWER_CODE' },
      details: { min: 4 },
    });
    const other = await startContractServer({ 'POST auth/login': () => refusal });
    const { err } = await computer.podium(['login', 'al', '--password-stdin', '--url', other.url], { input: 'x' });
    expect(err).toBe('TOO_SHORT in en\n  username: Minimum 4 characters\n  password: NEWER_CODE\n');
    await other.close();
  });

  test('AUTH4 never waits for a password where nobody can type one', async () => {
    const { exitCode, err } = await computer.podium(['login', 'alice']);
    expect(exitCode).toBe(2);
    expect(err).toContain('--password-stdin');
    expect(server.calls).toEqual([]);
  });

  test('AUTH4 names a damaged file of logins', async () => {
    mkdirSync(computer.path('config'));
    writeFileSync(computer.path('config', 'credentials.json'), '{ broken');
    const { exitCode, err } = await computer.podium(['whoami']);
    expect(exitCode).toBe(2);
    expect(err).toContain(computer.path('config', 'credentials.json'));
  });
});
