import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { untilBlocked } from '../kit/blocked.js';
import { aChampionship, aParticipant, submit } from '../kit/championships.js';
import { aPerson } from '../kit/people.js';
import { withVictims } from '../kit/victims.js';

describe('a worker that is killed while it sends failed solutions into the queue again', () => {
  const victims = withVictims();
  beforeAll(() => victims.api.sql(`insert into scoring.pauses (scope, reason, since) values ('all', 'a test', now())`));

  it('SUB4 leaves the rest to the next one, which takes each solution once', async () => {
    const championship = await aChampionship(victims.api);
    const admin = await aPerson(victims.api, { role: 'admin' });
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { body } = await submit(await aParticipant(victims.api, championship), championship).expect(202);
      await admin.http.post(`/api/admin/queue/${body.id}/drop`).send({ reason: 'Stuck' }).expect(200);
      ids.push(body.id);
    }
    const { owner, champname } = championship;
    await victims.holder.query('begin');
    await victims.holder.query('select 1 from scoring.solutions where id = $1 for update', [ids[1]]);
    const path = `/api/championships/${champname}/retries`;
    const { id } = (await owner.http.post(path).send({ reason: 'The disk is well' }).expect(202)).body;
    const worker = await victims.start();
    await untilBlocked(victims.api, 'for update');
    await worker.kill();
    await victims.holder.query('rollback');
    const queued = () =>
      victims.api.sql<{ id: string }>('select solution_id as id from scoring.queue_entries order by created_at');
    expect(await queued()).toEqual([{ id: ids[0] }]);
    await victims.giveUp();
    await victims.start();
    const look = async () => (await owner.http.get(`/api/work/${id}`).expect(200)).body;
    let seen = await look();
    for (const end = Date.now() + 120_000; seen.state !== 'done' && Date.now() < end; seen = await look())
      await wait(50);
    expect(seen).toMatchObject({ state: 'done', result: { taken: 3, refusedCount: 0 } });
    expect(await queued()).toEqual(ids.map((one) => ({ id: one })));
    expect(await victims.api.sql(`select 1 from scoring.log_lines where step = 'retried'`)).toHaveLength(3);
  }, 300_000);
});
