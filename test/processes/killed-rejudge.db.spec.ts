import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { untilBlocked } from '../kit/blocked.js';
import { aChampionship, aParticipant, submit } from '../kit/championships.js';
import { withVictims } from '../kit/victims.js';

/** As when the lease of whoever had it ran out. */
const lostSql = 'update scoring.rejudge_items set due_at = clock_timestamp()';

describe('a worker that is killed between the last file of a re-judgement and its end', () => {
  const victims = withVictims();
  const until = async (sql: string, values: unknown[] = []): Promise<void> => {
    for (const end = Date.now() + 120_000; (await victims.api.sql(sql, values)).length === 0; await wait(20))
      if (Date.now() > end) throw new Error(`Nothing came of: ${sql}`);
  };

  it('SUB6 leaves it to the next one, and never a re-judgement that runs and that nobody will look at', async () => {
    const championship = await aChampionship(victims.api);
    const { owner, champname } = championship;
    await submit(await aParticipant(victims.api, championship), championship).expect(202);
    const worker = await victims.start({ SCORING_CONCURRENCY: '1' });
    await until(`select 1 from scoring.solutions where status = 'SCORED'`);
    await victims.api.sql(`insert into scoring.pauses (scope, reason, since) values ('all', 'a test', now())`);
    const path = `/api/championships/${champname}/rejudges`;
    const { id } = (await owner.http.post(path).send({ reason: 'Doubts' }).expect(202)).body;
    await victims.holder.query('begin; lock table scoring.rejudges in share mode');
    await victims.api.sql('delete from scoring.pauses');
    // It scored the last file and wrote that, and stands before the end of the whole.
    await untilBlocked(victims.api, 'update scoring.rejudges');
    await worker.kill();
    await victims.holder.query('rollback');
    const shown = async () => (await owner.http.get(`/api/rejudges/${id}`).expect(200)).body;
    expect(await shown()).toMatchObject({ state: 'RUNNING', done: 0, total: 1 });
    await victims.api.sql(lostSql);
    await victims.start({ SCORING_CONCURRENCY: '1' });
    await until(`select 1 from scoring.rejudges where state = 'READY'`);
    expect(await shown()).toMatchObject({ state: 'READY', done: 1, total: 1 });
    await owner.http.post(`/api/rejudges/${id}/apply`).send({ reason: 'Looked over' }).expect(202);
  }, 300_000);
});
