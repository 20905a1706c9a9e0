import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, solutionOff, submit } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { aMember, answer, aTeam, disqualify, invite } from '../../../test/kit/teams.js';
import { aContest, aFinishedContest, finish, people } from '../../../test/kit/ratings.js';
import { Commands } from '../../kernel/commands/commands.js';
import { AwardResults } from '../commands/award-results.js';
import { OrderRating } from '../commands/order-rating.js';
import { KeepRating } from '../jobs/keep-rating.js';
import { baseOf } from '../contract/points.js';
import {
  type AwardCells,
  faultsOfAward,
  faultsOfKeys,
  faultsOfTeams,
  keysOf,
  type RatingCells,
} from '../contract/recompute.js';

const awardsSql = 'select * from rating.awards where contest_id = $1 order by person_id';

describe('the rating', () => {
  let api: TestApp;
  let dozen: TestPerson[];
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    dozen = await people(api, 12);
  });
  afterAll(() => api.close());

  const get = async (path: string, by = api.guest()) => (await by.get(`/api/${path}`).expect(200)).body;
  const explained = (person: TestPerson) => get(`rating/${person.login}`);
  const awardIn = async (person: TestPerson, champname: string) =>
    (await explained(person)).awards.find((award: { champname: string }) => award.champname === champname);

  it('RATE1 gives medals and points when a championship is finished, and explains each of them', async () => {
    const contest = await aFinishedContest(api, dozen);
    const [first, second, , fourth, last] = [0, 1, 2, 3, 11].map((at) => dozen[at] as TestPerson) as TestPerson[];
    const award = await awardIn(first as TestPerson, contest.champname);
    expect(award).toMatchObject({
      place: 1,
      placeFrom: 1,
      placeTo: 1,
      teams: 12,
      teamSize: 1,
      weight: 1,
      medal: 'GOLD',
      days: 0,
      here: true,
      voided: null,
      factors: { weight: 1, team: 1, place: 1, time: 1 },
    });
    const base = baseOf({ teams: 12, place: 1, teamSize: 1, weight: 1 });
    expect(award.base).toBeCloseTo(base, 6);
    expect(award.today).toBeCloseTo(base, 6);
    expect(await awardIn(second as TestPerson, contest.champname)).toMatchObject({ place: 2, medal: 'SLIVER' });
    expect(await awardIn(fourth as TestPerson, contest.champname)).toMatchObject({ place: 4, medal: 'BRONZE' });
    expect(await awardIn(last as TestPerson, contest.champname)).toMatchObject({ place: 12, medal: null });
    api.clock.pass({ days: 3 });
    const later = await explained(first as TestPerson);
    expect(later).toMatchObject({ rank: 'KNIGHT', rewards: { gold: 1, silver: 0, bronze: 0 }, ratingPlace: 1 });
    expect(later.generalScore).toBeCloseTo(base * Math.exp(-3 / 500), 6);
    expect(later.awards[0]).toMatchObject({ days: 3 });
    const score = expect.closeTo(later.generalScore, 6);
    expect(later.history).toEqual([{ month: '2026-02', place: 1, score }]);
    expect(later.ranks).toMatchObject([
      { rank: 'YOUNGLING', at: expect.stringMatching(/^\d{4}-/), champname: null },
      { rank: 'PADAWAN' },
      { rank: 'KNIGHT', champname: contest.champname },
    ]);
  });

  it('RATE1 shows people in order, finds them, pages and pins the own row', async () => {
    const page = await get('rating?limit=5');
    expect(page.items.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3, 4, 5]);
    expect(page.items.map(({ login }: { login: string }) => login)).toEqual(
      dozen.slice(0, 5).map(({ login }) => login),
    );
    const scores = page.items.map(({ generalScore }: { generalScore: number }) => generalScore);
    expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one));
    expect(page).toMatchObject({ total: 12, own: null });
    const next = await get(`rating?limit=5&cursor=${page.nextCursor}`);
    expect(next.items[0]).toMatchObject({ place: 6, rank: 'PADAWAN' });
    const tenth = dozen[9] as TestPerson;
    expect((await get('rating?limit=1', tenth.http)).own).toMatchObject({ place: 10, login: tenth.login });
    expect(await get(`rating?q=${tenth.login}`)).toMatchObject({ total: 1, items: [{ place: 10 }] });
    expect(await get('rating?rank=KNIGHT')).toMatchObject({ total: 1, items: [{ place: 1 }] });
    expect(await get('rating?after=11')).toMatchObject({ items: [{ place: 12 }], nextCursor: null });
  });

  it('RATE1 shows how the scores are spread, and where one is', async () => {
    const [first] = dozen as [TestPerson];
    const spread = await get('rating/distribution', first.http);
    expect(spread).toMatchObject({ people: 12, own: { betterThan: 100 } });
    expect(spread.edges).toHaveLength(41);
    expect(spread.counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(12);
    expect(spread.own.score).toBeCloseTo((await explained(first)).generalScore, 6);
    expect((await get('rating/distribution')).own).toBeNull();
  });

  it('RATE1 finds people by their city, whatever its case', async () => {
    const [, , third] = dozen as [TestPerson, TestPerson, TestPerson];
    await third.http.patch('/api/user/personal').send({ city: 'Казань' }).expect(200);
    expect(await get(`rating?city=${encodeURIComponent('казань')}`)).toMatchObject({ total: 1, items: [{ place: 3 }] });
  });

  it('RATE2 has the order of medals, the ladder and how far one is', async () => {
    const [first, second] = dozen as [TestPerson, TestPerson];
    const medals = await get('rating/medals', second.http);
    expect(medals.total).toBe(4);
    expect(medals.items).toMatchObject([
      { place: 1, login: first.login, rewards: { gold: 1, silver: 0, bronze: 0 } },
      { place: 2, login: second.login, rewards: { gold: 0, silver: 1, bronze: 0 } },
      { place: 3 },
      { place: 4 },
    ]);
    expect(medals.ladder.map(({ rank }: { rank: string }) => rank)).toEqual(['KNIGHT', 'MASTER', 'GRAND_MASTER']);
    expect(medals.own).toMatchObject({
      rank: 'PADAWAN',
      next: 'KNIGHT',
      steps: [{ have: 0 }, { have: 1 }, { have: 1 }],
    });
    expect(await get('rating/formula')).toMatchObject({
      scale: 100_000,
      placePower: 0.75,
      decayDays: 500,
      fewestTeams: 10,
    });
  });

  it('PROF5 PROF1 shows rank, medals, place, GeneralScore, championships with teams and days of submissions on the profile, and nothing private', async () => {
    const [first] = dozen as [TestPerson];
    const profile = await get(`users/${first.login.toUpperCase()}`);
    expect(profile).toMatchObject({
      login: first.login,
      rank: 'KNIGHT',
      rewards: { gold: 1, silver: 0, bronze: 0 },
      ratingPlace: 1,
      championships: [{ team: first.login, place: 1, final: true }],
      days: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), solutions: expect.any(Number) }],
    });
    expect(JSON.stringify(profile)).not.toContain(first.email);
    expect(await get(`users/${(await aPerson(api)).login}`)).toMatchObject({
      rank: 'YOUNGLING',
      ratingPlace: null,
      generalScore: 0,
      championships: [],
      days: [],
    });
    await api.guest().get('/api/users/nobody-at-all').expect(404);
    await api
      .guest()
      .get(`/api/users/${(await aPerson(api, { status: 'NEW' })).login}`)
      .expect(404);
  });

  it('RATE2 the rank of a first solution is its sender’s: kept where the team is left, and not had by joining it', async () => {
    const championship = await aChampionship(api, { dateStart: api.clock.inDays(-1) });
    const { captain, teamId, others } = await aTeam(api, championship, 2);
    const [sender] = others as [TestPerson];
    await submit(sender, championship).expect(202);
    await api.settle();
    await sender.http.post(`/api/teams/${teamId}/leave`).send({}).expect(200);
    const friend = await aMember(api);
    const { body } = await invite(captain, teamId, friend.login).expect(201);
    await answer(friend, body.id, 'accept').expect(200);
    const ranks = await Promise.all([sender, captain, friend].map(async (person) => (await explained(person)).rank));
    expect(ranks).toEqual(['PADAWAN', 'YOUNGLING', 'YOUNGLING']);
    expect((await explained(sender)).ranks[1]).toMatchObject({ rank: 'PADAWAN', champname: championship.champname });
  });

  it('RATE2 says nothing of the championship of a first solution that only some may see', async () => {
    const championship = await aChampionship(api, { isTest: true, dateStart: api.clock.inDays(-1) });
    const { owner } = championship;
    await owner.http.post(`/api/championships/${championship.champname}/participation`).send({ acceptRules: true });
    await submit(owner, championship).expect(202);
    await api.settle();
    const { body } = await api.guest().get(`/api/rating/${owner.login}`).expect(200);
    expect(body.ranks[1]).toMatchObject({ rank: 'PADAWAN', champname: null });
    await api.guest().get(`/api/championships/${championship.champname}`).expect(404);
  });

  it('RATE1 gives nothing for a termless one, fewer than ten teams and a result like the sample’s', async () => {
    const termless = await aContest(api, dozen, { dateEnd: null });
    const few = await aContest(api, dozen.slice(0, 9));
    const plain = await aContest(api, dozen, { offs: dozen.map((_, at) => (at < 10 ? (at + 1) / 1000 : 1)) });
    const sample = plain.owner.http.put(`/api/championships/${plain.champname}/sample`);
    await sample.attach('file', Buffer.from(solutionOff(1)), 'sample_submission.csv').expect(200);
    api.clock.pass({ days: 1 });
    for (const contest of [termless, few, plain]) await finish(api, contest);
    for (const { id } of [termless, few]) expect(await api.sql(awardsSql, [id])).toEqual([]);
    const { items } = (await api.guest().get(`/api/championships/${termless.champname}/leaderboard`).expect(200)).body;
    expect(items.map(({ award }: { award: unknown }) => award)).toEqual(dozen.map(() => null));
    const awards = await api.sql<{ teams: number }>(awardsSql, [plain.id]);
    expect(awards.map(({ teams }) => teams)).toEqual(Array.from({ length: 10 }, () => 12));
  }, 120_000);

  it('RATE1 equal scores share their points', async () => {
    const offs = dozen.map((_, at) => (at < 3 ? 0.001 : (at + 1) / 1000));
    const { champname } = await aFinishedContest(api, dozen, { offs });
    const awards = await Promise.all(dozen.slice(0, 3).map((person) => awardIn(person, champname)));
    const shared = baseOf({ teams: 12, place: 1, placeFrom: 1, placeTo: 3, teamSize: 1, weight: 1 });
    for (const { base, placeFrom, placeTo } of awards) {
      expect([placeFrom, placeTo]).toEqual([1, 3]);
      expect(base).toBeCloseTo(shared, 6);
    }
  });

  it('RATE1 giving the awards again, by several at once, changes no byte', async () => {
    const { id } = await aFinishedContest(api, dozen);
    const rows = async () => [
      await api.sql(awardsSql, [id]),
      await api.sql('select * from rating.ranks order by 1, 2'),
    ];
    const before = await rows();
    await Promise.all(Array.from({ length: 4 }, () => api.get(Commands).run(new AwardResults(id))));
    await api.settle();
    expect(await rows()).toEqual(before);
  });

  it('RATE1 can be computed again from its CSV, and from nothing that is changed', async () => {
    const cells = <Row>(text: string): Row[] => parse(text, { columns: true });
    const csv = async (path: string) => (await api.guest().get(`/api/${path}`).expect(200)).text;
    const awards = cells<AwardCells>(await csv('rating/awards.csv'));
    const ranked = cells<RatingCells>(await csv('rating.csv'));
    expect(ranked).toHaveLength(12);
    expect(awards.length).toBeGreaterThan(20);
    expect(awards.flatMap(faultsOfAward)).toEqual([]);
    expect(faultsOfTeams(awards)).toEqual([]);
    expect(faultsOfKeys(ranked, keysOf(awards))).toEqual([]);
    // With one team more the winner's medal stays what it is, and with it the points are all that is wrong.
    const one = awards.find(({ place, placeTo }) => place === '1' && placeTo === '1') as AwardCells;
    expect(faultsOfAward({ ...one, teams: String(Number(one.teams) + 1) })).toMatchObject([{ what: 'base' }]);
    expect(faultsOfKeys(ranked, keysOf(awards.filter((award) => award !== one)))).toMatchObject([
      { what: 'key', login: one.login },
    ]);
  });

  it('RATE1 awards nothing before the results are out', async () => {
    const contest = await aContest(api, dozen);
    await api.get(Commands).run(new AwardResults(contest.id));
    expect(await api.sql(awardsSql, [contest.id])).toEqual([]);
    await aChampionship(api);
  });

  it('RATE1 keeps the former ordering for who is in the middle of reading it, and no older one', async () => {
    const orderings = async () => {
      await api.get(Commands).run(new OrderRating());
      return (await api.sql<{ id: string }>('select id from rating.orderings order by id')).map(({ id }) => id);
    };
    const [, former] = await orderings();
    const rows = await api.sql('select place from rating.places where ordering_id = $1', [former]);
    const [older, newest] = await orderings();
    expect(older).toBe(former);
    expect(await api.sql('select place from rating.places where ordering_id = $1', [former])).toEqual(rows);
    expect(await orderings()).toEqual([newest, expect.anything()]);
  });

  it('RATE1 PROF5 the change in 30 days and the months stay true without any activity', async () => {
    const newcomers = await people(api, 10);
    await aFinishedContest(api, newcomers);
    const rowOf = async ({ login }: TestPerson) => (await get(`rating?q=${login}`)).items[0];
    const [first] = newcomers as [TestPerson];
    expect(await rowOf(first)).toMatchObject({ change: null });
    const months = (await explained(first)).history.length;
    api.clock.pass({ days: 31 });
    await api.get(KeepRating).keep();
    expect(await rowOf(first)).toMatchObject({ change: 0 });
    const { history } = await explained(first);
    expect(history.length).toBeGreaterThan(months);
    api.clock.pass({ minutes: 1 });
    expect((await rowOf(first)).trail).toEqual(history.map(({ place }: { place: number }) => place).slice(-12));
    const orderings = await api.sql('select id from rating.orderings');
    await api.get(KeepRating).keep();
    expect(await api.sql('select id from rating.orderings')).toEqual(orderings);
  }, 120_000);

  it('PROF5 keeps nobody in a month who was disqualified in it, and no place for them', async () => {
    const newcomers = await people(api, 12);
    const contest = await aFinishedContest(api, newcomers);
    await disqualify(api, contest, contest.teamIds[0]!);
    await api.settle();
    const [first, second] = newcomers as [TestPerson, TestPerson];
    const kept = async (person: TestPerson) =>
      api.sql('select month from rating.months where person_id = $1', [person.id]);
    const over = new Date(Date.UTC(api.clock.now().getUTCFullYear(), api.clock.now().getUTCMonth() + 1, 1));
    // The last results of a month may come out a little after it.
    api.clock.set(new Date(over.getTime() + 30 * 60_000));
    await api.get(KeepRating).keep();
    expect(await kept(second)).toEqual([]);
    api.clock.set(new Date(over.getTime() + 61 * 60_000));
    await api.get(KeepRating).keep();
    expect([await kept(first), (await kept(second)).length]).toEqual([[], 1]);
    const gap = `select max(place)::int as last, count(*)::int as people from rating.months group by month order by month desc limit 1`;
    const [{ last, people: all } = { last: 0, people: 1 }] = await api.sql<{ last: number; people: number }>(gap);
    expect(last).toBe(all);
  }, 120_000);
});
