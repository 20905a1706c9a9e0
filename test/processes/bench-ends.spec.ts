import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root, runNode } from '../../scripts/project.mjs';

/** A bench that starts a process and a server, and then fails or is ended. */
const bench = (end: string) => `
  import { endingAll, owned, spawnOwn } from './test/bench/owned.mjs';
  await endingAll(async () => {
    const forever = 'setInterval(() => undefined, 1000)';
    const child = spawnOwn(process.execPath, ['-e', forever], { stdio: 'ignore' });
    owned(async () => console.log('the server ended'));
    console.log('child ' + child.pid);
    ${end}
    await new Promise(() => eval(forever));
  });`;

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a bench', () => {
  it.each([
    ['a refusal that nobody waits for', `void Promise.reject(new Error('refused'));`, 1],
    ['an error of an event', `setImmediate(() => { throw new Error('broken'); });`, 1],
    ['one where it waits', `throw new Error('failed');`, 1],
    ['somebody who ends it', `process.kill(process.pid, 'SIGINT');`, 130],
  ])('OPERATION leaves nothing running after %s', async (_what, end, status) => {
    const { code, output } = await runNode(['--input-type=module', '--eval', bench(end)], { cwd: root });
    expect({ code, ended: output.includes('the server ended') }).toEqual({ code: status, ended: true });
    expect(lives(Number(/child (\d+)/.exec(output)?.[1]))).toBe(false);
  });

  it('OPERATION ends with its balancer, whose process has ended before it is closed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'podium-haproxy-'));
    const standIn = `#!/bin/sh
      [ "$1" = -db ] || exit 0
      port=$(sed -n 's/^ *bind 127.0.0.1://p' "$3")
      exec ${process.execPath} -e "require('node:http').createServer((_, reply) => reply.end('{}')).listen($port, '127.0.0.1')"`;
    writeFileSync(join(folder, 'haproxy'), standIn, { mode: 0o755 });
    const run = `
      import { endingAll, owned } from './test/bench/owned.mjs';
      import { balancerBefore } from './test/bench/machines-balancer.mjs';
      await endingAll(async () => {
        const way = await balancerBefore(['http://127.0.0.1:1']);
        owned(() => way.close());
        console.log('real: ' + way.isReal);
      });
      console.log('ended');`;
    const env = { PATH: `${folder}${delimiter}${process.env['PATH']}` };
    const { code, output } = await runNode(['--input-type=module', '--eval', run], { cwd: root, env });
    rmSync(folder, { recursive: true, force: true });
    expect(output).toMatch(/real: true\nended/u);
    expect(code).toBe(0);
  });
});
