import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { IntlMessageFormat } from 'intl-messageformat';
import { Computer } from '../../test/kit/run-cli.js';
import { messagesOf } from './project-files.js';
import { languageOf } from './texts.js';

// Nothing listens there, and fetch may ask.
const nowhere = new Computer('http://127.0.0.1:2');

type Parts = ReturnType<IntlMessageFormat['getAst']>;
/** What a text is told, also within its choices. */
const argumentsOf = (parts: Parts): string[] =>
  parts.flatMap((part) => {
    const within = 'options' in part ? Object.values(part.options).map(({ value }) => value) : [];
    const children = 'children' in part ? [part.children] : [];
    // 0 is a text, 7 the number of a plural: neither has a name of its own.
    const own = part.type === 0 || part.type === 7 ? [] : [part.value];
    return [...own, ...[...within, ...children].flatMap(argumentsOf)];
  });

const against = async (listener: RequestListener, argv: string[]) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const result = await new Computer(`http://127.0.0.1:${port}`).podium(argv);
  await new Promise((resolve) => server.close(resolve));
  return result;
};

describe('CLI1 the command line itself', () => {
  const commands = [
    'login',
    'championships',
    'participate',
    'download',
    'check',
    'finals',
    'submit',
    'solutions',
    'leaderboard',
    'receipt',
    'verify',
    'champ',
  ];

  test('CLI1 says of a folder of backups that is not there that it is not, without an error of the system', async () => {
    const missing = nowhere.path('no-such-folder');
    const { exitCode, err } = await nowhere.podium(['backup', 'list', '--in', missing]);
    expect({ exitCode, err: err.trim() }).toEqual({
      exitCode: 2,
      err: `There is no ${missing}: look at its name, or name another place.`,
    });
  });

  test('CLI1 says of a data folder on which nothing runs that it is the wrong one, and how to name another', async () => {
    const env = { DATA_DIR: '/srv/of-nobody' };
    const { exitCode, err } = await nowhere.podium(['admin', 'jobs', 'list'], { env });
    expect(exitCode).toBe(2);
    expect(err).toContain('No `npm start` runs on the folder /srv/of-nobody. Name the one of the server that runs');
    expect((await nowhere.podium(['admin', 'jobs', 'list'])).err).toContain('Set DATABASE_URL.');
  });

  test.each(commands)('CLI1 teaches %s with examples in both languages', async (command) => {
    const english = await nowhere.podium([command, '--help']);
    expect(english.exitCode).toBe(0);
    expect(english.out).toContain(`Examples:\n  podium ${command}`);
    const russian = await nowhere.podium([command, '--help', '--lang=rus']);
    expect(russian.out).toContain(`Примеры:\n  podium ${command}`);
    expect(russian.out).not.toMatch(/Options|Arguments|display help/u);
  });

  test('CLI1 explains first steps and exit codes when nothing is asked', async () => {
    const { exitCode, out, err } = await nowhere.podium([]);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out).toContain('Exit codes:');
  });

  test.each([
    [['submt'], 'There is no command submt. `podium --help` lists them. Did you mean submit?'],
    [['submit', 'diabetes'], 'Give either a file or --repo with the address of a repository.'],
    [['check', 'diabetes'], 'The argument file is missing.'],
    [['whoami', '--jsn'], 'There is no option --jsn. Did you mean --json?'],
    [['whoami', 'alice', 'bob'], 'Too many arguments: alice, bob.'],
    [['backup', 'create', '/mnt/b'], 'The place is named with --to: `podium backup create --to /mnt/b`'],
    [['export', 'all', '/mnt/b'], 'The place is named with --to: `podium export all --to /mnt/b`'],
    [['backup', 'list', '/mnt/b'], 'The place is named with --in: `podium backup list --in /mnt/b`'],
    [['backup', 'list', '--in', 's3://B_1/x'], 's3://B_1/x is no address of a bucket: that is s3://bucket/prefix'],
    [['leaderboard', 'x', '--limit', '0'], "--limit <count> can't be “0”. It is a whole number from 1 to 100000."],
    [['leaderboard', 'x', '--limit'], 'The option --limit <count> needs a value.'],
    [['leaderboard', 'x', '--limit', '5', '--csv'], "--csv and --limit <count> can't be used together."],
    [['leaderboard', 'x', '--json', '--csv'], "--csv and --json can't be used together."],
    [['championships', '--tab', 'old'], "--tab <tab> can't be “old”. It is one of: all, active, infinite, ended."],
    [['admin', 'role', 'ada', 'boss', '--reason', 'x'], "role can't be “boss”. It is one of: user, client, admin."],
    [['whoami', '--lang', 'FRA'], "--lang <language> can't be “FRA”. It is one of: ENG, RUS."],
    [['whoami', '--url', 'podium.example.org'], '“podium.example.org” is not the address of a server.'],
    [['whoami', '--url', 'http://localhost:99999/x'], 'must be a number from 1 to 65535, not “99999”.'],
    [['whoami', '--url', 'https://[::1]:3k'], 'must be a number from 1 to 65535, not “3k”.'],
    [['championships', '--url', 'http://127.0.0.1:6000'], 'port 6000 is kept for another service.'],
    [['whoami', '--url', 'file:///etc/passwd'], '“file:///etc/passwd” is not the address of a server.'],
  ])('CLI1 tells a wrong use in one sentence: %j', async (argv, sentence) => {
    const { exitCode, err } = await nowhere.podium(argv);
    expect(exitCode).toBe(2);
    expect(err.split('\n')[0]).toContain(sentence);
  });

  test('I18N1 takes the language from --lang, PODIUM_LANG or the system', () => {
    expect(languageOf([], {})).toBe('ENG');
    expect(languageOf([], { LANG: 'ru_RU.UTF-8' })).toBe('RUS');
    expect(languageOf([], { LANG: 'ru_RU.UTF-8', LC_ALL: 'C' })).toBe('ENG');
    expect(languageOf([], { LANG: 'ru_RU.UTF-8', PODIUM_LANG: 'eng' })).toBe('ENG');
    expect(languageOf(['whoami', '--lang', 'rus'], { PODIUM_LANG: 'ENG' })).toBe('RUS');
    expect(languageOf(['--lang=ENG'], { LANG: 'ru' })).toBe('ENG');
  });

  test('I18N1 has every text in both languages with the same values', () => {
    const [eng, rus] = [messagesOf('eng'), messagesOf('rus')];
    const values = (text = '') => [...new Set(argumentsOf(new IntlMessageFormat(text, 'ru').getAst()))].toSorted();
    expect(Object.keys(rus).toSorted()).toEqual(Object.keys(eng).toSorted());
    for (const [key, text] of Object.entries(eng).filter(([name]) => name.startsWith('cli.'))) {
      expect({ key, values: values(rus[key]) }).toEqual({ key, values: values(text) });
      for (const message of [text, rus[key]]) expect(() => new IntlMessageFormat(message ?? '', 'ru')).not.toThrow();
    }
  });
});

describe('CLI1 servers and networks that fail', () => {
  test('CLI1 ends with 1 and says so when no server answers', async () => {
    const { exitCode, err } = await nowhere.podium(['championships']);
    expect(exitCode).toBe(1);
    expect(err).toContain('No connection to http://127.0.0.1:2');
  });

  const html =
    (status: number): RequestListener =>
    (_request, response) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>');

  test.each([
    ['5xx in HTML', html(502), 1, 'answered 502 without an explanation'],
    ['4xx in HTML', html(404), 4, 'answered 404 without an explanation'],
    ['a page instead of data', html(200), 1, 'does not understand'],
    [
      'JSON of another service',
      (_request, response) => void response.end('{"items":[{"a":1}]}'),
      1,
      'does not understand',
    ],
    [
      'a redirect',
      (_request, response) => void response.writeHead(301, { location: 'https://x.example' }).end(),
      1,
      'https://x.example',
    ],
    [
      'a session that is over',
      (_request, response) => void response.writeHead(401).end('{"error":"UNAUTHENTICATED","message":"Log in first"}'),
      4,
      'podium login YOUR_LOGIN',
    ],
    ['a closed connection', (request) => void request.socket.destroy(), 1, 'No connection'],
    [
      'an INTERNAL of Podium',
      (_request, response) => void response.writeHead(500).end('{"error":"INTERNAL","message":"Our fault, number 7"}'),
      1,
      'Our fault, number 7',
    ],
  ] satisfies [string, RequestListener, number, string][])(
    'CLI1 tells %s apart',
    async (_what, listener, code, sentence) => {
      const { exitCode, out, err } = await against(listener, ['championships']);
      expect({ exitCode, out }).toEqual({ exitCode: code, out: '' });
      expect(err).toContain(sentence);
    },
  );

  test('CLI1 says in one line which Node it needs, before it does anything', async () => {
    const { exitCode, out, err } = await nowhere.podium(['rating', 'verify', 'awards.csv'], { nodeVersion: '20.20.2' });
    expect({ exitCode, out, err }).toEqual({
      exitCode: 1,
      out: '',
      err: 'podium needs Node 22 or newer; this is 20.20.2.\n',
    });
  });

  test('CLI1 keeps standard output one JSON document under --json, also when it fails', async () => {
    const { json, exitCode } = await nowhere.podium(['championships', '--json']);
    expect(exitCode).toBe(1);
    expect(json()).toMatchObject({ error: 'CLI_UNREACHABLE' });
  });
});
