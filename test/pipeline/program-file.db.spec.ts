import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ensureBuilt } from '../../scripts/build.mjs';
import { runNode } from '../../scripts/project.mjs';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, type TestChampionship } from '../kit/championships.js';
import { testPassword } from '../kit/people.js';
import { Computer } from '../kit/run-cli.js';

let api: TestApp;
let championship: TestChampionship;
beforeAll(async () => {
  await ensureBuilt({ parts: ['cli'] });
  api = await startTestApp();
  championship = await aChampionship(api);
}, 120_000);
afterAll(() => api.close());

describe('CLI1 the program as one file', () => {
  test('CLI1 is handed out by the server and works where there is no project, in both languages', async () => {
    const response = await fetch(`${api.url}/cli/podium.mjs`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="podium.mjs"');
    const computer = new Computer(api.url);
    writeFileSync(computer.path('podium.mjs'), Buffer.from(await response.arrayBuffer()));
    const podium = (...argv: string[]) =>
      runNode([computer.path('podium.mjs'), ...argv], {
        cwd: computer.folder,
        env: { PODIUM_CONFIG_DIR: computer.path('config'), PODIUM_LANG: 'ENG' },
      });

    const list = await podium('championship', 'list', '--url', api.url);
    expect(list).toMatchObject({ code: 0, output: expect.stringContaining(championship.champname) });
    expect((await podium('--help', '--lang', 'RUS')).output).toContain('Краткие имена:');
    // The server that it came from is the one that it talks to.
    expect(await podium('whoami')).toEqual({
      code: 1,
      output: expect.stringContaining('No connection to http://podium.test'),
    });
    const operator = await podium('admin', 'role', 'ada', 'client', '--reason', 'x');
    expect(operator).toEqual({ code: 2, output: expect.stringContaining('run it on the server') });
  }, 120_000);

  test('CLI1 uploads without a word of the runtime about libraries', async () => {
    const computer = new Computer(api.url);
    writeFileSync(
      computer.path('podium.mjs'),
      Buffer.from(await (await fetch(`${api.url}/cli/podium.mjs`)).arrayBuffer()),
    );
    writeFileSync(computer.path('extra.csv'), 'a\n1\n');
    const { login } = championship.owner;
    await computer.podium(['login', login, '--password-stdin'], { input: `${testPassword}\n` });
    const { champname } = championship;
    const added = await runNode(['podium.mjs', 'champ', 'add', champname, 'extra.csv', '--url', api.url], {
      cwd: computer.folder,
      env: { PODIUM_CONFIG_DIR: computer.path('config'), PODIUM_LANG: 'ENG' },
    });
    expect(added).toMatchObject({ code: 0, output: expect.stringMatching(/^extra\.csv/) });
  }, 60_000);

  test.each(['./podium.mjs', '~/podium.mjs'])(
    'CLI1 is completed by bash when it is called as %s',
    async (called) => {
      const computer = new Computer(api.url);
      const file = computer.path('podium.mjs');
      writeFileSync(file, Buffer.from(await (await fetch(`${api.url}/cli/podium.mjs`)).arrayBuffer()));
      chmodSync(file, 0o755);
      const typed = `source <(./podium.mjs completion bash); complete -p podium podium.mjs
      COMP_WORDS=('${called}' solu); COMP_CWORD=1; _podium '${called}' solu; echo "\${COMPREPLY[@]}"`;
      const { stdout, stderr } = spawnSync('bash', ['-c', typed], {
        cwd: computer.folder,
        encoding: 'utf8',
        env: {
          PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
          HOME: computer.folder,
          PODIUM_CONFIG_DIR: computer.path('config'),
        },
      });
      expect({ stdout, stderr }).toEqual({
        stdout:
          ['podium', 'podium.mjs'].map((name) => `complete -o default -F _podium ${name}\n`).join('') +
          'solution solutions\n',
        stderr: '',
      });
    },
    120_000,
  );

  test('CLI1 a fault of the program itself is a sentence and where it was, never the program', async () => {
    const computer = new Computer(api.url);
    const file = Buffer.from(await (await fetch(`${api.url}/cli/podium.mjs`)).arrayBuffer());
    writeFileSync(computer.path('podium.mjs'), file);
    const broken = 'data:text/javascript,process.stdout.write = () => { throw new TypeError("no such method"); }';
    const { code, output } = await runNode(['--import', broken, computer.path('podium.mjs'), '--help'], {
      cwd: computer.folder,
      env: { PODIUM_CONFIG_DIR: computer.path('config'), PODIUM_LANG: 'ENG' },
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^This is a fault of podium itself[^]*TypeError: no such method\n +at /u);
    expect(output.length).toBeLessThan(3000);
  }, 120_000);
});
