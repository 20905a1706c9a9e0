import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { inBox } from '../../modules/sandbox/testing/box.js';
import { Computer } from '#test/kit/run-cli.js';

const computer = new Computer('http://127.0.0.1:2', { PODIUM_LANG: 'ENG' });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podium-run-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};

describe('podium run and podium runner', () => {
  inBox('ALGO1 CLI1 runs one’s own repository on the tests of a folder', async () => {
    write('own/podium.yaml', 'build: echo 2 > factor\nrun: python3 main.py\n');
    write('own/main.py', 'import sys\nfactor = int(open("factor").read())\nprint(factor * int(input()))\n');
    write('tests/a', '4');
    write('tests/b', 'four');
    const at = (name: string): string => path.join(folder, name);
    const { exitCode, out, err } = await computer.podium([
      ...['run', '--local', at('own'), '--tests', at('tests'), '--out', at('answers'), '--json'],
    ]);
    expect(JSON.parse(out)).toMatchObject({
      tests: [
        { name: 'a', verdict: 'ok', outputBytes: 2 },
        { name: 'b', verdict: 'nonzero', exitCode: 1 },
      ],
    });
    expect(exitCode).toBe(3);
    expect(err).toContain('ValueError');
    expect(fs.readFileSync(at('answers/a'), 'utf8')).toBe('8\n');
  });

  inBox(
    'ALGO1 CLI1 gives it what a championship gives that says no more, and tells what its runs would be told',
    async () => {
      const held = 'held = bytearray(300 << 20)\nprint(len(held))\n';
      write('large/podium.yaml', 'run: python3 main.py\n');
      write('large/main.py', `import os, sys\nif input() == "link": os.symlink("/etc", "/output/answer")\n${held}`);
      write('both/link', 'link\n');
      write('both/memory', 'memory\n');
      const { exitCode, out } = await computer.podium([
        ...['run', '--local', path.join(folder, 'large'), '--tests', path.join(folder, 'both'), '--json'],
      ]);
      expect(JSON.parse(out)).toMatchObject({
        tests: [
          { name: 'link', verdict: 'ok', outputBytes: 0, problem: '/output/answer: link' },
          { name: 'memory', verdict: 'ok', outputBytes: 10 },
        ],
      });
      expect(exitCode).toBe(3);
    },
  );

  inBox('ALGO1 CLI1 says which of its folders is not there', async () => {
    const none = path.join(folder, 'none');
    for (const argv of [
      ['--local', none, '--tests', folder],
      ['--local', folder, '--tests', none],
    ])
      expect(await computer.podium(['run', ...argv])).toMatchObject({
        exitCode: 2,
        err: `There is no folder ${none}.\n`,
      });
  });

  inBox('ALGO1 CLI1 runs it in the image that is named, of several that the machine has', async () => {
    const image = path.join(folder, 'science');
    write('science/etc/alternatives/which', 'science\n');
    fs.symlinkSync('/usr', path.join(image, 'usr'));
    // Runs may have accounts of their own.
    fs.chmodSync(folder, 0o755);
    write('plain/podium.yaml', 'run: cat /etc/alternatives/which\n');
    write('single/a', '');
    const [local, tests, out] = ['plain', 'single', 'given'].map((name) => path.join(folder, name));
    const ran = async (more: string[], set: Record<string, string>) => {
      const argv = ['run', '--local', local!, '--tests', tests!, '--out', out!, ...more, '--json'];
      return computer.podium(argv, { env: { SANDBOX_IMAGES: `r=/nonexistent,science=${image}`, ...set } });
    };
    for (const [more, set] of [
      [['--image', 'science'], { SANDBOX_IMAGE: '/nonexistent' }],
      [['--image', image], {}],
      [['--image', `./${path.relative('.', image)}`], {}],
      [[], { SANDBOX_IMAGE: image }],
    ] as const) {
      fs.rmSync(out!, { recursive: true, force: true });
      const { exitCode, json } = await ran([...more], set);
      expect([exitCode, json()]).toMatchObject([0, { image, tests: [{ name: 'a', verdict: 'ok' }] }]);
      expect(fs.readFileSync(path.join(out!, 'a'), 'utf8')).toBe('science\n');
    }
    for (const name of ['r', 'haskell']) {
      const { exitCode, err } = await ran(['--image', name], {});
      expect([exitCode, err]).toEqual([2, expect.stringMatching(/no image \S+: .*SANDBOX_IMAGES \(r, science\)/u)]);
    }
  });

  inBox('ALGO1 CLI1 says what is wrong with podium.yaml', async () => {
    write('bad/podium.yaml', 'go: now\n');
    write('none/a', '');
    const { exitCode, err } = await computer.podium([
      ...['run', '--local', path.join(folder, 'bad'), '--tests', path.join(folder, 'none')],
    ]);
    expect([exitCode, err]).toEqual([3, expect.stringContaining('podium.yaml')]);
  });

  inBox('ALGO1 ADMIN1 tests the box for who sets a machine up', async () => {
    const { out, exitCode } = await computer.podium(['runner', '--check', '--json']);
    const { complete, details } = JSON.parse(out) as { complete: boolean; details: Record<string, string> };
    expect(exitCode).toBe(complete ? 0 : 4);
    expect(details.seccomp).toBe('');
  });

  it('ALGO1 CLI1 begins no runner without its token, and none that holds a secret', async () => {
    const none = await computer.podium(['runner']);
    expect([none.exitCode, none.err]).toEqual([2, expect.stringContaining('PODIUM_RUNNER_TOKEN')]);
    const env = { PODIUM_RUNNER_TOKEN: 'x', DATABASE_URL: 'postgres://', S3_SECRET_KEY: 'y' };
    const held = await computer.podium(['runner'], { env });
    expect([held.exitCode, held.err]).toEqual([2, expect.stringContaining('DATABASE_URL, S3_SECRET_KEY')]);
  });
});
