import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import {
  aChampionship,
  participate,
  solutionOff,
  submit,
  type TestChampionship,
} from '../../../test/kit/championships.js';
import type { TestPerson } from '../../../test/kit/people.js';
import { aContest, finish, people } from '../../../test/kit/ratings.js';
import { answer, invite } from '../../../test/kit/teams.js';
import type { MergePreview } from '../contract/team.js';

/** `RANDOM_MERGES=500` for a long look: some minutes. */
const wanted = Number(process.env['RANDOM_MERGES'] ?? 8);
const [teamsEach, maxTeamSize, dailyAttempts] = [16, 4, 2];
/** Championships at a time: one round makes a case in each of them. */
const fieldsAtOnce = Math.min(10, Math.ceil(wanted / 10));

/** The same numbers for the same start. */
const numbersOf = (start: number) => {
  let state = start;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

interface Team {
  teamId: string;
  captain: TestPerson;
  others: TestPerson[];
}
interface Field {
  championship: TestChampionship;
  teams: Team[];
}
type Asking = { captain: Pick<TestPerson, 'http'>; teamId: string };

describe('what a preview promises', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const random = numbersOf(Number(process.env['ROSTER_SEED'] ?? 11));
  /** Teams of one to three people with none to three solutions, some of which have equal scores. */
  const aField = async (crowd: readonly TestPerson[]): Promise<Field> => {
    const championship = await aChampionship(api, {
      ...{ maxTeamSize, dailyAttempts, prizePlaces: 3 },
      dateStart: api.clock.inDays(0),
    });
    const left = [...crowd];
    const teams: Team[] = [];
    while (teams.length < teamsEach) {
      const [captain, ...others] = left.splice(0, 1 + random(3)) as [TestPerson, ...TestPerson[]];
      const { body } = await participate(captain, championship.champname).expect(200);
      const { teamId } = body;
      for (const other of others) {
        const { body: asked } = await invite(captain, teamId, other.login).expect(201);
        await answer(other, asked.id, 'accept').expect(200);
      }
      teams.push({ teamId, captain, others });
    }
    for (const { captain, others } of teams)
      for (let left = random(dailyAttempts + 1); left > 0; left -= 1)
        await submit(
          [captain, ...others][random(1 + others.length)]!,
          championship,
          solutionOff(random(40) / 50),
        ).expect(202);
    return { championship, teams };
  };
  const previewOf = async (asking: Asking, other: Pick<Team, 'teamId'>) =>
    (await asking.captain.http.get(`/api/teams/${asking.teamId}/merge-preview?team=${other.teamId}`).expect(200))
      .body as MergePreview;
  const attemptsOf = async (teamId: string) =>
    (
      await api.sql<{ used: number }>(
        `select count(*)::int as used from scoring.attempts where team_id = $1 and state <> 'REFUNDED'`,
        [teamId],
      )
    )[0]?.used;

  /** What became of it, said as the preview says it. */
  const merged = async ({ champname }: TestChampionship, asking: Team, preview: MergePreview) => {
    const { body } = await api.guest().get(`/api/championships/${champname}/leaderboard?limit=100`).expect(200);
    const { body: team } = await api.guest().get(`/api/teams/${asking.teamId}`).expect(200);
    const row = body.items.find((one: { team: string }) => one.team === preview.name);
    const { body: counted } = await asking.captain.http.get(`/api/championships/${champname}/attempts`).expect(200);
    return {
      name: team.name,
      members: team.members.length,
      used: await attemptsOf(asking.teamId),
      left: counted.left,
      best: row?.score ?? null,
      place: row?.place ?? null,
      teams: row ? body.total : null,
      award: row?.award ?? null,
      prize: row ? row.place <= 3 : null,
    };
  };
  /** Two teams of a field at random, what their captains are shown, and whether they merge. Where not, one goes on alone. */
  const aCase = async (field: Field) => {
    const { teams } = field;
    const asking = teams[random(teams.length)]!;
    const others = teams.filter((team) => team !== asking);
    const other = others[random(others.length)]!;
    const preview = await previewOf(asking, other);
    const sent = await invite(asking.captain, asking.teamId, other.captain.login, 'cominv');
    const reply = sent.status === 201 ? await answer(other.captain, sent.body.id, 'accept') : sent;
    expect(reply.status < 300 ? null : reply.body.error).toEqual(preview.reason?.code ?? null);
    // Asked once more it would be another answer.
    field.teams = preview.reason === null ? teams.filter((team) => team !== other) : others;
    return { championship: field.championship, asking, preview };
  };

  it(
    `TEAM1 is what the merge does, in ${wanted} random cases`,
    async () => {
      const met = { merged: 0, refused: 0 };
      const crowd = await people(api, 3 * teamsEach, { status: 'IDENTIFIED' });
      const fields: Field[] = [];
      while (met.merged + met.refused < wanted) {
        // Limits by the hour hold for people who live slower than this.
        await api.sql('delete from kernel.rate_limits');
        for (let at = 0; at < fieldsAtOnce; at += 1)
          if ((fields[at]?.teams.length ?? 0) < 3) fields[at] = await aField(crowd);
        await api.settleBoards();
        const cases = [];
        for (const field of fields) cases.push(await aCase(field));
        await api.settleBoards();
        for (const { championship, asking, preview } of cases) {
          const { reason, name, members, attempts, best, place, teams, award, prize } = preview;
          met[reason === null ? 'merged' : 'refused'] += 1;
          if (reason !== null) continue;
          const { used, left } = attempts;
          const promised = { name, members, used, left, best, place, teams, award, prize };
          expect(await merged(championship, asking, preview)).toEqual(promised);
        }
      }
      expect(met.merged).toBeGreaterThan(wanted / 10);
    },
    Math.max(120_000, wanted * 4000),
  );

  it('TEAM1 RATE1 tells the medal and the points that each member then has of it', async () => {
    const dozen = await people(api, 12, { status: 'IDENTIFIED' });
    const contest = await aContest(api, dozen, { maxTeamSize: 3 });
    await api.settleBoards();
    const [asking, better] = [4, 1].map((at) => ({ captain: dozen[at]!, teamId: contest.teamIds[at]! }));
    const preview = await previewOf(asking!, better!);
    expect(preview).toMatchObject({ place: 2, teams: 11, award: 'SLIVER', sides: [{ place: 5 }, { place: 2 }] });
    const { body } = await invite(asking!.captain, asking!.teamId, better!.captain.login, 'cominv').expect(201);
    // The other captain sees the same.
    expect(await previewOf({ ...asking!, captain: better!.captain }, better!)).toEqual(preview);
    await answer(better!.captain, body.id, 'accept').expect(200);
    await api.settle();
    api.clock.pass({ days: 1 });
    await finish(api, contest);
    for (const { captain } of [asking!, better!]) {
      const { awards } = (await api.guest().get(`/api/rating/${captain.login}`).expect(200)).body;
      const [award] = awards;
      expect(award).toMatchObject({ place: 2, teams: 11, teamSize: 2, medal: preview.award });
      expect(award.base).toBeCloseTo(preview.points ?? 0, 6);
    }
    const third = dozen[2]!;
    const alone = (await api.guest().get(`/api/rating/${third.login}`).expect(200)).body.awards[0];
    expect(alone).toMatchObject({ place: 3, teamSize: 1 });
    expect(alone.base).toBeGreaterThan(preview.sides[0]?.points ?? 0);
  });
});
