import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { submit, type TestChampionship } from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { aContest, finish, people } from '../../../../test/kit/ratings.js';

/** The usual answers are 1 to 4; those of a tour of its own are ten more, for other ids. */
const answersOf = (target: number) => `id,target\n${[11, 12, 13, 14].map((id) => `${id},${id + target}\n`).join('')}`;
const offBy = (error: number) => `id,prediction\n${[11, 12, 13, 14].map((id) => `${id},${id + error}\n`).join('')}`;

describe('answers of a tour, and the results', () => {
  let api: TestApp;
  let ten: TestPerson[];
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    ten = await people(api, 10);
  });
  afterAll(() => api.close());

  const at = ({ champname }: TestChampionship, rest = '') => `/api/championships/${champname}${rest}`;
  const answers = (contest: TestChampionship, tourId: string) => {
    const path = at(contest, `/tours/${tourId}/truth`);
    const put = (content: string) => {
      const call = contest.owner.http.put(path).field('rejudge', 'true').field('reason', 'Wrong');
      return call.attach('file', Buffer.from(content), 'tour.csv');
    };
    const remove = (query: object = { rejudge: 'true', reason: 'Wrong' }) =>
      contest.owner.http.delete(path).query(query);
    return { put, remove };
  };
  const day = (days: number) => api.clock.inDays(days).toISOString();
  const title = { eng: 'Tour', rus: 'Тур' };
  /** Two tours in half a day, of which everybody goes on to the second. */
  const twoTours = () => [
    { id: randomUUID(), title, dateStart: day(-1), dateEnd: day(0.1), advance: { by: 'places' as const, places: 10 } },
    { id: randomUUID(), title, dateStart: day(0.2), dateEnd: day(0.5), advance: null },
  ];
  /** In the second tour; where that has answers of its own, all have handed in to it too. */
  const inSecond = async (hasOwn: boolean, who: readonly TestPerson[]) => {
    const tours = twoTours();
    const contest = await aContest(api, who, { tours });
    const second = tours[1]!.id;
    const own = answers(contest, second);
    if (hasOwn) await own.put(answersOf(0)).expect(200);
    api.clock.pass({ hours: 6 });
    await api.settleBoards();
    if (hasOwn)
      await Promise.all(who.map((person, nth) => submit(person, contest, offBy((nth + 1) / 1000)).expect(202)));
    await api.settleBoards();
    return { contest, own, first: tours[0]!.id };
  };
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
    first: { hasOwn: false, act: ({ put }: ReturnType<typeof answers>) => put(answersOf(0)) },
    replaced: { hasOwn: true, act: ({ put }: ReturnType<typeof answers>) => put(answersOf(1)) },
    removed: { hasOwn: true, act: ({ remove }: ReturnType<typeof answers>) => remove() },
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
    const ofFirst = answers(contest, first);
    expect((await ofFirst.put(answersOf(0)).expect(409)).body.error).toBe('RESULTS_OUT');
    await ofFirst.remove().expect(404);
    const { body } = await contest.owner.http.get(at(contest, '/edit')).expect(200);
    expect(body.tourTruths).toHaveLength(1);
  });

  it('CHAMP6 ranks by the tour that began last before the end, also where an earlier one was saved with a tour after it', async () => {
    const tours = twoTours();
    const contest = await aContest(api, ten, { tours });
    await answers(contest, tours[1]!.id).put(answersOf(0)).expect(200);
    // As it could be before an end before a tour was refused, and where a termless one was finished in the midst of its tours.
    await api.sql('update championships.championships set date_end = $2 where id = $1', [
      contest.id,
      api.clock.inDays(0.15),
    ]);
    api.clock.pass({ hours: 4 });
    await finish(api, contest);
    const before = await outcome(contest);
    expect([before.board.length, before.awards.length]).toEqual([10, 10]);
    api.clock.pass({ hours: 2 });
    expect(await outcome(contest)).toEqual(before);
  });

  it('CHAMP6 a termless championship is finished once its last tour is over, and not before', async () => {
    const tours = twoTours();
    const contest = await aContest(api, ten.slice(0, 1), { tours, dateEnd: null });
    const become = () => contest.owner.http.post(at(contest, '/state')).send({ state: 'FINISHED' });
    expect((await become().expect(409)).body).toMatchObject({
      error: 'CHAMPIONSHIP_NOT_OVER',
      details: { endsAt: tours[1]!.dateEnd },
    });
    api.clock.pass({ hours: 12 });
    const { body } = await become().expect(200);
    expect([body.state, body.dateEnd >= tours[1]!.dateEnd]).toEqual(['FINISHED', true]);
  });
});
