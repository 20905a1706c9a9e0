import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { untilBlocked } from '../kit/blocked.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../kit/championships.js';
import { type PodiumProcess, startProcess } from '../kit/processes.js';
import { withVictims } from '../kit/victims.js';

const idle = { DATABASE_IDLE_SECONDS: '2' };
const heldSql = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and pid <> $1`;

describe('processes that are halted within a transaction', () => {
  const victims = withVictims();
  let server: PodiumProcess | undefined;
  afterAll(() => server?.kill());

  const until = async (sql: string, values: unknown[] = []): Promise<void> => {
    for (const end = Date.now() + 60_000; (await victims.api.sql(sql, values)).length === 0; await wait(20))
      if (Date.now() > end) throw new Error(`Nothing came of: ${sql}`);
  };
  /** Halts a process whose statement stands before a lock of the holder, and lets its transaction have that lock. */
  const haltWithin = async (one: PodiumProcess): Promise<void> => {
    one.signal('SIGSTOP');
    const { rows } = await victims.holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    await victims.holder.query('rollback');
    await until(heldSql, [rows[0]?.pid]);
  };
  const scored = `select 1 from scoring.solutions where id = $1 and status = 'SCORED'`;

  it('SUB4 leave their solution to another worker, which scores it once, and score the next one when they go on', async () => {
    const { api, holder } = victims;
    const championship = await aChampionship(api, { dailyAttempts: 5 });
    const person = await aParticipant(api, championship);
    const send = async () => (await submit(person, championship).expect(202)).body.id as string;
    await holder.query('begin');
    await holder.query(`select pg_advisory_xact_lock(hashtextextended('board:' || $1, 0))`, [championship.id]);
    const frozen = await victims.start({ ...idle, SCORING_CONCURRENCY: '1' });
    const id = await send();
    // It has locked the solution, and is about to write what that got.
    await untilBlocked(api, 'pg_advisory_xact_lock_shared(hashtextextended(_board');
    await haltWithin(frozen);
    const other = await victims.start({ ...idle, SCORING_CONCURRENCY: '1' });
    await until(scored, [id]);
    await other.kill();

    frozen.signal('SIGCONT');
    const next = await send();
    await until(scored, [next]);
    const steps = 'select step from scoring.log_lines where solution_id = $1 order by id';
    const words = (await api.sql<{ step: string }>(steps, [id])).map(({ step }) => step);
    expect(words).toEqual(['received', 'started', 'restarted', 'scored']);
  }, 240_000);

  it('SUB1 keep nobody of the team from handing in, and what they had begun is taken once when it is sent again', async () => {
    const { api, holder } = victims;
    const championship = await aChampionship(api, { dailyAttempts: 5 });
    const person = await aParticipant(api, championship);
    server = await startProcess(api, 'api', idle);
    const begin = async (url: string) => {
      const form = new FormData();
      form.append('file', new Blob([solutionOff(1)]), 'a.csv');
      const headers = { Authorization: `Bearer ${person.token}`, 'Idempotency-Key': '"halted"' };
      const path = `${url}/api/championships/${championship.champname}/solutions`;
      const reply = await fetch(path, { method: 'POST', headers, body: form });
      return [reply.status, ((await reply.json()) as { error?: string }).error];
    };
    await holder.query('begin; lock table scoring.queue_entries in share mode');
    const begun = begin(server.url);
    await untilBlocked(api, 'insert into scoring.queue_entries');
    await haltWithin(server);
    await submit(person, championship, solutionOff(2)).expect(202);

    server.signal('SIGCONT');
    expect(await begun).toEqual([503, 'DATABASE_SILENT']);
    expect(await begin(server.url)).toEqual([202, undefined]);
    const sql = 'select count(*)::int as count from scoring.solutions where championship_id = $1';
    expect(await api.sql(sql, [championship.id])).toEqual([{ count: 2 }]);
  }, 240_000);
});
