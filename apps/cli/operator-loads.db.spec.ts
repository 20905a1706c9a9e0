import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { Computer } from '../../test/kit/run-cli.js';

/** Writes down, at the end of a process, which packages it has loaded. */
const hook = `import { registerHooks } from 'node:module';
  import { writeFileSync } from 'node:fs';
  const loaded = new Set();
  registerHooks({ load: (url, context, next) => (loaded.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]), next(url, context)) });
  process.on('exit', () => writeFileSync(process.env.LOADED, JSON.stringify([...loaded])));`;

describe('a command of the operator', () => {
  let api: TestApp;
  let computer: Computer;
  beforeAll(async () => {
    api = await startTestApp();
    computer = new Computer(api.url);
    mkdirSync(computer.path('none'));
  }, 60_000);
  afterAll(() => api.close());

  const packagesOf = async (argv: readonly string[]): Promise<string[]> => {
    const own = { LANG: 'C', DATABASE_URL: api.database.url, DATA_DIR: api.settings.DATA_DIR };
    const env = { ...process.env, ...own, LOADED: computer.path('loaded.json') };
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`];
    const child = spawn(process.execPath, [...flags, 'dist/apps/cli/main.js', ...argv], { env });
    const [err, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit'), text(child.stdout)]);
    expect([exitCode, err]).toEqual([0, '']);
    return JSON.parse(readFileSync(env.LOADED, 'utf8')) as string[];
  };

  test.each([
    ['backup', 'list', '--in', 'none'],
    ['backup', 'create', '--to', 'backups'],
    ['storage', 'check'],
    ['export', 'email', '--reason', 'A letter', '--to', 'emails.csv'],
  ])('CLI1 OPERATION %s %s loads nothing of the application', async (...argv) => {
    const placed = argv.map((word, at) => (['--in', '--to'].includes(argv[at - 1] ?? '') ? computer.path(word) : word));
    const packages = await packagesOf(placed);
    expect(packages).toContain('commander');
    for (const name of ['@nestjs/common', '@mikro-orm/core', 'kysely', 'pg-boss', 'age-encryption'])
      expect(packages).not.toContain(name);
  });

  test('CLI1 OPERATION one that does something for the contexts runs in the application', async () => {
    expect(await packagesOf(['admin', 'jobs', 'list'])).toEqual(
      expect.arrayContaining(['@nestjs/core', '@mikro-orm/core', 'kysely']),
    );
  });
});

describe('CLI1 output that nobody reads any more', () => {
  const silent = { LANG: 'C', PODIUM_URL: 'http://127.0.0.1:9', PODIUM_CONFIG_DIR: '/nonexistent/podium' };
  /** Runs a command whose output of such names has lost its reader before anything is written, as behind `| head -1`. */
  const unread = async (streams: readonly ('stdout' | 'stderr')[], ...argv: string[]) => {
    const env = { ...process.env, ...silent };
    const child = spawn(process.execPath, ['dist/apps/cli/main.js', ...argv], { env });
    for (const name of streams) child[name].destroy();
    const read = (name: 'stdout' | 'stderr') => (streams.includes(name) ? '' : text(child[name]));
    const [out, err, [exitCode]] = await Promise.all([read('stdout'), read('stderr'), once(child, 'exit')]);
    return { exitCode, out, err };
  };

  test('CLI1 ends a command quietly whose answer is not read', async () => {
    expect(await unread(['stdout'], '--help')).toEqual({ exitCode: 0, out: '', err: '' });
    expect(await unread(['stdout', 'stderr'], '--help')).toEqual({ exitCode: 0, out: '', err: '' });
  });

  test('CLI1 leaves a command to its end, and its exit code, where nobody reads what is said beside', async () => {
    expect(await unread(['stderr'], 'nonsense')).toEqual({ exitCode: 2, out: '', err: '' });
    const said = await unread(['stderr'], 'championships', '--url', 'http://127.0.0.1:port', '--json');
    expect([said.exitCode, JSON.parse(said.out).error]).toEqual([2, 'CLI_URL']);
  });
});
