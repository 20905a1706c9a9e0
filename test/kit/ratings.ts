import type { TestApp } from './api.js';
import {
  aChampionship,
  type ChampionshipWish,
  participate,
  solutionOff,
  submit,
  type TestChampionship,
} from './championships.js';
import { aPerson, type TestPerson } from './people.js';

export const people = (api: TestApp, count: number, wish: Parameters<typeof aPerson>[1] = {}): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, () => aPerson(api, wish)));

/** A championship in which these compete, each better than the next, and all better than its sample. It ends in half a day. */
export const aContest = async (
  api: TestApp,
  ranked: readonly TestPerson[],
  wish: ChampionshipWish & { offs?: readonly number[] } = {},
): Promise<TestChampionship & { teamIds: string[] }> => {
  const { offs = ranked.map((_, at) => (at + 1) / 1000), ...rest } = wish;
  const championship = await aChampionship(api, { dateEnd: api.clock.inDays(0.5), ...rest });
  const enter = async (person: TestPerson, at: number): Promise<string> => {
    const { body } = await participate(person, championship.champname).expect(200);
    await submit(person, championship, solutionOff(offs[at] ?? 1)).expect(202);
    return body.teamId;
  };
  const teamIds = await Promise.all(ranked.map(enter));
  await api.settle();
  return { ...championship, teamIds };
};

/** Its client makes its results final, after its end. */
export const finish = async (api: TestApp, { owner, champname }: TestChampionship): Promise<void> => {
  await owner.http.post(`/api/championships/${champname}/state`).send({ state: 'FINISHED' }).expect(200);
  await api.settle();
};

/** Both: its results come out a day later. */
export const aFinishedContest = async (
  api: TestApp,
  ranked: readonly TestPerson[],
  wish: Parameters<typeof aContest>[2] = {},
): ReturnType<typeof aContest> => {
  const contest = await aContest(api, ranked, wish);
  api.clock.pass({ days: 1 });
  await finish(api, contest);
  return contest;
};
