import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, startTestApp, type TestApp } from '../../../../test/kit/api.js';
import {
  aChampionship,
  aParticipant,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../../test/kit/championships.js';
import { disqualify } from '../../../../test/kit/teams.js';
import { Snapshots } from '../jobs/snapshots.js';
import type { Leaderboard, LeaderboardHistory, ScoreDistribution, TeamCard } from '../contract/leaderboard.js';

describe('the history of a leaderboard', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const read = async <Reply>(
    { champname }: TestChampionship,
    path = '',
    query: object = {},
    http: Agent = api.guest(),
  ) => (await http.get(`/api/championships/${champname}/leaderboard${path}`).query(query).expect(200)).body as Reply;
  const ranked = async (championship: TestChampionship, query: object = {}) =>
    (await read<Leaderboard>(championship, '', query)).items.map(({ place, team, score }) => [place, team, score]);
  /** Teams hand in one solution each, and the board is refreshed. @returns the moment after it */
  const round = async (
    championship: TestChampionship,
    entries: [Awaited<ReturnType<typeof aParticipant>>, number][],
  ) => {
    for (const [person, error] of entries) await submit(person, championship, solutionOff(error)).expect(202);
    await api.settleBoards();
    return api.clock.now().toISOString();
  };
  const players = async (championship: TestChampionship, names: string[]) =>
    Promise.all(names.map((teamName) => aParticipant(api, championship, { teamName })));

  it('LB4 shows the board of any earlier moment, as it was', async () => {
    const championship = await aChampionship(api);
    const before = api.clock.now().toISOString();
    const [one, two] = await players(championship, ['Team one', 'Team two']);
    const first = await round(championship, [[one!, 3]]);
    const second = await round(championship, [[two!, 2]]);
    await round(championship, [[one!, 1]]);
    expect(await ranked(championship, { at: before })).toEqual([]);
    expect(await ranked(championship, { at: first })).toEqual([[1, 'Team one', 3]]);
    const then = await read<Leaderboard>(championship, '', { at: second, limit: 1 });
    expect(then).toMatchObject({ total: 2, items: [{ place: 1, team: 'Team two', score: 2 }] });
    expect(await ranked(championship, { at: second, cursor: then.nextCursor })).toEqual([[2, 'Team one', 3]]);
    expect(await ranked(championship, { at: second, q: 'ONE' })).toEqual([[2, 'Team one', 3]]);
    expect(await ranked(championship)).toEqual([
      [1, 'Team one', 1],
      [2, 'Team two', 2],
    ]);
  });

  it('LB4 keeps the rows of two snapshots and a line of history for each change, no more', async () => {
    const championship = await aChampionship(api);
    const [one, two] = await players(championship, ['Team one', 'Team two']);
    for (const error of [9, 8, 7, 6]) await round(championship, [[one!, error]]);
    await round(championship, [[two!, 5]]);
    const rows = await api.sql<{ n: number }>(
      `select count(*)::int as n from scoring.standings where snapshot_id in
         (select id from scoring.snapshots where championship_id = $1) group by snapshot_id order by n`,
      [championship.id],
    );
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
    const lines = await api.sql(`select from scoring.team_bests where championship_id = $1`, [championship.id]);
    expect(lines).toHaveLength(5);
  });

  it('PROF5 a profile says how the place in a championship changed with the own result', async () => {
    const championship = await aChampionship(api);
    const [one, two, three] = await players(championship, ['Team one', 'Team two', 'Team three']);
    await round(championship, [
      [two!, 3],
      [three!, 4],
    ]);
    await round(championship, [[one!, 9]]);
    await round(championship, [[one!, 3]]);
    await round(championship, [[one!, 1]]);
    const of = async (person: typeof one) =>
      (await api.guest().get(`/api/users/${person!.login}`).expect(200)).body.championships[0];
    expect(await of(one)).toMatchObject({ place: 1, trail: [3, 2, 1, 1] });
    expect(await of(two)).toMatchObject({ place: 2, trail: [1, 2] });
  });

  it('LB2 removes rows that a broken-off refresh left behind, and none of a snapshot that is about to be shown', async () => {
    const championship = await aChampionship(api);
    const [one] = await players(championship, ['Team one']);
    await round(championship, [[one!, 9]]);
    const written = async (taken: string) => {
      const [row] = await api.sql<{ id: string }>(
        `with made as (insert into scoring.snapshots (id, championship_id, taken_at)
           values (gen_random_uuid(), $1, $2::timestamptz) returning id)
         insert into scoring.standings (snapshot_id, place, team_id, score, reached_at, solutions, last_solution_at)
         select id, 1, $3, 9, $2, 1, $2 from made returning snapshot_id as id`,
        [championship.id, taken, one!.teamId],
      );
      return row!.id;
    };
    const now = api.clock.now().getTime();
    const left = await written(new Date(now - 1000).toISOString());
    await round(championship, [[one!, 8]]);
    const upcoming = await written(new Date(now + 3_600_000).toISOString());
    await api.worker!.get(Snapshots, { strict: false }).forget(championship.id);
    const kept = await api.sql<{ id: string }>(`select snapshot_id as id from scoring.standings where team_id = $1`, [
      one!.teamId,
    ]);
    const ids = kept.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(ids).toContain(upcoming);
    expect(ids).not.toContain(left);
  });

  it('LB1 a solution that is judged anew or taken back changes the board at the next refresh', async () => {
    const championship = await aChampionship(api);
    const [one, two] = await players(championship, ['Team one', 'Team two']);
    const before = await round(championship, [
      [one!, 1],
      [two!, 2],
    ]);
    await api.sql(`update scoring.solutions set public_score = 3 where team_id = $1`, [one!.teamId]);
    await api.settleBoards();
    expect(await ranked(championship)).toEqual([
      [1, 'Team two', 2],
      [2, 'Team one', 3],
    ]);
    await api.sql(`update scoring.solutions set status = 'INVALID', public_score = null where team_id = $1`, [
      two!.teamId,
    ]);
    await api.settleBoards();
    expect(await ranked(championship)).toEqual([[1, 'Team one', 3]]);
    expect(await ranked(championship, { at: before })).toHaveLength(2);
  });

  it('LB4 tells how places moved since the day before', async () => {
    const championship = await aChampionship(api);
    const [one, two, three] = await players(championship, ['Team one', 'Team two', 'Team three']);
    await round(championship, [
      [one!, 2],
      [two!, 3],
    ]);
    api.clock.pass({ hours: 25 });
    await round(championship, [
      [two!, 1],
      [three!, 9],
    ]);
    const { items } = await read<Leaderboard>(championship);
    expect(items.map(({ team, previousPlace }) => [team, previousPlace])).toEqual([
      ['Team two', 2],
      ['Team one', 1],
      ['Team three', null],
    ]);
    expect((await read<Leaderboard>(championship, '', {}, two!.http)).own).toMatchObject({
      place: 1,
      previousPlace: 2,
    });
    // Places among those who have one: who is out by now had none then either.
    await disqualify(api, championship, one!.teamId);
    await api.settleBoards();
    const left = (await read<Leaderboard>(championship)).items;
    expect(left.map(({ team, previousPlace }) => [team, previousPlace])).toEqual([
      ['Team two', 1],
      ['Team three', null],
    ]);
  });

  it('LB4 draws the way of the leaders, of oneself, or of teams that are named', async () => {
    const championship = await aChampionship(api);
    const [one, two] = await players(championship, ['Team one', 'Team two']);
    await round(championship, [[one!, 4]]);
    await round(championship, [[two!, 3]]);
    await round(championship, [[one!, 2]]);
    const { items, from, to } = await read<LeaderboardHistory>(championship, '/history', {}, one!.http);
    expect(from! < to!).toBe(true);
    const own = items.find(({ mine }) => mine);
    expect(own?.points.map(({ score, place }) => [score, place])).toEqual([
      [4, 1],
      [4, 2],
      [2, 1],
    ]);
    const named = await read<LeaderboardHistory>(championship, '/history', { team: 'Team two' });
    expect(named.items.map(({ team, mine }) => [team, mine])).toEqual([['Team two', false]]);
    expect((await read<LeaderboardHistory>(championship, '/history', { team: 'Nobody here' })).items).toEqual([]);
  });

  it('LB4 counts places for the first hundred and for oneself alone, and tells the scores of the rest', async () => {
    const championship = await aChampionship(api);
    const [first, last, other] = await players(championship, ['Team first', 'Team last', 'Team other']);
    await round(championship, [
      [first!, 1],
      [last!, 3],
      [other!, 4],
    ]);
    await api.sql(
      `update scoring.standings st set place = place + 100 from scoring.boards b
       where b.championship_id = $1 and st.snapshot_id = b.snapshot_id and st.place > 1`,
      [championship.id],
    );
    const asked = { team: ['Team first', 'Team last', 'Team other'] };
    const { items } = await read<LeaderboardHistory>(championship, '/history', asked, last!.http);
    const ends = items.map(({ team, points }) => [team, points.at(-1)?.score, points.at(-1)?.place]);
    expect(ends.toSorted()).toEqual([
      ['Team first', 1, 1],
      ['Team last', 3, 2],
      ['Team other', 4, null],
    ]);
  });

  it('SECURITY lets nobody ask for the way of teams without an end', async () => {
    const { champname } = await aChampionship(api);
    const http = api.guest();
    const ask = () => http.get(`/api/championships/${champname}/leaderboard/history`);
    for (let n = 0; n < 30; n += 1) await ask().expect(200);
    const { body } = await ask().expect(429);
    expect(body.error).toBe('TOO_MANY_REQUESTS');
  });

  it('LB4 says how scores are spread, and of a team its members and days', async () => {
    const championship = await aChampionship(api);
    expect(await read<ScoreDistribution>(championship, '/distribution')).toMatchObject({
      teams: 0,
      counts: [],
      own: null,
    });
    const [one, two, three] = await players(championship, ['Team one', 'Team/two', 'Team three']);
    await round(championship, [
      [one!, 1],
      [two!, 2],
      [two!, 4],
      [three!, 3],
    ]);
    const spread = await read<ScoreDistribution>(championship, '/distribution', {}, one!.http);
    expect(spread.counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(spread.edges).toHaveLength(spread.counts.length + 1);
    expect(spread.own).toEqual({ score: 1, betterThan: 100 });
    const card = await read<TeamCard>(championship, `/teams/${encodeURIComponent('Team/two')}`);
    expect(card).toEqual({
      team: 'Team/two',
      members: [two!.login],
      people: [{ login: two!.login, name: two!.login, solutions: 2, isMember: true }],
      days: [{ day: expect.any(String), solutions: 2 }],
    });
    await api.guest().get(`/api/championships/${championship.champname}/leaderboard/teams/Nobody`).expect(404);
  });

  it('LB4 goes on in the snapshot where one began to page, and in no other that is named', async () => {
    const championship = await aChampionship(api);
    const secret = await aChampionship(api, { isTest: true });
    const hidden = await aParticipant(api, secret, { teamName: 'Hidden', role: 'admin' });
    await round(secret, [[hidden, 1]]);
    const [one, two, three] = await players(championship, ['Team one', 'Team two', 'Team three']);
    await round(championship, [
      [one!, 1],
      [two!, 2],
    ]);
    const begun = await read<Leaderboard>(championship, '', { limit: 1 });
    await round(championship, [[three!, 0.5]]);
    expect(await ranked(championship, { cursor: begun.nextCursor })).toEqual([[2, 'Team two', 2]]);
    const [board] = await api.sql<{ id: string }>(
      `select snapshot_id as id from scoring.boards where championship_id = $1`,
      [secret.id],
    );
    const forged = Buffer.from(JSON.stringify([0, board?.id])).toString('base64url');
    expect((await ranked(championship, { cursor: forged })).map(([, team]) => team)).not.toContain('Hidden');
  });
});
