import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../../test/kit/championships.js';
import { aPerson } from '../../../../test/kit/people.js';
import { mostRetried } from '../../contract/limits.js';

describe('judging several solutions again', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  /** Solutions of one team that all failed by our fault, the oldest first. */
  const aBrokenDay = async (count: number, owner?: TestChampionship['owner']) => {
    const championship = await aChampionship(api, { dailyAttempts: 500, ...(owner && { owner }) });
    const person = await aParticipant(api, championship);
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await submit(person, championship).expect(202)).body.id);
    await fail(ids);
    const retry = (body: object = {}, { http } = championship.owner) =>
      http.post(`/api/championships/${championship.champname}/retries`).send({ reason: 'The disk is well', ...body });
    return { championship, person, ids, retry };
  };
  const fail = async (ids: string[]) => {
    const admin = await aPerson(api, { role: 'admin' });
    for (const id of ids) await admin.http.post(`/api/admin/queue/${id}/drop`).send({ reason: 'Stuck' }).expect(200);
  };
  const statuses = async (ids: string[]) => {
    const rows = await api.sql<{ id: string; status: string }>('select id, status from scoring.solutions');
    const byId = new Map(rows.map(({ id, status }) => [id, status]));
    return ids.map((id) => byId.get(id));
  };

  it('SUB4 sends chosen ones into the queue again and names those that are not to be, with why', async () => {
    const { championship, person, ids, retry } = await aBrokenDay(3);
    const { body: fresh } = await submit(person, championship).expect(202);
    // Of another championship of the same client, who may judge it again there, but not from here.
    const elsewhere = await aBrokenDay(1, championship.owner);
    const unknown = '0190a000-0000-7000-8000-000000000000';
    const solutions = [ids[0], ids[2], ids[0], fresh.id, elsewhere.ids[0], unknown];
    const { body } = await retry({ solutions }).expect(200);
    expect(body).toMatchObject({ taken: 2, nextCursor: null });
    expect(new Map(body.refused.map(({ id, error }: { id: string; error: string }) => [id, error]))).toEqual(
      new Map([
        [fresh.id, 'SOLUTION_STATUS'],
        [elsewhere.ids[0], 'NOT_FOUND'],
        [unknown, 'NOT_FOUND'],
      ]),
    );
    expect(await statuses([...ids, elsewhere.ids[0]!])).toEqual(['QUEUED', 'FAILED', 'QUEUED', 'FAILED']);
    const { body: log } = await person.http.get(`/api/solutions/${ids[0]}/log`).expect(200);
    expect(log.items.at(-1)).toMatchObject({ step: 'retried', details: { reason: 'The disk is well' } });
    const notes = await api.sql('select action, actor, reason from kernel.audit where object = $1 order by id', [
      `solution:${ids[2]}`,
    ]);
    expect(notes.at(-1)).toEqual({
      action: 'scoring.retry',
      actor: championship.owner.login,
      reason: 'The disk is well',
    });
  });

  it('SUB4 sends all failed ones a part a call, and none of them twice', async () => {
    const { championship, ids, retry } = await aBrokenDay(2);
    await api.sql(
      `insert into scoring.solutions (id, championship_id, team_id, person_id, name, comment, storage_key, bytes, sha256,
         status, attempt_day, created_at, problems, problem_counts)
       select gen_random_uuid(), championship_id, team_id, person_id, name, comment, storage_key, bytes, sha256, status,
         attempt_day, created_at + n * interval '1 second', problems, problem_counts
       from scoring.solutions, generate_series(1, $2) n where id = $1`,
      [ids[1], mostRetried],
    );
    await api.sql(
      `insert into scoring.attempts (solution_id, team_id, day, kind, state, reason, reserved_at)
       select id, team_id, attempt_day, 'DAILY', 'REFUNDED', 'FAILED', created_at from scoring.solutions s
       where championship_id = $1 and not exists (select from scoring.attempts a where a.solution_id = s.id)`,
      [championship.id],
    );
    const { body: first } = await retry().expect(200);
    expect(first).toMatchObject({ taken: mostRetried, refused: [] });
    // It fails at once again: the next page must not take it for one of the rest.
    await fail([ids[0]!]);
    const { body: rest } = await retry({ cursor: first.nextCursor }).expect(200);
    expect(rest).toEqual({ taken: 2, refused: [], nextCursor: null });
    expect(await statuses([ids[0]!, ids[1]!])).toEqual(['FAILED', 'QUEUED']);
    expect((await retry().expect(200)).body).toMatchObject({ taken: 1, nextCursor: null });
    expect((await retry().expect(200)).body).toEqual({ taken: 0, refused: [], nextCursor: null });
  });

  it('SUB4 goes on with all of the rest when what broke off half done is sent again by its key', async () => {
    const { championship, ids } = await aBrokenDay(4);
    const send = () =>
      championship.owner.http
        .post(`/api/championships/${championship.champname}/retries`)
        .set('Idempotency-Key', 'all-of-them')
        .send({ reason: 'The disk is well' });
    await api.sql(`create function scoring.broken() returns trigger language plpgsql as $$ begin
      if new.solution_id = '${ids[1]}' then raise exception 'once'; end if; return new; end $$`);
    await api.sql(
      'create trigger broken before insert on scoring.queue_entries for each row execute function scoring.broken()',
    );
    await send().expect(500);
    await api.sql('drop function scoring.broken cascade');
    expect(await statuses(ids)).toEqual(['QUEUED', 'FAILED', 'FAILED', 'FAILED']);
    const { body } = await send().expect(200);
    expect(body).toEqual({ taken: 4, refused: [], nextCursor: null });
    expect(await statuses(ids)).toEqual(ids.map(() => 'QUEUED'));
  });

  it('SUB4 takes each solution once, however many ask for it at the same time', async () => {
    const { ids, retry } = await aBrokenDay(3);
    const replies = await Promise.all([1, 2, 3].map(() => retry({ solutions: ids }).expect(200)));
    expect(replies.reduce((sum, { body }) => sum + body.taken, 0)).toBe(3);
    const refused = replies.flatMap(({ body }) => body.refused);
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['SOLUTION_STATUS']));
    const attempts = await api.sql('select state from scoring.attempts where solution_id = any($1::uuid[])', [ids]);
    expect(attempts).toEqual(ids.map(() => ({ state: 'RESERVED' })));
    const entries = await api.sql('select 1 from scoring.queue_entries where solution_id = any($1::uuid[])', [ids]);
    expect(entries).toHaveLength(3);
  });

  it('SUB4 is for the client of the championship and admins, with a reason and no more ids than a call takes', async () => {
    const { ids, person, retry } = await aBrokenDay(1);
    const other = await aBrokenDay(1);
    for (const who of [person, other.championship.owner, await aPerson(api, { role: 'client' })]) {
      await retry({ solutions: ids }, who).expect(404);
      await retry({}, who).expect(404);
    }
    await api.guest().post(`/api/championships/${other.championship.champname}/retries`).send({}).expect(401);
    await retry({ reason: ' ' }).expect(422);
    await retry({ solutions: [] }).expect(422);
    await retry({ solutions: ['nonsense'] }).expect(422);
    await retry({ cursor: 'guess' }).expect(422);
    const many = Array.from({ length: mostRetried + 1 }, () => ids[0]);
    expect((await retry({ solutions: many }).expect(422)).body.fields).toEqual({ solutions: 'TOO_LONG' });
    expect(await statuses(ids)).toEqual(['FAILED']);
    expect((await retry({ solutions: ids }, await aPerson(api, { role: 'admin' })).expect(200)).body.taken).toBe(1);
  });
});
