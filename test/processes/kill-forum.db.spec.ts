import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aComment, aThread, aTopic, wrongCountsSql } from '../kit/forum.js';
import { aPerson } from '../kit/people.js';
import { type PodiumProcess, startProcess } from '../kit/processes.js';

/** `FORUM_ACTIONS=10000` runs as many. */
const actions = Number(process.env['FORUM_ACTIONS'] ?? 400);
const clients = 12;
const env = { COMMENTS_A_MINUTE: '1000', COMPLAINTS_TO_HIDE: '3' };

/** The same numbers from 0 to 1 each time (mulberry32). */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

describe('the forum while its processes are killed', () => {
  let api: TestApp;
  let running: PodiumProcess;
  beforeAll(async () => {
    api = await startTestApp({ env });
    api.clock.set(new Date());
    running = await startProcess(api, 'api', env);
  });
  afterAll(async () => {
    await running.kill();
    await api.close();
  });

  /** What was answered, null for a refusal; undefined where nobody answered, as the process is dead. */
  const send = async (token: string, method: string, path: string, body: object = {}) => {
    const { url } = running;
    const headers = { Cookie: `sid=${token}`, Origin: url, 'Content-Type': 'application/json' };
    const sent = { method, headers, ...(method !== 'DELETE' && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}/api/${path}`, sent).catch(() => undefined);
    return answer && (answer.ok ? ((await answer.json().catch(() => ({}))) as { id?: string }) : null);
  };

  it('FORUM3 counts what is there after many actions at random at once', async () => {
    const { name } = await aThread(api);
    const topics = await Promise.all(Array.from({ length: 4 }, () => aTopic(api, { thread: name })));
    const first = await Promise.all(Array.from({ length: 12 }, (_, n) => aComment(api, topics[n % 4]!.id)));
    const comments = first.map(({ id }) => id);
    const admin = (await aPerson(api, { role: 'admin' })).token;
    const people = await Promise.all(Array.from({ length: Math.max(12, actions / 80) }, () => aPerson(api)));
    const next = random(20_261_123);
    const of = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;
    const act = () => {
      const [{ token }, { id: topic }, comment] = [of(people), of(topics), of(comments)];
      const post = next() < 0.5 ? `topics/${topic}` : `comments/${comment}`;
      const kind = next();
      if (kind < 0.25) return send(token, 'POST', `forum/topics/${topic}/comments`, { text: `Reply ${kind}` });
      if (kind < 0.5) return send(token, 'PUT', `forum/${post}/commend`, { value: next() < 0.6 ? 'plus' : 'minus' });
      if (kind < 0.62) return send(token, 'DELETE', `forum/${post}/commend`);
      if (kind < 0.7) return send(token, 'PUT', `forum/${post}/bookmark`);
      if (kind < 0.88) return send(token, 'POST', `forum/comments/${comment}/complaints`, { reason: 'Why' });
      if (kind < 0.93) return send(admin, 'DELETE', `forum/comments/${comment}`);
      const decision = next() < 0.8 ? 'keep' : 'remove';
      return send(admin, 'POST', `admin/forum-complaints/comment:${comment}`, { decision, reason: 'Because' });
    };
    let [answered, taken] = [0, 0];
    const client = async () => {
      while (answered < actions) {
        const answer = await act();
        if (answer === undefined) await wait(20);
        else answered += 1;
        if (answer) taken += 1;
        if (answer?.id) comments.push(answer.id);
      }
    };
    /** Ends the process in the middle of what it does, and starts another one. */
    const kill = async () => {
      for (const share of [0.3, 0.7]) {
        while (answered < actions * share) await wait(5);
        await running.kill();
        running = await startProcess(api, 'api', env);
      }
    };
    await Promise.all([kill(), ...Array.from({ length: clients }, client)]);
    expect(await api.sql(wrongCountsSql)).toEqual([]);
    expect(taken).toBeGreaterThan(actions / 4);
  }, 600_000);
});
