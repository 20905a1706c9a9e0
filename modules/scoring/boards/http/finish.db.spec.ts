import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { untilBlocked } from '../../../../test/kit/blocked.js';
import {
  aChampionship,
  aParticipant,
  attachFile,
  type ChampionshipWish,
  smallTruth,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { applyRejudge } from '../../../../test/kit/rejudges.js';

describe('the end of a championship', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const aRunning = (wish: ChampionshipWish = {}) => aChampionship(api, { dateEnd: api.clock.inDays(3), ...wish });
  const at = ({ champname }: TestChampionship, rest: string) => `/api/championships/${champname}/${rest}`;
  const post = (championship: TestChampionship, rest: string, body: object) =>
    championship.owner.http.post(at(championship, rest)).send(body);
  const finish = (championship: TestChampionship) => post(championship, 'state', { state: 'FINISHED' });
  const reason = { reason: 'Maintenance' };
  const pause = (championship: TestChampionship) => post(championship, 'queue/pause', reason).expect(200);
  const resume = async (championship: TestChampionship) => {
    await post(championship, 'queue/resume', reason).expect(200);
    await api.settle();
  };
  const view = async (championship: TestChampionship) =>
    (await championship.owner.http.get(at(championship, 'edit')).expect(200)).body;

  it('SUB5 CHAMP5 waits for what came in before the end, and tells how much that is', async () => {
    const championship = await aRunning();
    const person = await aParticipant(api, championship);
    await pause(championship);
    await submit(person, championship).expect(202);
    api.clock.pass({ days: 4 });
    // A late one counts for nothing, so that nobody waits for it.
    await submit(person, championship).expect(202);
    const refused = await finish(championship).expect(409);
    expect(refused.body).toMatchObject({ error: 'RESULTS_NOT_READY', details: { waiting: 1, outdated: 0 } });
    expect(await view(championship)).toMatchObject({ state: 'PUBLISHED', waitingSolutions: 1 });
    await resume(championship);
    const { body } = await finish(championship).expect(200);
    expect(body).toMatchObject({ state: 'FINISHED', waitingSolutions: 0 });
  });

  it('SUB5 SUB6 waits until scores of earlier answers are judged again', async () => {
    const championship = await aRunning();
    await submit(await aParticipant(api, championship), championship).expect(202);
    await api.settle();
    await attachFile(api, championship.id, 'truth', 'truth.csv', smallTruth.replace('4,4', '4,5'));
    api.clock.pass({ days: 4 });
    const refused = await finish(championship).expect(409);
    expect(refused.body).toMatchObject({ error: 'RESULTS_NOT_READY', details: { waiting: 0, outdated: 1 } });
    const { http } = championship.owner;
    await http.get(at(championship, 'leaderboard')).query({ board: 'final' }).expect(404);
    const { body: rejudge } = await post(championship, 'rejudges', { reason: 'Other answers' }).expect(202);
    await api.settle();
    await applyRejudge(api, { http }, rejudge.id);
    await finish(championship).expect(200);
    await api.settle();
  });

  it('SUB5 never leaves out a solution that comes in at the same time and in time', async () => {
    for (const championship of await Promise.all([1, 2, 3].map(() => aRunning({ dateEnd: null })))) {
      const people = [await aParticipant(api, championship), await aParticipant(api, championship)];
      await pause(championship);
      const sent = people.map((person) => submit(person, championship));
      const [ended] = await Promise.all([finish(championship), ...sent]);
      const inTime = await api.sql('select from scoring.solutions where championship_id = $1 and not late', [
        championship.id,
      ]);
      expect(ended.status).toBe(inTime.length > 0 ? 409 : 200);
      await resume(championship);
    }
  });

  it('SUB5 CHAMP8 ends one without an end when it is its turn, and what came in until then is in time', async () => {
    const championship = await aRunning({ dateEnd: null });
    const person = await aParticipant(api, championship);
    const saving = new pg.Client({ connectionString: api.database.url });
    await saving.connect();
    try {
      await saving.query('begin');
      await saving.query('select from championships.championships where id = $1 for update', [championship.id]);
      const finishing = finish(championship).then(({ status }) => status);
      await untilBlocked(api, 'from championships.championships');
      api.clock.pass({ minutes: 1 });
      const { body } = await submit(person, championship).expect(202);
      await api.settle();
      await saving.query('commit');
      expect(await finishing).toBe(200);
      await api.settle();
      expect((await person.http.get(`/api/solutions/${body.id}`).expect(200)).body).toMatchObject({ late: false });
      const final = await api.guest().get(at(championship, 'leaderboard')).query({ board: 'final' }).expect(200);
      expect(final.body.total).toBe(1);
    } finally {
      await saving.end();
    }
  });
});
