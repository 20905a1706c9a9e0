import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { RunnerJob } from '../../modules/scoring/runs/contract/runner.js';
import { aChampionshipByCode, doubled, submitRepository } from '../kit/algorithms.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { type Balancer, startBalancer } from '../kit/balancer.js';
import { startBucket, type TestBucket } from '../kit/bucket.js';
import { aChampionship, aParticipant, solutionOff, type TestChampionship } from '../kit/championships.js';
import type { TestPerson } from '../kit/people.js';
import { type PodiumProcess, startProcess } from '../kit/processes.js';
import { beginUpload, offsetOf, sendPiece } from '../kit/resumable.js';
import { TestRunner } from '../kit/runners.js';
import { openPage } from '../kit/socket.js';

const sent = 12;
/** A busy machine is no fault: what never comes fails all the same. */
const patienceMs = 120_000;

const until = async (isSo: () => Promise<boolean>, what: string): Promise<void> => {
  for (const end = Date.now() + patienceMs; !(await isSo()); await wait(50)) {
    if (Date.now() > end) throw new Error(`It never came to it that ${what}.`);
  }
};

/** Two APIs behind a balancer, two workers and two runners, each with a folder of its own: PostgreSQL and a bucket are all they share. */
describe('an installation of many machines', () => {
  let bucket: TestBucket;
  let api: TestApp;
  let championship: TestChampionship;
  let balancer: Balancer;
  let apis: PodiumProcess[] = [];
  let workers: PodiumProcess[] = [];
  const folders: string[] = [];
  beforeAll(async () => {
    bucket = await startBucket();
    api = await startTestApp({ env: bucket.env });
    api.clock.set(new Date());
    championship = await aChampionship(api, { dailyAttempts: 200 });
    const machine = async (role: 'api' | 'worker') => {
      const folder = await mkdtemp(join(tmpdir(), 'podium-machine-'));
      folders.push(folder);
      const own = { DATA_DIR: folder, LEADERBOARD_REFRESH_SECONDS: '1', TRUSTED_PROXIES: '127.0.0.1' };
      return startProcess(api, role, { ...bucket.env, ...own, JOB_HEARTBEAT_SECONDS: '10' });
    };
    [apis, workers] = await Promise.all([
      Promise.all([machine('api'), machine('api')]),
      Promise.all([machine('worker'), machine('worker')]),
    ]);
    await until(async () => (await api.sql('select id from scoring.workers')).length === 2, 'two workers live');
    balancer = await startBalancer(apis.map(({ url }) => url));
  }, 2 * patienceMs);
  afterAll(async () => {
    await balancer?.close();
    await Promise.all([...apis, ...workers].map((one) => one.kill()));
    await api?.close();
    await bucket?.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  /** Somebody, over one of the machines. */
  const over = (url: string, person: TestPerson): TestPerson => {
    const http = request.agent(url);
    void http.set('Authorization', `Bearer ${person.token}`);
    return { ...person, http };
  };
  const scored = async (ids: readonly string[]) => {
    const sql = `select count(*)::int as n from scoring.solutions where status = 'SCORED' and id = any($1::uuid[])`;
    const count = async () => (await api.sql<{ n: number }>(sql, [ids]))[0]?.n;
    await until(async () => (await count()) === ids.length, `all ${ids.length} are scored`);
  };

  it(
    'SUB1 takes one upload in pieces over several APIs, and tells the pages of all of them',
    async () => {
      const person = await aParticipant(api, championship);
      const topic = `leaderboard:${championship.champname}` as const;
      const pages = await Promise.all([...apis, balancer].map((at) => openPage(at)));
      for (const page of pages) page.watch(topic);
      const [one, other] = apis.map(({ url }) => over(url, person));
      const path = `/api/championships/${championship.champname}/solutions/uploads`;
      const content = Buffer.from(solutionOff(1));
      const url = String((await beginUpload(one!, path, content.length).expect(201)).headers['location']);
      await sendPiece(other!, url, 0, content.subarray(0, 10)).expect(204);
      expect(await offsetOf(one!, url)).toBe(10);
      await sendPiece(one!, url, 10, content.subarray(10)).expect(204);
      const told = pages.map((page) => page.next(topic, patienceMs));
      const { http } = over(balancer.url, person);
      const { body } = await http.post(`${url}/submit`).send({ name: 'in-pieces.csv' }).expect(202);
      await scored([body.id]);
      await Promise.all(told);
      for (const at of apis) {
        const file = await over(at.url, person).http.get(`/api/solutions/${body.id}/file`).buffer(true).expect(200);
        expect(file.text ?? String(file.body)).toBe(content.toString());
      }
      for (const page of pages) page.close();
    },
    2 * patienceMs,
  );

  it(
    'SUB4 loses and doubles nothing when an API, a worker and a runner are killed under uploads',
    async () => {
      const byCode = await aChampionshipByCode(api, { dailyAttempts: 10 });
      const coder = await aParticipant(api, byCode);
      const behind = { get: api.get.bind(api), url: balancer.url };
      const runners = [await TestRunner.begin(behind), await TestRunner.begin(behind)] as const;
      const people = await Promise.all(Array.from({ length: 4 }, () => aParticipant(api, championship)));
      const topic = `leaderboard:${championship.champname}` as const;
      const stayed = await openPage(apis[1]!);
      stayed.watch(topic);
      /** Sends with one key until it is told that it arrived. */
      const send = async (n: number): Promise<string> => {
        const key = `many-${n}-${randomUUID()}`;
        const { token } = people[n % people.length]!;
        let last = '';
        for (const end = Date.now() + patienceMs; Date.now() < end; await wait(100)) {
          const form = new FormData();
          form.append('file', new Blob([solutionOff(n + 1)]), 'solution.csv');
          const reply = await fetch(`${balancer.url}/api/championships/${championship.champname}/solutions`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
            body: form,
          }).catch((error: unknown) => void (last = String(error)));
          if (reply?.status === 202) return ((await reply.json()) as { id: string }).id;
          if (reply) last = `${reply.status} ${await reply.text()}`;
        }
        throw new Error(`Sending ${n} never arrived: ${last}`);
      };
      const { body: run } = await submitRepository(over(balancer.url, coder), byCode).expect(202);
      expect(await runners[0].take()).not.toBeNull();
      const sendings: Promise<string>[] = [];
      for (let n = 0; n < sent; n += 1) {
        sendings.push(send(n));
        if (n === sent / 3) await apis[0]?.kill();
        if (n === sent / 2) await workers[0]?.kill();
        await wait(20);
      }
      const ids = await Promise.all(sendings);
      expect(new Set(ids).size).toBe(sent);
      // The first runner says nothing any more: the other one is given its run after the lease.
      let again: RunnerJob | null = null;
      await until(async () => (again = await runners[1].take()) !== null, 'its run is given to the other one');
      await runners[1].run(again!, (input) => ({ output: doubled(input) }));
      await scored([...ids, run.id]);
      const [facts] = await api.sql(
        `select count(*)::int as rows,
           (select count(*)::int from scoring.log_lines where step = 'scored' and solution_id = any($1::uuid[])) as scored,
           (select count(*)::int from scoring.queue_entries) as left
         from scoring.solutions where championship_id = $2 and idempotency_key like 'many-%'`,
        [ids, championship.id],
      );
      expect(facts).toEqual({ rows: sent, scored: sent, left: 0 });
      // Those who were at the API that is left hear on, and so do those who came back by the balancer.
      const back = await openPage(balancer);
      back.watch(topic);
      const heard = [stayed, back].map((page) => page.next(topic, patienceMs));
      await send(sent);
      await Promise.all(heard);
      for (const page of [stayed, back]) page.close();
    },
    2 * patienceMs,
  );
});
