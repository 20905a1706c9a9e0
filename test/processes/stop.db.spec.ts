import { existsSync } from 'node:fs';
import { pathOf } from '../kit/files.js';
import { Agent, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, solutionOff, type TestChampionship } from '../kit/championships.js';
import type { TestPerson } from '../kit/people.js';
import { type PodiumProcess, startProcess } from '../kit/processes.js';

const minute = 60_000;
const boundary = 'parts';
const begin = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="s.csv"\r\n\r\n`;
const end = `\r\n--${boundary}--\r\n`;

interface Answer {
  status: number;
  connection: string | undefined;
  retryAfter: string | undefined;
  body: { id?: string; error?: string };
}

describe('a server that is told to end', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let people: TestPerson[];
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const running: PodiumProcess[] = [];
  beforeAll(async () => {
    api = await startTestApp();
    api.clock.set(new Date());
    championship = await aChampionship(api, { dailyAttempts: 100 });
    people = [];
    for (let n = 0; n < 14; n += 1) people.push(await aParticipant(api, championship));
  }, minute);
  afterAll(async () => {
    agent.destroy();
    for (const one of running) await one.kill();
    await api.close();
  });

  const start = async (seconds = 60) => {
    const made = await startProcess(api, 'all', { STOP_SECONDS: String(seconds) });
    running.push(made);
    return made;
  };
  /** An upload whose end is sent when told. */
  const upload = ({ url }: PodiumProcess, person: TestPerson | undefined) => {
    const call = request(`${url}/api/championships/${championship.champname}/solutions`, {
      method: 'POST',
      agent,
      headers: {
        Authorization: `Bearer ${person?.token}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    const answer = once(call, 'response').then(async ([response]: IncomingMessage[]): Promise<Answer> => {
      const chunks: Buffer[] = [];
      for await (const chunk of response ?? []) chunks.push(chunk as Buffer);
      return {
        status: response?.statusCode ?? 0,
        connection: response?.headers.connection,
        retryAfter: response?.headers['retry-after'],
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Answer['body'],
      };
    });
    answer.catch(() => undefined);
    call.write(begin + solutionOff(1));
    return { answer, finish: () => void call.end(end) };
  };
  const status = async (id: string | undefined) =>
    (await api.sql<{ status: string }>('select status from scoring.solutions where id = $1', [id]))[0]?.status;

  it(
    'SUB1 ends soon after SIGTERM while uploads go on coming, and loses nothing that it acknowledged',
    async () => {
      const server = await start();
      const answers: Answer[] = [];
      const sent: Promise<unknown>[] = [];
      let isGone = false;
      const isStopping = () => answers.some(({ status: code }) => code === 503);
      const late: Promise<Answer | null>[] = [];
      const send = (n: number) => {
        const { answer, finish } = upload(server, people[n % 10]);
        finish();
        // Whoever asks once it is known that the server ends.
        if (isStopping()) late.push(answer.catch(() => null));
        sent.push(answer.then((one) => answers.push(one)).catch(() => undefined));
      };
      const ended = server.ended.then((how) => {
        isGone = true;
        return how;
      });
      for (let n = 0; !isGone && n < 3000; n += 1) {
        send(n);
        if (n === 100) server.signal('SIGTERM');
        await wait(20);
      }
      expect(await ended).toEqual({ code: 0 });
      await Promise.all(sent);

      const acknowledged = answers.filter(({ status: code }) => code === 202);
      expect(acknowledged.length).toBeGreaterThan(0);
      const ids = acknowledged.map(({ body }) => body.id);
      const kept = await api.sql<{ storageKey: string }>(
        'select storage_key as "storageKey" from scoring.solutions where id = any($1::uuid[])',
        [ids],
      );
      expect(kept).toHaveLength(ids.length);
      expect(kept.filter(({ storageKey }) => !existsSync(pathOf(api, storageKey)))).toEqual([]);

      expect(isStopping()).toBe(true);
      const known = (await Promise.all(late)).filter((one) => one !== null);
      expect(known.filter(({ body }) => body.error !== 'STOPPING')).toEqual([]);
      expect(known.filter(({ connection, retryAfter }) => connection !== 'close' || retryAfter !== '5')).toEqual([]);
    },
    2 * minute,
  );

  it(
    'SUB1 lets an upload that has begun finish, and scores until the last of them has',
    async () => {
      const server = await start();
      const [first, second] = [upload(server, people[10]), upload(server, people[11])];
      // Both are under way: what came after them is answered.
      const quick = upload(server, people[12]);
      quick.finish();
      expect((await quick.answer).status).toBe(202);
      server.signal('SIGTERM');
      for (let refused = false; !refused;) {
        const { answer, finish } = upload(server, people[13]);
        finish();
        refused = (await answer).status === 503;
      }
      first.finish();
      const taken = await first.answer;
      expect(taken).toMatchObject({ status: 202, connection: 'close' });
      while ((await status(taken.body.id)) !== 'SCORED') await wait(20);
      second.finish();
      const last = await second.answer;
      expect(last).toMatchObject({ status: 202, connection: 'close' });
      expect(await server.ended).toEqual({ code: 0 });
      expect(await status(last.body.id)).toBeDefined();
      // The log has a line each: of the solution, of the end.
      expect(server.output()).toMatch(new RegExp(`${taken.body.id}: scored in \\d+ ms`));
      expect(server.output()).toMatch(/answers at[^]*Stops[^]*Has stopped/);
    },
    2 * minute,
  );

  it(
    'SUB1 hangs up on an upload that does not end within its time',
    async () => {
      const server = await start(1);
      const { answer } = upload(server, people[10]);
      const outcome = answer.then(
        () => 'answered',
        () => 'hung up on',
      );
      const quick = upload(server, people[11]);
      quick.finish();
      await quick.answer;
      server.signal('SIGTERM');
      expect(await server.ended).toEqual({ code: 0 });
      expect(await outcome).toBe('hung up on');
    },
    2 * minute,
  );
});
