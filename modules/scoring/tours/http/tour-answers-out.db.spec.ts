import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import type { TestChampionship } from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { aContest, finish, people } from '../../../../test/kit/ratings.js';
import { answersOf, inSecondTour, tourAnswers, twoTours } from '../../../../test/kit/tours.js';

describe('answers of a tour, and the results', () => {
  let api: TestApp;
  let ten: TestPerson[];
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    ten = await people(api, 10);
  });
  afterAll(() => api.close());

  const at = ({ champname }: TestChampionship, rest = '') => `/api/championships/${champname}${rest}`;
  const day = (days: number) => api.clock.inDays(days);
  const inSecond = (hasOwn: boolean, who: readonly TestPerson[]) => inSecondTour(api, who, { hasOwn });
  const outcome = async (contest: TestChampionship) => {
    await api.settleBoards();
    const { body } = await api.guest().get(at(contest, '/leaderboard')).expect(200);
    const board = body.items.map(({ place, teamId, score }: Record<string, unknown>) => [place, teamId, score]);
    const awards = await api.sql(
      'select person_id, place, medal, base from rating.awards where contest_id = $1 order by person_id',
      [contest.id],
    );
    return { board, awards };
  };

  const changes = {
    first: { hasOwn: false, act: ({ put }: ReturnType<typeof tourAnswers>) => put(answersOf(0)) },
    replaced: { hasOwn: true, act: ({ put }: ReturnType<typeof tourAnswers>) => put(answersOf(1)) },
    removed: { hasOwn: true, act: ({ remove }: ReturnType<typeof tourAnswers>) => remove() },
  };

  it.each([
    ['first', 'before the end', 200],
    ['first', 'after the end', 200],
    ['first', 'FINISHED', 409],
    ['replaced', 'before the end', 200],
    ['replaced', 'after the end', 200],
    ['replaced', 'FINISHED', 200],
    ['removed', 'before the end', 200],
    ['removed', 'after the end', 200],
    ['removed', 'FINISHED', 409],
  ] as const)('CHAMP6 SUB6 %s %s: %d, and results that are out stay', async (change, moment, status) => {
    const isOut = moment === 'FINISHED';
    const { hasOwn, act } = changes[change];
    const { contest, own } = await inSecond(hasOwn, isOut ? ten : ten.slice(0, 1));
    if (moment !== 'before the end') api.clock.pass({ hours: 12 });
    if (isOut) await finish(api, contest);
    const before = await outcome(contest);
    expect([before.board.length, before.awards.length]).toEqual(isOut ? [10, 10] : [1, 0]);
    const reply = await act(own);
    expect([reply.status, reply.body.error ?? null]).toEqual([status, status === 409 ? 'RESULTS_OUT' : null]);
    if (isOut) expect(await outcome(contest)).toEqual(before);
  });

  it('CHAMP6 refuses other boards before it asks for a reason, and of any tour', async () => {
    const { contest, own, first } = await inSecond(true, ten.slice(0, 1));
    api.clock.pass({ hours: 12 });
    await finish(api, contest);
    expect((await own.remove({}).expect(409)).body.error).toBe('RESULTS_OUT');
    const ofFirst = tourAnswers(contest, first);
    expect((await ofFirst.put(answersOf(0)).expect(409)).body.error).toBe('RESULTS_OUT');
    await ofFirst.remove().expect(404);
    const { body } = await contest.owner.http.get(at(contest, '/edit')).expect(200);
    expect(body.tourTruths).toHaveLength(1);
  });

  it('CHAMP6 ranks by the tour that began last before the end, also where an earlier one was saved with a tour after it', async () => {
    const tours = twoTours(api);
    const contest = await aContest(api, ten, { tours });
    await tourAnswers(contest, tours[1].id).put(answersOf(0)).expect(200);
    // As it could be before an end before a tour was refused, and where a termless one was finished in the midst of its tours.
    await api.sql('update championships.championships set date_end = $2 where id = $1', [contest.id, day(0.15)]);
    api.clock.pass({ hours: 4 });
    await finish(api, contest);
    const before = await outcome(contest);
    expect([before.board.length, before.awards.length]).toEqual([10, 10]);
    api.clock.pass({ hours: 2 });
    expect(await outcome(contest)).toEqual(before);
  });

  it('CHAMP6 a termless championship is finished once its last tour is over, and not before', async () => {
    const tours = twoTours(api);
    const contest = await aContest(api, ten.slice(0, 1), { tours, dateEnd: null });
    const become = () => contest.owner.http.post(at(contest, '/state')).send({ state: 'FINISHED' });
    expect((await become().expect(409)).body).toMatchObject({
      error: 'CHAMPIONSHIP_NOT_OVER',
      details: { endsAt: tours[1].dateEnd },
    });
    api.clock.pass({ hours: 12 });
    const { body } = await become().expect(200);
    expect([body.state, body.dateEnd >= tours[1].dateEnd]).toEqual(['FINISHED', true]);
  });
});
