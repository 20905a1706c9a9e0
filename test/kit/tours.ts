import { randomUUID } from 'node:crypto';
import type { Tour } from '../../modules/championships/contract/editor.js';
import type { TestApp } from './api.js';
import { aChampionship, submit, type TestChampionship } from './championships.js';
import type { TestPerson } from './people.js';
import { aContest } from './ratings.js';

/** A championship between two tours: the first is over and lets a list of teams go on, the second is to come. */
export const betweenTours = async (api: TestApp) => {
  const tour = (from: number, to: number) => ({
    ...{ id: randomUUID(), title: { eng: 'Tour', rus: 'Тур' } },
    ...{ dateStart: api.clock.inDays(from).toISOString(), dateEnd: api.clock.inDays(to).toISOString() },
  });
  const advance = { by: 'list' as const, teams: [] };
  const [first, second] = [tour(-6, -1), tour(1, 8)];
  const championship = await aChampionship(api, {
    tours: [
      { ...first, advance },
      { ...second, advance: null },
    ],
  });
  return { championship, path: `championships/${championship.champname}/tours/${first.id}/advance`, first, advance };
};

/** Two tours in half a day, of which the first ten go on to the second. */
export const twoTours = (api: TestApp): [Tour, Tour] => {
  const tour = (from: number, to: number) => ({
    ...{ id: randomUUID(), title: { eng: 'Tour', rus: 'Тур' } },
    ...{ dateStart: api.clock.inDays(from).toISOString(), dateEnd: api.clock.inDays(to).toISOString() },
  });
  return [
    { ...tour(-1, 0.1), advance: { by: 'places', places: 10 } },
    { ...tour(0.2, 0.5), advance: null },
  ];
};

/** The usual answers are those to 1 to 4: these are for other ids, each so much more than its id. */
export const answersOf = (more: number): string => `id,target\n${rowsOf(more)}`;
const rowsOf = (more: number): string => [11, 12, 13, 14].map((id) => `${id},${id + more}\n`).join('');

/** What an organiser does with the answers of a tour. */
export const tourAnswers = ({ owner, champname }: TestChampionship, tourId: string) => {
  const path = `/api/championships/${champname}/tours/${tourId}/truth`;
  const meant = { rejudge: 'true', reason: 'Wrong' };
  return {
    put: (content: string) => owner.http.put(path).field(meant).attach('file', Buffer.from(content), 'tour.csv'),
    remove: (query: object = meant) => owner.http.delete(path).query(query),
  };
};

/**
 * A contest in the second of its two tours; where that has answers of its own, all have handed in to it too, each worse than the one
 * before by `step`.
 */
export const inSecondTour = async (
  api: TestApp,
  who: readonly TestPerson[],
  { hasOwn, step = 0.001, offs }: { hasOwn: boolean; step?: number; offs?: readonly number[] },
) => {
  const tours = twoTours(api);
  const contest = await aContest(api, who, { tours, ...(offs && { offs }) });
  const own = tourAnswers(contest, tours[1].id);
  if (hasOwn) await own.put(answersOf(0)).expect(200);
  api.clock.pass({ hours: 6 });
  await api.settleBoards();
  const handIn = (person: TestPerson, nth: number) =>
    submit(person, contest, `id,prediction\n${rowsOf((nth + 1) * step)}`).expect(202);
  if (hasOwn) await Promise.all(who.map(handIn));
  await api.settleBoards();
  return { contest, own, first: tours[0].id };
};
