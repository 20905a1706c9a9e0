import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit } from '../../../../test/kit/championships.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import { aTeam } from '../../../../test/kit/teams.js';
import type { Finals } from '../contract/finals.js';

const truth = 'id,target,usage\n1,0,public\n2,0,private\n';
/** Wrong by so much in the public part, and in the private one. */
const off = (publicError: number, privateError: number) => `id,prediction\n1,${publicError}\n2,${privateError}\n`;

describe('the choice of final solutions', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  it('SUB5 says how many may be chosen, which are, and what counts while none is', async () => {
    const championship = await aChampionship(api, { truth, finalSolutions: 2, dateEnd: api.clock.inDays(3) });
    const person = await aParticipant(api, championship);
    const finals = async () => {
      const path = `/api/championships/${championship.champname}/finals`;
      const { items, ...about } = (await person.http.get(path).expect(200)).body as Finals;
      return { ...about, items: items.map(({ score }) => score) };
    };
    expect(await finals()).toEqual({ limit: 2, open: true, chosen: false, hasPrivate: null, items: [] });
    let third = '';
    for (const file of [off(4, 1), off(2, 40), off(3, 5)]) {
      third = (await submit(person, championship, file).expect(202)).body.id;
    }
    await api.settle();
    expect(await finals()).toEqual({ limit: 2, open: true, chosen: false, hasPrivate: true, items: [2, 3] });
    await person.http.patch(`/api/solutions/${third}`).send({ final: true }).expect(200);
    expect(await finals()).toEqual({ limit: 2, open: true, chosen: true, hasPrivate: true, items: [3] });
    api.clock.pass({ days: 4 });
    const state = `/api/championships/${championship.champname}/state`;
    await championship.owner.http.post(state).send({ state: 'FINISHED' }).expect(200);
    expect(await finals()).toEqual({ limit: 2, open: false, chosen: true, hasPrivate: true, items: [3] });
    const stranger = championship.owner.http.get(`/api/championships/${championship.champname}/finals`);
    expect((await stranger.expect(403)).body.error).toBe('NOT_PARTICIPATING');
  });

  it('SUB5 says that all rows decide where nothing is private', async () => {
    const championship = await aChampionship(api, { truth: 'id,target\n1,0\n2,0\n', dateEnd: api.clock.inDays(3) });
    const person = await aParticipant(api, championship);
    await submit(person, championship, off(4, 1)).expect(202);
    await api.settle();
    const finals = await person.http.get(`/api/championships/${championship.champname}/finals`).expect(200);
    expect(finals.body).toMatchObject({ hasPrivate: false, items: [{}] });
  });

  it('SUB5 lets nobody choose anew in the archive what counted once the results were out', async () => {
    const championship = await aChampionship(api, { truth, finalSolutions: 1, dateEnd: api.clock.inDays(3) });
    const { owner, champname } = championship;
    const person = await aParticipant(api, championship);
    const ids: string[] = [];
    for (const file of [off(1, 9), off(2, 1)]) ids.push((await submit(person, championship, file).expect(202)).body.id);
    await api.settle();
    api.clock.pass({ days: 4 });
    for (const state of ['FINISHED', 'ARCHIVED'])
      await owner.http.post(`/api/championships/${champname}/state`).send({ state }).expect(200);
    const choosing = await person.http.patch(`/api/solutions/${ids[1]}`).send({ final: true });
    expect([choosing.status, choosing.body.error]).toEqual([409, 'RESULTS_OUT']);
  });

  it('SUB5 is judged by what a solution is once its turn has come, not by what it was before', async () => {
    const championship = await aChampionship(api, { truth, finalSolutions: 1, dateEnd: api.clock.inDays(3) });
    const person = await aParticipant(api, championship);
    const { id } = (await submit(person, championship, off(4, 1)).expect(202)).body;
    await api.settle();
    const judging = new pg.Client({ connectionString: api.database.url });
    await judging.connect();
    await judging.query('begin');
    const lockSql = `select pg_advisory_xact_lock(hashtextextended('attempts:' || team_id, 0)) from scoring.solutions where id = $1`;
    await judging.query(lockSql, [id]);
    const choosing = person.http
      .patch(`/api/solutions/${id}`)
      .send({ final: true, comment: 'The best' })
      .then((reply) => reply);
    await untilBlocked(api, 'attempts:');
    await judging.query('update scoring.solutions set ranked = false where id = $1', [id]);
    await judging.query('commit');
    await judging.end();
    const { status, body } = await choosing;
    expect([status, body.error]).toEqual([409, 'FINAL_UNRANKED']);
    expect(await api.sql('select final, comment from scoring.solutions where id = $1', [id])).toEqual([
      { final: false, comment: '' },
    ]);
  });

  it.each([
    { row: 'SUB5', act: 'chooses a final solution', isQueued: false },
    { row: 'SUB4', act: 'takes a solution back', isQueued: true },
  ])('$row TEAM1 nobody $act of a team that they were taken out of while they waited', async ({ isQueued }) => {
    const championship = await aChampionship(api, { truth, finalSolutions: 1, dateEnd: api.clock.inDays(3) });
    const { teamId, captain, others } = await aTeam(api, championship, 2);
    const [other] = others;
    const pause = `/api/championships/${championship.champname}/queue/pause`;
    if (isQueued) await championship.owner.http.post(pause).send({ reason: 'The truth is being mended' }).expect(200);
    const { id } = (await submit(captain, championship, off(4, 1)).expect(202)).body;
    if (!isQueued) await api.settle();
    const known = () => api.sql('select final, status from scoring.solutions where id = $1', [id]);
    const before = await known();
    const busy = new pg.Client({ connectionString: api.database.url });
    await busy.connect();
    await busy.query('begin');
    await busy.query(`select pg_advisory_xact_lock(hashtextextended('attempts:' || $1, 0))`, [teamId]);
    const removing = captain.http
      .delete(`/api/teams/${teamId}/members/${other?.login}`)
      .send({})
      .then((reply) => reply);
    await untilBlocked(api, 'attempts:', { unless: removing });
    const asked = isQueued
      ? other!.http.post(`/api/solutions/${id}/cancel`)
      : other!.http.patch(`/api/solutions/${id}`).send({ final: true });
    const acting = asked.then((reply) => reply);
    await untilBlocked(api, 'attempts:', { count: 2, unless: acting });
    await busy.query('commit');
    await busy.end();
    expect((await removing).status).toBe(200);
    expect((await acting).status).toBe(404);
    expect(await known()).toEqual(before);
    if (isQueued) await captain.http.post(`/api/solutions/${id}/cancel`).expect(200);
  });

  it('SUB5 waits for who reveals the results, and is refused then, as it would count for nothing', async () => {
    const championship = await aChampionship(api, { truth, finalSolutions: 1, dateEnd: api.clock.inDays(3) });
    const person = await aParticipant(api, championship);
    const { id } = (await submit(person, championship, off(4, 1)).expect(202)).body;
    await api.settle();
    const revealing = new pg.Client({ connectionString: api.database.url });
    await revealing.connect();
    await revealing.query('begin');
    await revealing.query(`select pg_advisory_xact_lock(hashtextextended('board:' || $1, 0))`, [championship.id]);
    const choosing = person.http
      .patch(`/api/solutions/${id}`)
      .send({ final: true })
      .then((reply) => reply);
    await untilBlocked(api, "'board:", { unless: choosing });
    const overSql = `update championships.championships set state = 'FINISHED', finished_at = now() where id = $1`;
    await revealing.query(overSql, [championship.id]);
    await revealing.query('commit');
    await revealing.end();
    const { status, body } = await choosing;
    expect([status, body.error]).toEqual([409, 'RESULTS_OUT']);
    expect(await api.sql('select final from scoring.solutions where id = $1', [id])).toEqual([{ final: false }]);
  });
});
