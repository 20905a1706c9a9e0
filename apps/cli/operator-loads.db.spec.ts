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
