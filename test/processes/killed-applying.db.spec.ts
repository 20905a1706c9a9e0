import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { untilBlocked } from '../kit/blocked.js';
import { aChampionship, aParticipant, attachFile, smallTruth, submit } from '../kit/championships.js';
import { aPerson } from '../kit/people.js';
import { withVictims } from '../kit/victims.js';

const reason = { reason: 'Looked over' };

describe('a worker that is killed while it makes the scores of a re-judgement count', () => {
  const victims = withVictims();
  const until = async <T>(look: () => Promise<T>, isThere: (seen: T) => boolean): Promise<T> => {
    let seen = await look();
    for (const end = Date.now() + 120_000; !isThere(seen) && Date.now() < end; seen = await look()) await wait(50);
    return seen;
  };

  it('SUB6 leaves nothing of it to be seen, and the next one does all; before that it can be broken off, or be outdated', async () => {
    const { api, holder } = victims;
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    await submit(await aParticipant(api, championship), championship).expect(202);
    const scorer = await victims.start({ SCORING_CONCURRENCY: '1' });
    await until(
      () => api.sql(`select from scoring.solutions where status = 'SCORED'`),
      (rows) => rows.length > 0,
    );
    const truth = (rows: string) => attachFile(api, championship.id, 'truth', 'truth.csv', rows);
    const shifted = smallTruth.replace('1,1', '1,2');
    await truth(shifted);
    const rejudges = `/api/championships/${champname}/rejudges`;
    const { id } = (await owner.http.post(rejudges).send({ reason: 'Doubts' }).expect(202)).body;
    const shown = async () => (await owner.http.get(`/api/rejudges/${id}`).expect(200)).body;
    await until(shown, ({ state }) => state === 'READY');
    await scorer.kill();

    const apply = async () => (await owner.http.post(`/api/rejudges/${id}/apply`).send(reason).expect(202)).body.id;
    const look = (work: string) => async () => (await owner.http.get(`/api/work/${work}`).expect(200)).body;
    const hasEnded = ({ state }: { state: string }) => state !== 'waiting' && state !== 'running';
    const brokenOff = await apply();
    await owner.http.post(`/api/work/${brokenOff}/cancel`).expect(200);
    expect(await shown()).toMatchObject({ state: 'READY', applying: null });
    // Whoever wants it looks first at what it would change by now.
    const { http: office } = await aPerson(api, { role: 'admin' });
    const again = await office.post(`/api/admin/work/${brokenOff}/again`).send({ reason: 'Why not' });
    expect([again.status, again.body.error]).toEqual([409, 'CONFLICT']);

    const outdated = await apply();
    expect(outdated).not.toBe(brokenOff);
    await truth(smallTruth);
    const late = await victims.start();
    expect(await until(look(outdated), hasEnded)).toMatchObject({ state: 'failed', error: 'REJUDGE_OUTDATED' });
    expect(await shown()).toMatchObject({ state: 'READY', applying: null });
    await late.kill();

    await truth(shifted);
    const key = `hashtextextended('board:' || $1, 0)`;
    await holder.query(`select pg_advisory_lock(${key})`, [championship.id]);
    const work = await apply();
    const worker = await victims.start();
    await untilBlocked(api, "pg_advisory_xact_lock%('board:");
    await worker.kill();
    await holder.query(`select pg_advisory_unlock(${key})`, [championship.id]);
    expect(await shown()).toMatchObject({ state: 'READY', applying: work });
    await victims.giveUp();
    await victims.start();
    expect(await until(look(work), hasEnded)).toMatchObject({
      state: 'done',
      result: { rejudge: id, state: 'APPLIED' },
    });
    expect(await shown()).toMatchObject({ state: 'APPLIED' });
    expect(await api.sql(`select from scoring.log_lines where step = 'rejudged'`)).toHaveLength(1);
    expect(await api.sql(`select from kernel.audit where action = 'scoring.apply-rejudge'`)).toHaveLength(1);
  }, 300_000);
});
