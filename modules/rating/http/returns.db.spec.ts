import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { solutionOff, submit } from '../../../test/kit/championships.js';
import { aPerson } from '../../../test/kit/people.js';
import { aContest, aFinishedContest, finish, people } from '../../../test/kit/ratings.js';

describe('a team that comes back into the results', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const post = async (champname: string, what: 'preview' | 'correct', body: object) => {
    const { http } = await aPerson(api, { role: 'admin' });
    return (await http.post(`/api/admin/rating/${champname}/${what}`).send(body).expect(200)).body;
  };

  it('RATE2 gives a rank that was kept back with a disqualification that is taken back', async () => {
    const own = await people(api, 12);
    const rank = async () => (await api.guest().get(`/api/rating/${own[0]?.login}`).expect(200)).body.rank;
    await aFinishedContest(api, own);
    const { champname: rehearsal } = await aFinishedContest(api, own);
    await post(rehearsal, 'correct', { counts: false, reason: 'A rehearsal' });
    const { champname, teamIds } = await aFinishedContest(api, own.toReversed());
    expect(await rank()).toBe('MASTER');
    await post(champname, 'correct', { out: teamIds[11], reason: 'Two accounts' });
    await api.settle();
    expect(await rank()).toBe('KNIGHT');
    const preview = await post(champname, 'preview', { back: teamIds[11] });
    const done = await post(champname, 'correct', { back: teamIds[11], reason: 'It was a mistake' });
    expect(done).toEqual(preview);
    await api.settle();
    expect(await rank()).toBe('MASTER');
  });

  it('RATE1 foresees the return of a team by what of its solutions counts alone', async () => {
    const ranked = await people(api, 12);
    const contest = await aContest(api, ranked);
    const { champname, teamIds } = contest;
    const last = ranked[11]!;
    await submit(last, contest, 'id,target\n1,one\n').expect(202);
    api.clock.pass({ days: 1 });
    // Better than all, and late.
    await submit(last, contest, solutionOff(0)).expect(202);
    await api.settle();
    await finish(api, contest);
    await post(champname, 'correct', { out: teamIds[11], reason: 'Two accounts' });
    await api.settle();
    await api.settleBoards();
    const back = await post(champname, 'preview', { back: teamIds[11] });
    const [moved] = back.items.filter(({ login }: { login: string }) => login === last.login);
    expect(moved).toMatchObject({ before: null, after: { place: 12 } });
    expect(await post(champname, 'correct', { back: teamIds[11], reason: 'One account' })).toEqual(back);
  });
});
