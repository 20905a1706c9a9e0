import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../../test/kit/championships.js';
import { aPerson } from '../../../../test/kit/people.js';
import { lockTeam } from '../../solutions/commands/evaluation-queue.js';

describe("a client's own screens of solutions", () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const setUp = async () => {
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    const path = `/api/championships/${champname}`;
    const list = async (query: object = {}) =>
      (await owner.http.get(`${path}/submissions`).query(query).expect(200)).body;
    const ids = async (query: object = {}) => (await list(query)).items.map(({ id }: { id: string }) => id);
    return { championship, owner, path, list, ids };
  };

  it('SUB3 the client pages through the solutions of all teams, the newest first, with what may be done', async () => {
    const { championship, list } = await setUp();
    const [one, two] = [
      await aParticipant(api, championship, { teamName: 'Ones' }),
      await aParticipant(api, championship, { teamName: 'Twos 100%' }),
    ];
    const sent = [
      await submit(one, championship, solutionOff(2)).expect(202),
      await submit(two, championship, 'id,prediction\nx\n').expect(202),
      await submit(two, championship, solutionOff(1)).expect(202),
    ].map(({ body }) => body.id as string);
    await api.settle();
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, cursor: first.nextCursor });
    const items = [...first.items, ...rest.items];
    expect(new Set(items.map(({ id }: { id: string }) => id))).toEqual(new Set(sent));
    expect(rest.nextCursor).toBeNull();
    const byId = Object.fromEntries(items.map((item) => [item.id, item]));
    expect(byId[sent[0]!]).toMatchObject({
      team: 'Ones',
      teamId: one.teamId,
      by: one.login,
      status: 'SCORED',
      score: 2,
      actions: ['REJUDGE', 'REVOKE'],
    });
    expect(byId[sent[1]!]).toMatchObject({ team: 'Twos 100%', status: 'INVALID', actions: ['REJUDGE'] });
  });

  it('SUB3 the client finds solutions by status, team and login, whatever their signs', async () => {
    const { championship, path, owner, ids } = await setUp();
    const one = await aParticipant(api, championship, { teamName: 'Percent 100%' });
    const two = await aParticipant(api, championship, { teamName: 'Underscores' });
    const first = (await submit(one, championship).expect(202)).body.id;
    const second = (await submit(two, championship, 'id,prediction\nx\n').expect(202)).body.id;
    await api.settle();
    expect(await ids({ q: '100%' })).toEqual([first]);
    expect(await ids({ q: '100_' })).toEqual([]);
    expect(await ids({ q: two.login.toUpperCase() })).toEqual([second]);
    expect(await ids({ q: 'underscores', status: 'SCORED' })).toEqual([]);
    expect(await ids({ status: 'INVALID' })).toEqual([second]);
    await owner.http.post(`${path}/queue/pause`).send({ reason: 'A look at it' }).expect(200);
    const waiting = (await submit(one, championship).expect(202)).body.id;
    expect(await ids({ status: 'QUEUED' })).toEqual([waiting]);
    await owner.http.post(`${path}/queue/resume`).send({ reason: 'Seen' }).expect(200);
    await api.settle();
    await owner.http.get(`${path}/submissions`).query({ status: 'LOST' }).expect(422);
    await owner.http.get(`${path}/submissions`).query({ cursor: 'guess' }).expect(422);
  });

  it('SUB3 a search that means very many teams still finds their solutions', async () => {
    const { championship, ids } = await setUp();
    const person = await aParticipant(api, championship, { teamName: 'Crowd of its own' });
    const other = await aParticipant(api, championship, { teamName: 'Nobody else' });
    await api.sql(
      `insert into teams.teams (id, championship_id, name, name_key, captain_id, confirmed_at)
       select gen_random_uuid(), $1, 'Crowd ' || n, 'crowd ' || n, $2, now() from generate_series(1, 1001) n`,
      [championship.id, person.id],
    );
    const { id } = (await submit(person, championship).expect(202)).body;
    await submit(other, championship).expect(202);
    await api.settle();
    expect(await ids({ q: 'crowd' })).toEqual([id]);
  });

  it('SUB4 the client sees the own part of the queue, and its stop beside that of the whole', async () => {
    const { championship, owner, path } = await setUp();
    const person = await aParticipant(api, championship);
    const state = async () => (await owner.http.get(`${path}/queue-state`).expect(200)).body;
    expect(await state()).toEqual({
      waiting: 0,
      running: 0,
      failed: 0,
      scoredLately: 0,
      oldestSeconds: null,
      wait: null,
      hasWorkers: true,
      pauses: [],
      retries: null,
    });
    await owner.http.post(`${path}/queue/pause`).send({ reason: 'The answers are corrected' }).expect(200);
    await submit(person, championship).expect(202);
    const admin = await aPerson(api, { role: 'admin' });
    await admin.http.post('/api/admin/queue/pause').send({ reason: 'The disk is changed' }).expect(200);
    expect(await state()).toMatchObject({
      waiting: 1,
      wait: null,
      pauses: [
        { scope: 'all', reason: 'The disk is changed' },
        { scope: 'championship', reason: 'The answers are corrected' },
      ],
    });
    await admin.http.post('/api/admin/queue/resume').send({ reason: 'Changed' }).expect(200);
    await owner.http.post(`${path}/queue/resume`).send({ reason: 'Corrected' }).expect(200);
    await api.settle();
    expect(await state()).toMatchObject({ waiting: 0, scoredLately: 1, pauses: [] });
  });

  it('SUB2 the client sees which attempts were granted, to whom, by whom and why', async () => {
    const { championship, owner, path } = await setUp();
    await aParticipant(api, championship, { teamName: 'Unlucky' });
    const grant = (count: number, reason: string) =>
      owner.http.post(`${path}/attempts`).send({ team: 'unlucky', count, reason }).expect(200);
    await grant(1, 'The network was down');
    api.clock.pass({ minutes: 1 });
    await grant(2, 'And again');
    const first = (await owner.http.get(`${path}/attempt-grants`).query({ limit: 1 }).expect(200)).body;
    expect(first.items).toMatchObject([{ team: 'Unlucky', count: 2, reason: 'And again', by: owner.login }]);
    const query = { limit: 1, cursor: first.nextCursor };
    const rest = (await owner.http.get(`${path}/attempt-grants`).query(query).expect(200)).body;
    expect(rest).toMatchObject({ items: [{ count: 1, reason: 'The network was down' }], nextCursor: null });
  });

  it('SUB2 grants no attempts to a team whose name has gone to another one while its turn was waited for', async () => {
    const { championship, owner, path } = await setUp();
    const { teamId } = await aParticipant(api, championship, { teamName: 'Merging' });
    const wish = { team: 'merging', count: 1, reason: 'The network was down' };
    const waiting = await api
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        await lockTeam(em as EntityManager, teamId);
        const answer = owner.http.post(`${path}/attempts`).send(wish);
        const known = answer.then(({ status }) => status);
        await untilBlocked(api, 'pg_advisory_xact_lock%attempts', { unless: known });
        await em.execute(`update teams.teams set name = 'Merged', name_key = 'merged' where id = ?`, [teamId]);
        return { known };
      });
    expect(await waiting.known).toBe(404);
    expect(await api.sql('select id from scoring.attempt_grants where team_id = $1', [teamId])).toEqual([]);
  });

  it('SUB2 grants no attempts after the end, when none are counted', async () => {
    const championship = await aChampionship(api, { dateEnd: api.clock.inDays(-1) });
    await aParticipant(api, championship, { teamName: 'Late' });
    const wish = { team: 'late', count: 1, reason: 'By mistake' };
    const { http } = championship.owner;
    const reply = await http.post(`/api/championships/${championship.champname}/attempts`).send(wish).expect(409);
    expect(reply.body.error).toBe('CHAMPIONSHIP_OVER');
  });

  it('CHAMP5 the client reads any solution of the own championship: its state, log, receipt, head and file', async () => {
    const { championship, owner, path } = await setUp();
    const person = await aParticipant(api, championship, { teamName: 'Watched' });
    const { id } = (await submit(person, championship, solutionOff(3)).expect(202)).body;
    await api.settle();
    const admin = await aPerson(api, { role: 'admin' });
    for (const { http } of [owner, admin, person]) {
      expect((await http.get(`/api/solutions/${id}`).expect(200)).body).toMatchObject({ id, score: 3, place: 1 });
      expect((await http.get(`/api/solutions/${id}/log`).expect(200)).body.items).toHaveLength(3);
      expect((await http.get(`/api/solutions/${id}/receipt`).expect(200)).body).toMatchObject({ score: 3 });
      expect(String((await http.get(`/api/solutions/${id}/file`).expect(200)).body)).toBe(solutionOff(3));
    }
    for (const { http } of [owner, admin]) {
      expect((await http.get(`${path}/submissions/${id}`).expect(200)).body).toMatchObject({
        id,
        teamId: person.teamId,
        team: 'Watched',
        head: solutionOff(3),
        receipt: { score: 3 },
        actions: ['REJUDGE', 'REVOKE'],
      });
    }
  });

  it('CHAMP3 no other client, rival or stranger reads what is for the client, by whichever road', async () => {
    const { championship, path } = await setUp();
    const [person, rival] = [await aParticipant(api, championship), await aParticipant(api, championship)];
    const { id } = (await submit(person, championship).expect(202)).body;
    const other = await aChampionship(api);
    await aParticipant(api, other, { teamName: 'Elsewhere' });
    await api.settle();
    const roads = [
      ...['', '/log', '/receipt', '/file'].map((part) => `/api/solutions/${id}${part}`),
      `/api/solutions/${id}/comparison/${id}`,
      ...['submissions', `submissions/${id}`, 'queue-state', 'attempt-grants'].map((part) => `${path}/${part}`),
      // Their own championship shows nothing of another one.
      `/api/championships/${other.champname}/submissions/${id}`,
    ];
    for (const { http } of [rival, other.owner, await aPerson(api, { role: 'client' }), await aPerson(api)]) {
      for (const road of roads) {
        for (const headers of [{}, { Range: 'bytes=0-1' }]) {
          const { status, text } = await http.get(road).set(headers);
          expect([road, status]).toEqual([road, 404]);
          expect(text).not.toMatch(/prediction/);
        }
      }
    }
    for (const road of roads) await api.guest().get(road).expect(401);
    // Who takes part may read the own one still, but not what is the client's.
    await person.http.get(`/api/solutions/${id}`).expect(200);
    await person.http.get(`${path}/submissions/${id}`).expect(404);
  });

  it('CHAMP3 who led a championship before reads nothing of it any more', async () => {
    const { championship, owner, path } = await setUp();
    const person = await aParticipant(api, championship);
    const { id } = (await submit(person, championship).expect(202)).body;
    await api.settle();
    const next = await aPerson(api, { role: 'client' });
    await api.sql('update championships.championships set owner_id = $2 where id = $1', [championship.id, next.id]);
    await owner.http.get(`/api/solutions/${id}`).expect(404);
    await owner.http.get(`${path}/submissions`).expect(404);
    await next.http.get(`/api/solutions/${id}`).expect(200);
  });

  it("SUB3 the client reads a team's solution but says nothing in its name", async () => {
    const { championship, owner } = await setUp();
    const person = await aParticipant(api, championship);
    const { id } = (await submit(person, championship).expect(202)).body;
    await api.settle();
    await owner.http.patch(`/api/solutions/${id}`).send({ comment: 'Mine' }).expect(404);
    await owner.http.patch(`/api/solutions/${id}`).send({ final: true }).expect(404);
    await owner.http.post(`/api/solutions/${id}/cancel`).expect(404);
    await owner.http.post(`/api/solutions/${id}/again`).send({}).expect(404);
  });
});
