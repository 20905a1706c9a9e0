import { describe, expect } from '@jest/globals';
import { machineBox } from '../../modules/sandbox/machine.js';
import { inBox } from '../../modules/sandbox/testing/box.js';
import { makeRepository, startGitServer } from '../../modules/sandbox/testing/git-server.js';
import { Runner } from './runner.js';
import { RunnerServer } from './server.js';
import { StandInServer } from './testing/stand-in.js';

describe('a runner whose network, or a host of git, is away', () => {
  inBox('ALGO1 SUB4 gives back what no host answers for, as nobody’s fault, and goes on with others', async () => {
    const [git, server, stop] = [await startGitServer(), new StandInServer(), new AbortController()];
    await server.start();
    const nobody = 'http://127.0.0.1:1';
    server.origins = [git.origin, nobody];
    git.answers.set('away', (_request, response) => void response.writeHead(503).end());
    const lines: string[] = [];
    const report = (line: string): void => {
      lines.push(line);
      server.wake();
    };
    const own = new RunnerServer(server.url, server.token, 'one');
    // What its own test finds has specs of its own.
    const box = Object.assign(machineBox(), {
      selfTest: () => Promise.resolve({ complete: true, failed: [], details: {} }),
    });
    const running = new Runner({ image: '/', slots: 1, accepted: [], report, server: own, box }).run(stop.signal);
    try {
      const at = (url: string) => {
        const repository = { url, ref: null, allowedHosts: [], commit: null, maxBytes: 1_000_000 };
        return server.add({ repository, command: ['true'], inputs: { one: '' } });
      };
      const silent = [at(`${git.origin}/away`), at(`${nobody}/a`)];
      const next = at(makeRepository(git, 'there', { a: '' }).url);
      await server.until(() => [...silent, next].every(server.isOver));
      expect(silent.map(({ refused, isSilent }) => [refused, isSilent])).toEqual([
        [null, true],
        [null, true],
      ]);
      expect(silent[0]?.failed).toContain('503');
      expect(next.ends.one).toMatchObject({ verdict: 'ok' });
      // It asks for the next one ever more slowly, so that others with a network come first.
      const pauses = lines.flatMap((line) => /^Trying again in ([\d.]+) s/u.exec(line)?.[1] ?? []);
      expect(pauses).toEqual(['0.5', '1']);
      // The box has not failed, and is not tested for it.
      expect(server.hellos).toHaveLength(1);
    } finally {
      stop.abort();
      await running;
      await Promise.all([server.close(), git.close()]);
    }
  });
});
