import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { openPage } from '../../../../test/kit/socket.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { FinishScoring } from '../commands/finish-scoring.js';
import { TakeSolutions } from '../commands/take-solutions.js';

const receipt = { rows: 4, durationMs: 1 } as never;
const scored = { ok: true as const, scores: { all: 1, public: 1, private: null }, receipt };

/** Each test has an installation of its own without a worker: it takes solutions by hand, and sees the order. */
describe('the evaluation queue', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  const send = async (person: TestPerson, championship: TestChampionship, times = 1) => {
    const ids: string[] = [];
    for (let n = 0; n < times; n += 1)
      ids.push((await submit(person, championship, solutionOff(n)).expect(202)).body.id);
    return ids;
  };
  const take = async () => (await api.get(Commands).run(new TakeSolutions('worker', 60)))[0] ?? null;
  const finish = async (): Promise<string> => {
    const taken = await take();
    if (!taken?.run) throw new Error('The queue is empty.');
    await api.get(Commands).run(new FinishScoring([{ solutionId: taken.solution.id, run: taken.run, result: scored }]));
    return taken.solution.id;
  };
  const drain = async (): Promise<string[]> => {
    const order: string[] = [];
    while ((await api.sql('select 1 from scoring.queue_entries')).length > 0) order.push(await finish());
    return order;
  };
  const queue = async (championship: TestChampionship, http = api.guest()) =>
    (await http.get(`/api/championships/${championship.champname}/queue`).expect(200)).body;
  const view = async ({ http }: TestPerson, id: string) => (await http.get(`/api/solutions/${id}`).expect(200)).body;
  const attempts = async ({ http }: TestPerson, { champname }: TestChampionship) =>
    (await http.get(`/api/championships/${champname}/attempts`).expect(200)).body;

  it('SUB4 lets nobody wait behind the tenth solution of another team', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 50 });
    const [flood, one, two] = [
      await aParticipant(api, championship),
      await aParticipant(api, championship),
      await aParticipant(api, championship),
    ];
    const many = await send(flood, championship, 10);
    const [first] = await send(one, championship);
    expect((await view(one, first ?? '')).position).toBe(2);
    expect((await view(flood, many[9] ?? '')).position).toBe(11);
    const order = [await finish(), await finish(), await finish()];
    const [late] = await send(two, championship);
    expect((await queue(championship, two.http)).position).toBe(1);
    order.push(...(await drain()));
    expect(order).toEqual([many[0], first, many[1], late, ...many.slice(2)]);
  });

  it('SUB4 tells places that are the order in which solutions are taken', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 50 });
    const teams = await Promise.all(Array.from({ length: 4 }, () => aParticipant(api, championship)));
    const sent: { person: TestPerson; id: string }[] = [];
    for (const at of [0, 0, 1, 0, 2, 1, 3, 0, 3, 2]) {
      const person = teams[at] as TestPerson;
      for (const id of await send(person, championship)) sent.push({ person, id });
    }
    const places = await Promise.all(sent.map(async ({ person, id }) => (await view(person, id)).position as number));
    expect(places.toSorted((a, b) => a - b)).toEqual(sent.map((_, n) => n + 1));
    const promised = sent.map(({ id }, n) => ({ id, place: places[n] ?? 0 })).toSorted((a, b) => a.place - b.place);
    expect(await drain()).toEqual(promised.map(({ id }) => id));
  });

  it('SUB4 starves nobody: a second solution is taken though others send first ones without end', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 500 });
    const [two, ...others] = await Promise.all(Array.from({ length: 4 }, () => aParticipant(api, championship)));
    const [, second] = await send(two as TestPerson, championship, 2);
    const order: string[] = [];
    for (let n = 0; n < 12 && !order.includes(second ?? ''); n += 1) {
      await send(others[n % 3] as TestPerson, championship);
      order.push(await finish());
    }
    expect(order).toContain(second);
    await drain();
  });

  it('SUB4 takes back a waiting solution and its attempt, of the own team, while it waits', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 2 });
    const [person, stranger] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const [one = '', two = ''] = await send(person, championship, 2);
    expect(await attempts(person, championship)).toMatchObject({ used: 2, left: 0 });
    await stranger.http.post(`/api/solutions/${one}/cancel`).expect(404);
    await api.guest().post(`/api/solutions/${one}/cancel`).expect(401);
    const { body } = await person.http.post(`/api/solutions/${one}/cancel`).expect(200);
    expect(body).toEqual({ id: one, status: 'CANCELLED' });
    expect(await view(person, one)).toMatchObject({ status: 'CANCELLED', position: null, score: null });
    expect((await view(person, two)).position).toBe(1);
    expect(await attempts(person, championship)).toMatchObject({ used: 1, left: 1 });
    await take();
    await person.http.post(`/api/solutions/${one}/cancel`).expect(409);
    await person.http.post(`/api/solutions/${two}/cancel`).expect(409);
    const ledger = await api.sql(`select state, reason from scoring.attempts where team_id = $1 order by reserved_at`, [
      person.teamId,
    ]);
    expect(ledger).toEqual([
      { state: 'REFUNDED', reason: 'CANCELLED' },
      { state: 'RESERVED', reason: null },
    ]);
    await api.sql('delete from scoring.queue_entries');
  });

  it('SUB4 is taken by a worker or taken back, never both, when they come at once', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 100 });
    const person = await aParticipant(api, championship);
    for (let n = 0; n < 10; n += 1) {
      const [id = ''] = await send(person, championship);
      const [cancelled, taken] = await Promise.all([person.http.post(`/api/solutions/${id}/cancel`), take()]);
      expect([cancelled.status, taken === null]).toEqual(taken ? [409, false] : [200, true]);
      expect((await view(person, id)).status).toBe(taken ? 'RUNNING' : 'CANCELLED');
      await api.sql('delete from scoring.queue_entries');
    }
  });

  it('SUB4 stops a championship with a reason that people read, scores others, and goes on fairly', async () => {
    const [stopped, other] = [
      await aChampionship(api, { dailyAttempts: 50 }),
      await aChampionship(api, { dailyAttempts: 50 }),
    ];
    const [a, b] = [await aParticipant(api, stopped), await aParticipant(api, other)];
    const path = `/api/championships/${stopped.champname}/queue`;
    const waiting = await send(a, stopped, 3);
    await a.http.post(`${path}/pause`).send({ reason: 'no' }).expect(404);
    await stopped.owner.http.post(`${path}/pause`).send({}).expect(422);
    const page = await openPage(api);
    page.watch(`queue:${stopped.champname}`);
    const told = page.next(`queue:${stopped.champname}`);
    await stopped.owner.http.post(`${path}/pause`).send({ reason: 'The truth is being mended' }).expect(200);
    await told;
    page.close();
    expect((await queue(stopped)).paused).toMatchObject({ scope: 'championship', reason: 'The truth is being mended' });
    expect((await queue(other)).paused).toBeNull();
    expect((await queue(other, b.http)).position).toBeUndefined();
    const rest = await send(b, other, 5);
    expect((await queue(other, b.http)).position).toBe(1);
    expect([await finish(), await finish(), await finish()]).toEqual(rest.slice(0, 3));
    await stopped.owner.http.post(`${path}/resume`).send({ reason: 'Mended' }).expect(200);
    await stopped.owner.http.post(`${path}/resume`).send({ reason: 'Again' }).expect(409);
    expect(await drain()).toEqual([waiting[0], waiting[1], rest[3], waiting[2], rest[4]]);
    const audit = await api.sql(`select actor, action, reason from kernel.audit where object = $1 order by id`, [
      `championship:${stopped.champname}`,
    ]);
    expect(audit).toEqual([
      { actor: stopped.owner.login, action: 'scoring.pause-queue', reason: 'The truth is being mended' },
      { actor: stopped.owner.login, action: 'scoring.resume-queue', reason: 'Mended' },
    ]);
  });

  it.each(['is stopped', 'waits for a runner'])(
    'SUB4 has who comes late take turns with who is being served, and not with a championship that %s',
    async (how) => {
      const [idle, crowd, late] = [await aChampionship(api), await aChampionship(api), await aChampionship(api)];
      const firstOf = async (championship: TestChampionship, teams: number) => {
        const ids: string[] = [];
        for (let n = 0; n < teams; n += 1)
          ids.push(...(await send(await aParticipant(api, championship), championship)));
        return ids;
      };
      await firstOf(idle, 1);
      const pause = `/api/championships/${idle.champname}/queue/pause`;
      if (how === 'is stopped') await idle.owner.http.post(pause).send({ reason: 'Mended' }).expect(200);
      else await api.sql(`update scoring.queue_entries set needs = 'sandbox' where championship_id = $1`, [idle.id]);
      const [one, two, three, four] = await firstOf(crowd, 4);
      expect([await finish(), await finish()]).toEqual([one, two]);
      const [first, second, third] = await firstOf(late, 3);
      const order = [await finish(), await finish(), await finish(), await finish(), await finish()];
      expect(order).toEqual([three, first, four, second, third]);
      await api.sql('delete from scoring.queue_entries');
    },
  );

  it('SUB4 lets an operator send a failed solution into the queue again, with its attempt', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const person = await aParticipant(api, championship);
    const [id = ''] = await send(person, championship);
    await api.sql('update scoring.queue_entries set tries = 5');
    await take();
    expect(await view(person, id)).toMatchObject({ status: 'FAILED', failure: 'INTERNAL' });
    expect(await attempts(person, championship)).toMatchObject({ used: 0 });
    const retry = (http = championship.owner.http) => http.post(`/api/solutions/${id}/retry`).send({ reason: 'Disk' });
    await retry(person.http).expect(404);
    await retry().expect(200);
    await retry().expect(409);
    expect(await view(person, id)).toMatchObject({ status: 'QUEUED', failure: null });
    expect(await attempts(person, championship)).toMatchObject({ used: 1, left: 0 });
    expect(await drain()).toEqual([id]);
    expect((await view(person, id)).status).toBe('SCORED');
  });

  it('SUB2 returns the attempt of a score that was taken away, and its team reads why', async () => {
    const championship = await aChampionship(api, { dailyAttempts: 1 });
    const person = await aParticipant(api, championship);
    const [id = ''] = await send(person, championship);
    await drain();
    const admin = await aPerson(api, { role: 'admin' });
    await person.http.post(`/api/solutions/${id}/revoke`).send({ reason: 'x' }).expect(404);
    await admin.http.post(`/api/solutions/${id}/revoke`).send({ reason: 'Made with leaked answers' }).expect(200);
    expect(await view(person, id)).toMatchObject({
      status: 'INVALID',
      revoked: 'Made with leaked answers',
      score: null,
      privateScore: null,
      place: null,
      best: false,
    });
    const listed = await championship.owner.http.get(`/api/championships/${championship.champname}/submissions`);
    expect(listed.body.items).toMatchObject([{ id, status: 'INVALID', score: null }]);
    expect((await admin.http.get(`/api/admin/submissions/${id}`).expect(200)).body).toMatchObject({ score: null });
    expect(await attempts(person, championship)).toMatchObject({ used: 0, left: 1 });
    await admin.http.post(`/api/solutions/${id}/revoke`).send({ reason: 'Again' }).expect(409);
  });

  it('SUB3 cleans a comment of empty lines and of white space around it before it is counted', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const [id = ''] = await send(person, championship);
    const edit = (comment: string) => person.http.patch(`/api/solutions/${id}`).send({ comment });
    const cleaned = async (comment: string) => (await edit(comment).expect(200)).body.comment;
    expect(await cleaned('  \n\n\n first \r\n \r\n\t\r\n\r\n second\rthird\n\n\n')).toBe('first \n\n second\nthird');
    expect(await cleaned(`${'x'.repeat(247)}\r\n${'x'.repeat(251)}\r\n`)).toHaveLength(499);
    expect(await cleaned(' \n ')).toBe('');
  });

  it('SUB3 changes the comment of an own solution up to 499 characters', async () => {
    const championship = await aChampionship(api);
    const [person, stranger] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const [id = ''] = await send(person, championship);
    const edit = (comment: string, { http } = person) => http.patch(`/api/solutions/${id}`).send({ comment });
    expect((await edit('x'.repeat(500)).expect(422)).body.error).toBe('COMMENT_TOO_LONG');
    expect((await edit('Лес из 500 деревьев').expect(200)).body).toEqual({
      id,
      comment: 'Лес из 500 деревьев',
      final: false,
    });
    expect((await view(person, id)).comment).toBe('Лес из 500 деревьев');
    await edit('mine now', stranger).expect(404);
    await drain();
  });
});
