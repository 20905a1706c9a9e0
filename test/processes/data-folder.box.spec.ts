import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inProject } from '../../modules/kernel/root.js';
import { inBox } from '../../modules/sandbox/testing/box.js';
import { ensureBuilt } from '../../scripts/build.mjs';
import { freePort } from '../kit/free-port.mjs';

const entries = [
  ['npm start', inProject('scripts', 'start.mjs')],
  ['npm run start:prod', inProject('dist', 'apps', 'api', 'main.js')],
] as const;

describe('a start that can have neither its folder nor its port', () => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-test-'));
  const file = join(folder, 'file');
  beforeAll(() => ensureBuilt({ parts: ['server'] }), 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts it as an operator does, with nobody's database: it is not to come that far. */
  const start = async (DATA_DIR: string, [program, ...rest]: string[], taken?: number) => {
    const port = taken ?? (await freePort());
    const child = spawn(program!, rest, {
      cwd: inProject('.'),
      env: {
        ...process.env,
        ...{
          NODE_OPTIONS: '',
          HOST: '127.0.0.1',
          PORT: String(port),
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          DATA_DIR,
        },
        ...{
          DATABASE_URL: 'postgres://nobody@127.0.0.1:9/podium',
          SECRET: 'x'.repeat(40),
          ADMIN_PATH: '/console-of-this',
        },
        ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'podium@podium.test' },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await ended, said: (out + err).trim().split('\n') };
  };
  const expectSentence = (where: string, { code, said }: Awaited<ReturnType<typeof start>>) => {
    expect(said).toEqual([expect.stringContaining(where)]);
    expect(said[0]).toMatch(/choose another/);
    expect(code).toBe(1);
  };

  it.each(entries)('OPERATION %s says in one sentence that DATA_DIR is below a file', async (_name, entry) => {
    writeFileSync(file, '');
    const below = join(file, 'data');
    expectSentence(file, await start(below, [process.execPath, entry]));
  });

  it.each(entries)(
    'OPERATION %s says in one sentence that its port is in use, and begins nothing',
    async (_name, entry) => {
      const other = createServer().listen({ host: '127.0.0.1', port: 0 });
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      try {
        const ended = await start(mkdtempSync(join(folder, 'data-')), [process.execPath, entry], port);
        expectSentence(`Port ${port} on 127.0.0.1 is in use by another program`, ended);
      } finally {
        other.close();
      }
    },
  );

  for (const [name, entry] of entries) {
    inBox(`OPERATION ${name} says in one sentence that DATA_DIR is there and only read`, async () => {
      const data = mkdtempSync(join(folder, 'data-'));
      const boxed = ['/usr/bin/bwrap', '--dev-bind', '/', '/', '--ro-bind', data, data];
      expectSentence(data, await start(data, [...boxed, process.execPath, entry]));
      expect(readdirSync(data)).toEqual([]);
    });
  }
});
