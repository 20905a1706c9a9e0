import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Command } from '@nestjs/cqrs';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { MetOthers } from '../../../kernel/domain/domain-error.js';
import { RetrySolution } from '../../solutions/commands/retry-solution.js';
import type { Retried } from '../../solutions/contract/retried.js';
import { mostRetried } from '../../contract/limits.js';

describe('judging several solutions again', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    // What is in the queue stays there, so that one sees what came into it.
    await api.sql(`insert into scoring.pauses (scope, reason, since) values ('all', 'a test', now())`);
  });
  afterAll(() => api.close());

  /** Solutions of one team that all failed by our fault, the oldest first. */
  const aBrokenDay = async (count: number, owner?: TestChampionship['owner']) => {
    const championship = await aChampionship(api, { dailyAttempts: 500, ...(owner && { owner }) });
    const person = await aParticipant(api, championship);
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await submit(person, championship).expect(202)).body.id);
    await fail(ids);
    const ask = (body: object = {}, { http } = championship.owner) =>
      http.post(`/api/championships/${championship.champname}/retries`).send({ reason: 'The disk is well', ...body });
    /** What a worker made of it. */
    const retry = async (body: object = {}, who = championship.owner) =>
      resultOf((await ask(body, who).expect(202)).body.id, who);
    return { championship, person, ids, ask, retry };
  };
  const fail = async (ids: string[]) => {
    const admin = await aPerson(api, { role: 'admin' });
    for (const id of ids) await admin.http.post(`/api/admin/queue/${id}/drop`).send({ reason: 'Stuck' }).expect(200);
  };
  const until = async ({ http }: TestPerson, id: string, isSo: (seen: { state: string }) => boolean) => {
    for (const end = Date.now() + 45_000; ; await wait(20)) {
      const { body } = await http.get(`/api/work/${id}`).expect(200);
      if (isSo(body)) return body;
      if (Date.now() > end) throw new Error(`It did not come to that: ${JSON.stringify(body)}`);
    }
  };
  const resultOf = async (work: string, who: TestPerson): Promise<Retried> =>
    (await until(who, work, ({ state }) => state === 'done')).result;
  const statuses = async (ids: string[]) => {
    const rows = await api.sql<{ id: string; status: string }>('select id, status from scoring.solutions');
    const byId = new Map(rows.map(({ id, status }) => [id, status]));
    return ids.map((id) => byId.get(id));
  };

  it('SUB4 has a worker send chosen ones into the queue again, which names those that are not to be, with why', async () => {
    const { championship, person, ids, ask } = await aBrokenDay(3);
    const { body: fresh } = await submit(person, championship).expect(202);
    // Of another championship of the same client, who may judge it again there, but not from here.
    const elsewhere = await aBrokenDay(1, championship.owner);
    const unknown = '0190a000-0000-7000-8000-000000000000';
    const solutions = [ids[0], ids[2], ids[0], fresh.id, elsewhere.ids[0], unknown];
    const { body: begun } = await ask({ solutions }).expect(202);
    expect(begun).toEqual({ id: begun.id, kind: 'scoring.retry-solutions', state: 'waiting' });
    const ended = await until(championship.owner, begun.id, ({ state }) => state === 'done');
    const state = await championship.owner.http
      .get(`/api/championships/${championship.champname}/queue-state`)
      .expect(200);
    expect(state.body.retries).toBe(begun.id);
    expect(ended).toMatchObject({
      progress: { done: 5, total: 5, unit: 'solutions' },
      result: { taken: 2, refusedCount: 3 },
    });
    expect(new Map(ended.result.refused.map(({ id, error }: { id: string; error: string }) => [id, error]))).toEqual(
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

  it('SUB4 tries again what met others too often, and says nothing of it as of one that is refused', async () => {
    const { retry } = await aBrokenDay(2);
    const commands = api.worker!.get(Commands, { strict: false });
    const run = commands.run.bind(commands);
    let met = 0;
    const spied = jest.spyOn(commands, 'run').mockImplementation(((command: Command<unknown>, how: object) => {
      if (command instanceof RetrySolution && (met += 1) === 1) return Promise.reject(new MetOthers());
      return run(command, how);
    }) as typeof commands.run);
    expect(await retry()).toEqual({ taken: 2, refusedCount: 0, refused: [] });
    expect(met).toBe(3);
    spied.mockRestore();
  });

  it('SUB4 sends all failed ones of the championship, and none of them twice', async () => {
    const { ids, ask, retry, championship } = await aBrokenDay(3);
    const elsewhere = await aBrokenDay(1, championship.owner);
    expect(await retry()).toEqual({ taken: 3, refusedCount: 0, refused: [] });
    expect(await statuses([...ids, elsewhere.ids[0]!])).toEqual(['QUEUED', 'QUEUED', 'QUEUED', 'FAILED']);
    const turns = await api.sql<{ id: string }>(
      'select solution_id as id from scoring.queue_entries where solution_id = any($1::uuid[]) order by turn, ahead, created_at',
      [ids],
    );
    expect(turns.map(({ id }) => id)).toEqual(ids);
    expect(await retry()).toEqual({ taken: 0, refusedCount: 0, refused: [] });
    // Sent again by its key, it is the same work, which has what failed then.
    await fail([ids[0]!]);
    const keyed = () => ask().set('Idempotency-Key', 'all-of-them').expect(202);
    const [first, second] = [await keyed(), await keyed()];
    expect(second.body.id).toBe(first.body.id);
    expect(await resultOf(first.body.id, championship.owner)).toMatchObject({ taken: 1 });
  });

  it('SUB4 goes on with the rest after what broke off half done, and takes each once', async () => {
    const { championship, ids, ask } = await aBrokenDay(4);
    await api.sql(`create function scoring.broken() returns trigger language plpgsql as $$ begin
      if new.solution_id = '${ids[1]}' then raise exception 'once'; end if; return new; end $$`);
    await api.sql(
      'create trigger broken before insert on scoring.queue_entries for each row execute function scoring.broken()',
    );
    const { id } = (await ask().expect(202)).body;
    const whySql = `select why from kernel.work where id = $1 and state = 'waiting' and why is not null`;
    for (const end = Date.now() + 45_000; (await api.sql(whySql, [id])).length === 0; await wait(20))
      if (Date.now() > end) throw new Error('It did not break off');
    expect(await statuses(ids)).toEqual(['QUEUED', 'FAILED', 'FAILED', 'FAILED']);
    // By the time that it goes on, the first one failed once more.
    await fail([ids[0]!]);
    await api.sql('drop function scoring.broken cascade');
    await api.sql(`update pgboss.job set start_after = now() where state = 'retry'`);
    expect(await resultOf(id, championship.owner)).toEqual({ taken: 4, refusedCount: 0, refused: [] });
    expect(await statuses(ids)).toEqual(['FAILED', 'QUEUED', 'QUEUED', 'QUEUED']);
  });

  it('SUB4 takes each solution once, however many ask for it at the same time', async () => {
    const { ids, retry } = await aBrokenDay(3);
    const results = await Promise.all([1, 2, 3].map(() => retry({ solutions: ids })));
    expect(results.reduce((sum, { taken }) => sum + taken, 0)).toBe(3);
    const refused = results.flatMap((result) => result.refused);
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['SOLUTION_STATUS']));
    const attempts = await api.sql('select state from scoring.attempts where solution_id = any($1::uuid[])', [ids]);
    expect(attempts).toEqual(ids.map(() => ({ state: 'RESERVED' })));
    const entries = await api.sql('select 1 from scoring.queue_entries where solution_id = any($1::uuid[])', [ids]);
    expect(entries).toHaveLength(3);
  });

  it('SUB4 is for the client of the championship and admins, with a reason and no more ids than a call takes', async () => {
    const { championship, ids, person, ask, retry } = await aBrokenDay(1);
    const other = await aBrokenDay(1);
    for (const who of [person, other.championship.owner, await aPerson(api, { role: 'client' })]) {
      await ask({ solutions: ids }, who).expect(404);
      await ask({}, who).expect(404);
    }
    await api.guest().post(`/api/championships/${other.championship.champname}/retries`).send({}).expect(401);
    await ask({ reason: ' ' }).expect(422);
    await ask({ solutions: [] }).expect(422);
    await ask({ solutions: ['nonsense'] }).expect(422);
    const many = Array.from({ length: mostRetried + 1 }, () => ids[0]);
    expect((await ask({ solutions: many }).expect(422)).body.fields).toEqual({ solutions: 'TOO_LONG' });
    expect(await statuses(ids)).toEqual(['FAILED']);
    const admin = await aPerson(api, { role: 'admin' });
    expect(await retry({ solutions: ids }, admin)).toMatchObject({ taken: 1 });
    // Whoever leads the championship watches it, by a token that may do so too.
    const { id } = (await ask({}, admin).expect(202)).body;
    await championship.owner.http.get(`/api/work/${id}`).expect(200);
    for (const who of [person, other.championship.owner]) {
      await who.http.get(`/api/work/${id}`).expect(404);
      await who.http.post(`/api/work/${id}/cancel`).expect(404);
    }
    const tokens = { name: 'CI', scopes: ['read'], expiresInDays: 1 };
    const { token } = (await championship.owner.http.post('/api/user/tokens').send(tokens)).body;
    await api
      .guest()
      .get(`/api/work/${id}`)
      .set({ Authorization: `Bearer ${token}` })
      .expect(404);
  });
});
