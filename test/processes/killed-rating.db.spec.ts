import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../kit/api.js';
import { untilBlocked } from '../kit/blocked.js';
import { type PodiumProcess, startProcess } from '../kit/processes.js';
import { aContest, people } from '../kit/ratings.js';
import { Commands } from '../../modules/kernel/commands/commands.js';
import { RevealFinal } from '../../modules/scoring/boards/commands/reveal-final.js';

const tables = ['awards', 'sums', 'ranks', 'contests', 'places', 'orderings', 'months', 'kept_months'];
/** What a worker stands before when it is killed: its first row, the ranks after all awards, and the order of people. */
const moments = ['awards', 'ranks', 'places'] as const;
/** What the statement there begins with, where its text names the table too late for the list of what is under way. */
const pieces = { awards: 'rating.awards', ranks: 'rating.ranks', places: 'with recent as' };

/** Mails have no server here to go to. */
const doneSql = `select 1 where not exists (select from pgboss.job where name in ('lane.heavy', 'lane.quick')
  and state in ('created', 'retry', 'active')) and exists (select from rating.orderings)`;

/** The finish has begun, or was done before anybody looked. */
const underWaySql = `select 1 from pgboss.job where name = 'lane.heavy' and state = 'active'
  union all select 1 where not exists (select from pgboss.job where name = 'lane.heavy' and state in ('created', 'retry'))`;
/** As when the heartbeats of a worker are missed: another one takes its jobs. */
const againSql = `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`;

describe('a process that is killed while a championship is finished', () => {
  let api: TestApp;
  let holder: pg.Client;
  let championshipId: string;
  /** The one that lives: it takes the next job, and is the first of the next ones to be killed. */
  let worker: PodiumProcess;
  let undisturbed: Awaited<ReturnType<typeof rows>>;
  beforeAll(async () => {
    api = await startTestApp();
    holder = new pg.Client({ connectionString: api.database.url });
    await holder.connect();
    const scorer = await startTestApp({ worker: true, beside: api });
    const { id, champname, owner } = await aContest(api, await people(api, 12));
    championshipId = id;
    await scorer.close();
    api.clock.pass({ days: 1 });
    await owner.http.post(`/api/championships/${champname}/state`).send({ state: 'FINISHED' }).expect(200);
    worker = await startProcess(api, 'worker');
    await until(doneSql);
    undisturbed = await rows();
  }, 120_000);
  afterAll(async () => {
    await worker?.kill();
    await holder.end();
    await api.close();
  });

  /** All rows of the rating but the names and moments of orderings, which are new each time. */
  const rows = async () => [
    ...(await Promise.all(
      ['awards', 'sums', 'ranks', 'contests'].map((table) => api.sql(`select * from rating.${table} order by 1, 2`)),
    )),
    await api.sql(`select p.place, p.person_id, p.key, p.gold, p.silver, p.bronze, p.contests, p.rank, p.medal_place, p.place_before, o.people
      from rating.places p join rating.orderings o on o.id = p.ordering_id and o.shown order by 1`),
    // Beside it the one before: a worker that dies right after it has ordered leaves that to be done once more.
    await api.sql(
      `select (count(*) filter (where shown))::int as shown, count(*) <= 2 as "areFew" from rating.orderings`,
    ),
  ];
  const until = async (sql: string): Promise<void> => {
    for (const end = Date.now() + 60_000; (await api.sql(sql)).length === 0; await wait(20))
      if (Date.now() > end) throw new Error(`Nothing came of: ${sql}`);
  };
  const kill = async (): Promise<void> => {
    await worker.kill();
    await holder.query('rollback');
    await api.sql(againSql);
  };
  const startAgain = async (): Promise<void> => void (worker = await startProcess(api, 'worker'));
  /** Nothing of the rating is there, and it is to be made. */
  const beginAnew = async (): Promise<void> => {
    await api.sql(tables.map((table) => `delete from rating.${table}`).join('; '));
    await holder.query('begin');
  };
  const reveal = () => api.get(Commands).run(new RevealFinal(championshipId, 'DOWN_UP', 2));
  const isAsUndisturbed = async (): Promise<void> => {
    await startAgain();
    await until(doneSql);
    expect(await rows()).toEqual(undisturbed);
  };

  it('RATE1 leaves the rows of one that nothing disturbed, byte for byte, killed before each of its steps', async () => {
    expect(undisturbed[0]).toHaveLength(12);
    expect(undisturbed[4]).toHaveLength(12);
    await beginAnew();
    for (const table of moments) {
      // The next one comes to a table that is held, and is killed there.
      if (table !== moments[0]) await holder.query('begin');
      await holder.query(`lock table rating.${table} in access exclusive mode`);
      await (table === moments[0] ? reveal() : startAgain());
      await untilBlocked(api, pieces[table]);
      await kill();
      expect(await api.sql(`select 1 from rating.${table}`)).toEqual([]);
    }
    await isAsUndisturbed();
  }, 120_000);

  it('RATE1 leaves the same rows wherever it was killed', async () => {
    await beginAnew();
    await reveal();
    for (let times = 0; times < 5; times += 1) {
      if (times > 0) await startAgain();
      await until(underWaySql);
      await wait(Math.random() * 100);
      await kill();
    }
    await isAsUndisturbed();
  }, 180_000);
});
