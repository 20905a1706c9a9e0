import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../kit/championships.js';
import { type PodiumProcess, startProcess } from '../kit/processes.js';

const teams = 6;
const each = 10;
const kills = 3;

describe('workers that are killed at random', () => {
  let api: TestApp;
  const running: PodiumProcess[] = [];
  beforeAll(async () => {
    api = await startTestApp();
    api.clock.set(new Date());
  });
  afterAll(async () => {
    for (const one of running) await one.kill();
    await api.close();
  });

  const start = async () => {
    const worker = await startProcess(api, 'worker', { SCORING_CONCURRENCY: '2' });
    running.push(worker);
    return worker;
  };
  const scored = async () =>
    (await api.sql<{ n: number }>(`select count(*)::int as n from scoring.solutions where status = 'SCORED'`))[0]?.n ??
    0;
  const until = async (count: number): Promise<void> => {
    for (const end = Date.now() + 90_000; (await scored()) < count; await wait(20)) {
      if (Date.now() > end) throw new Error(`Only ${await scored()} are scored.`);
    }
  };

  it('SUB4 score every solution exactly once, and nobody waits behind the tenth of another team', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 50 });
    for (let team = 0; team < teams; team += 1) {
      const person = await aParticipant(api, championship);
      for (let n = 0; n < each; n += 1) await submit(person, championship, solutionOff(n)).expect(202);
    }
    const workers = [await start(), await start()];
    for (let kill = 0; kill < kills; kill += 1) {
      // Somewhere in the middle, at another place each time.
      await until((kill + 1) * 12 + kill);
      await workers[kill % 2]?.kill();
      workers[kill % 2] = await start();
    }
    await until(teams * each);
    const [facts] = await api.sql(
      `with numbered as (
         select s.id, s.team_id, row_number() over (partition by s.team_id order by s.created_at, s.id) as number,
           (select min(l.id) from scoring.log_lines l where l.solution_id = s.id and l.step = 'started') as started,
           (select count(*) from scoring.log_lines l where l.solution_id = s.id and l.step = 'scored') as times
         from scoring.solutions s
       )
       select count(*) filter (where times = 1)::int as once, count(*)::int as all,
         count(*) filter (where number = 1 and started > (select min(o.started) from numbered o
           where o.number = 10 and o.team_id <> numbered.team_id))::int as behind,
         (select count(*)::int from scoring.attempts where state = 'COMMITTED') as attempts,
         (select count(*)::int from scoring.queue_entries) as left
       from numbered`,
    );
    expect(facts).toEqual({ once: 60, all: 60, behind: 0, attempts: 60, left: 0 });
  }, 180_000);
});
