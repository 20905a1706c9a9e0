import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { lossyWay } from '../kit/lost-commit.js';
import { type PodiumProcess, startProcess } from '../kit/processes.js';

const minute = 60_000;

/** What each process runs before its program: the first workers, as many as said, end at once, each leaving a mark in the folder. */
const endingFirst = (folder: string, workers: number, signal: NodeJS.Signals): string =>
  `import { mkdirSync, readdirSync } from 'node:fs';
   const folder = ${JSON.stringify(folder)};
   if (process.argv[1]?.endsWith('worker-process.js') && readdirSync(folder).length < ${workers}) {
     mkdirSync(folder + '/' + process.pid);
     process.kill(process.pid, '${signal}');
   }`;

describe('a worker that ends while it starts', () => {
  let api: TestApp;
  const folder = mkdtempSync(join(tmpdir(), 'podium-test-'));
  const running: PodiumProcess[] = [];
  beforeAll(async () => {
    api = await startTestApp();
    api.clock.set(new Date());
  }, 2 * minute);
  afterAll(async () => {
    for (const one of running) await one.kill();
    await api.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const startWith = (workers: number, name: string, signal: NodeJS.Signals = 'SIGKILL') => {
    const marks = join(folder, name);
    mkdirSync(marks);
    const preload = `data:text/javascript,${encodeURIComponent(endingFirst(marks, workers, signal))}`;
    const started = startProcess(api, 'all', { NODE_OPTIONS: `--import=${preload}` });
    return { started, ended: () => readdirSync(marks).length };
  };

  it(
    'OPERATION is replaced, and the server answers once another one is ready',
    async () => {
      const { started, ended } = startWith(2, 'two');
      const server = await started;
      running.push(server);
      expect(ended()).toBe(2);
      expect(server.output()).toContain('ended with SIGKILL, starting another in 1 s');
    },
    3 * minute,
  );

  it(
    'OPERATION is replaced where a Ctrl-C ended it that was not for the server',
    async () => {
      const { started, ended } = startWith(1, 'interrupted', 'SIGINT');
      const server = await started;
      running.push(server);
      expect(ended()).toBe(1);
      expect(server.output()).toContain('ended with SIGINT, starting another in 0.5 s');
    },
    3 * minute,
  );

  it(
    'OPERATION is replaced when its connection to the database is lost in a COMMIT',
    async () => {
      const way = await lossyWay(api.database.url);
      try {
        // What a program from before there were lanes left, in a queue of the reaction's own: a worker alone takes it over.
        const reaction = 'scoring.compute-band';
        const [solutionId, teamId, championshipId] = [randomUUID(), randomUUID(), randomUUID()];
        const data = JSON.stringify({ solutionId, teamId, championshipId });
        await api.sql(`select pgboss.create_queue($1, '{"policy":"standard"}')`, [reaction]);
        await api.sql('insert into pgboss.job (name, data) values ($1, $2)', [reaction, data]);
        way.loseCommitAfter('delete from pgboss.job where name = $1 and id in');
        const server = await startProcess(api, 'all', { DATABASE_URL: way.url });
        running.push(server);
        expect(way.lost()).toBe(1);
        expect(await api.sql('select from pgboss.job where name = $1', [reaction])).toEqual([]);
        await server.kill();
      } finally {
        await way.close();
      }
    },
    3 * minute,
  );

  it(
    'OPERATION ends the server with 1 and one sentence when none becomes ready',
    async () => {
      const { started, ended } = startWith(Infinity, 'all');
      const said = await started.then(
        () => 'it started',
        (error: Error) => error.message,
      );
      expect(ended()).toBe(5);
      expect(said).toMatch(
        /^The worker process ended before it was ready, 5 times in a row, the last time with SIGKILL/m,
      );
      expect(said).not.toMatch(/^ +at /m);
    },
    3 * minute,
  );
});
