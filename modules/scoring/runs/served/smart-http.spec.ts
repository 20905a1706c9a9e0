import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { oneCommitOf } from './one-commit.js';
import { advertised, uploaded } from './smart-http.js';

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => Buffer.concat(await request.toArray());

describe('a repository that the platform serves', () => {
  const long = 'x = 1\n'.repeat(10_000);
  const repository = oneCommitOf(
    [
      { name: 'main.py', content: Buffer.from(long) },
      { name: 'README.md', content: Buffer.from('# Read me\n') },
    ],
    'A beginning',
  );
  let server: Server;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'podium-served-'));
    server = createServer((request, response) => {
      void (async () => {
        const isPack = request.url?.endsWith('git-upload-pack') && request.method === 'POST';
        const what = isPack ? 'result' : 'advertisement';
        response.setHeader('Content-Type', `application/x-git-upload-pack-${what}`);
        response.end(isPack ? uploaded(repository, await bodyOf(request)) : advertised(repository));
      })();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([[['--depth', '1']], [[]]])('ALGO1 is cloned by git, with %j', async (options) => {
    const { port } = server.address() as AddressInfo;
    const into = join(folder, `clone-${options.length}`);
    const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: folder });
    await git('clone', '-q', ...options, `http://127.0.0.1:${port}/a.git`, into);
    expect((await git('-C', into, 'rev-parse', 'HEAD')).stdout.trim()).toBe(repository.commit);
    expect(await readFile(join(into, 'main.py'), 'utf8')).toBe(long);
    await git('-C', into, 'fsck', '--strict');
  });
});
