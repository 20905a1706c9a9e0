import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  participate,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { aTeam, disqualify } from '../../../../test/kit/teams.js';

describe('the own place on cards of championships', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  /** In the list and on the page of a championship, which say the same. */
  const placeOf = async ({ champname }: TestChampionship, { http }: { http: Agent }) => {
    const { items } = (await http.get('/api/championships').query({ limit: 200 }).expect(200)).body;
    const card = items.find((one: TestChampionship) => one.champname === champname);
    const view = (await http.get(`/api/championships/${champname}`).expect(200)).body;
    expect(view.ownPlace).toBe(card.ownPlace);
    return card.ownPlace as number | null;
  };

  it('CHAMP1 LB3 is that of one’s team on each board, and none for guests, strangers and those without a score', async () => {
    const [one, other] = [await aChampionship(api), await aChampionship(api)];
    const first = await aParticipant(api, one);
    const { captain, others } = await aTeam(api, one, 2);
    const [member] = others as [TestPerson];
    const waiting = await aParticipant(api, one);
    await participate(first, other.champname).expect(200);
    await submit(first, one, solutionOff(1)).expect(202);
    await submit(member, one, solutionOff(2)).expect(202);
    await submit(first, other, solutionOff(3)).expect(202);
    expect(await placeOf(one, first)).toBeNull();
    await api.settleBoards();
    const guest = { http: api.guest() };
    const places = (at: TestChampionship) =>
      Promise.all([first, captain, member, waiting, guest, one.owner].map((person) => placeOf(at, person)));
    expect(await places(one)).toEqual([1, 2, 2, null, null, null]);
    expect(await places(other)).toEqual([1, null, null, null, null, null]);
    await disqualify(api, one, first.teamId);
    await api.settle();
    expect(await places(one)).toEqual([null, 1, 1, null, null, null]);
  });
});
