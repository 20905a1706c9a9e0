import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, submit, type TestChampionship } from '../../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';
import { openPage } from '../../../../test/kit/socket.js';

const truth = 'id,target,usage\n1,0,public\n2,0,private\n';
/** Wrong by so much in the public part, and in the private one. */
const off = (publicError: number, privateError: number) => `id,prediction\n1,${publicError}\n2,${privateError}\n`;
/** Private scores that nothing else looks like. */
const secrets = [71.375, 53.625, 97.875] as const;

describe('the final board before it is public', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const at = ({ champname }: TestChampionship, rest: string) => `/api/championships/${champname}/${rest}`;
  const send = async (person: TestPerson, championship: TestChampionship, file: string): Promise<string> =>
    (await submit(person, championship, file).expect(202)).body.id;
  /** Two teams: the first on the public board is the last by the private part. */
  const aField = async () => {
    const championship = await aChampionship(api, { truth, dateEnd: api.clock.inDays(3), finalSolutions: 1 });
    const ahead = await aParticipant(api, championship, { teamName: 'Ahead' });
    const behind = await aParticipant(api, championship, { teamName: 'Behind' });
    const ids = [
      await send(ahead, championship, off(1, secrets[0])),
      await send(behind, championship, off(2, secrets[1])),
      await send(behind, championship, off(3, secrets[2])),
    ];
    await api.settleBoards();
    return { championship, ahead, behind, ids };
  };
  const looks = ({ champname }: TestChampionship) =>
    api.sql(`select actor, action from kernel.audit where object = $1 and action like '%private%' order by id`, [
      `championship:${champname}`,
    ]);
  const preview = (championship: TestChampionship, http: Agent = championship.owner.http) =>
    http.get(at(championship, 'final-preview'));

  it('SUB5 shows the client and admins the final board as it would be revealed, and then it is revealed so', async () => {
    const { championship, behind, ids } = await aField();
    const rows = [
      {
        place: 1,
        publicPlace: 2,
        team: 'Behind',
        score: secrets[1],
        publicScore: 2,
        solutionId: ids[1],
        chosen: false,
      },
      { place: 2, publicPlace: 1, team: 'Ahead', score: secrets[0], publicScore: 1, solutionId: ids[0], chosen: false },
    ];
    const sums = { revealed: false, finalSolutions: 1, hasPrivate: true, moved: 2, total: 2, waiting: 0, outdated: 0 };
    expect((await preview(championship).expect(200)).body).toMatchObject({ ...sums, items: rows });
    const below = await preview(championship).query({ after: 1, limit: 1 }).expect(200);
    expect(below.body).toMatchObject({ ...sums, items: [rows[1]] });
    const csv = await championship.owner.http.get(at(championship, 'final-preview.csv')).expect(200);
    expect(csv.headers['content-disposition']).toContain(`not-public-final-${championship.champname}.csv`);
    expect(csv.text).toBe(
      `place,publicPlace,team,score,publicScore,solutionId,chosen\r\n1,2,Behind,53.625,2,${ids[1]},false\r\n2,1,Ahead,71.375,1,${ids[0]},false\r\n`,
    );
    await behind.http.patch(`/api/solutions/${ids[2]}`).send({ final: true }).expect(200);
    const chosen = (await preview(championship).expect(200)).body.items;
    expect(chosen).toMatchObject([{ team: 'Ahead' }, { team: 'Behind', score: secrets[2], chosen: true }]);
    api.clock.pass({ days: 4 });
    await championship.owner.http.post(at(championship, 'state')).send({ state: 'FINISHED' }).expect(200);
    await api.settle();
    const { body } = await api.guest().get(at(championship, 'leaderboard')).query({ board: 'final' }).expect(200);
    const seen = (row: Record<string, unknown>) => [row['place'], row['team'], row['score']];
    expect(body.items.map(seen)).toEqual(chosen.map(seen));
    expect((await preview(championship).expect(200)).body).toMatchObject({ revealed: true, items: chosen });
  });

  it('SUB5 shows private scores of solutions to whoever leads the championship, only where they are asked for', async () => {
    const { championship, ids } = await aField();
    const { http } = championship.owner;
    const list = async (query: object) =>
      (await http.get(at(championship, 'submissions')).query(query).expect(200)).body.items.map(
        ({ privateScore }: { privateScore: number | null }) => privateScore,
      );
    const one = async (query: object) =>
      (
        await http
          .get(at(championship, `submissions/${ids[0]}`))
          .query(query)
          .expect(200)
      ).body.privateScore;
    expect([await list({}), await one({})]).toEqual([[null, null, null], null]);
    expect(await looks(championship)).toEqual([]);
    expect(await list({ private: true })).toEqual([secrets[2], secrets[1], secrets[0]]);
    expect(await one({ private: true })).toBe(secrets[0]);
    expect(await looks(championship)).toHaveLength(1);
  });

  it('SUB5 ADMIN1 notes the first look of each person, also of many at once, and none once the results are out', async () => {
    const { championship } = await aField();
    const admin = await aPerson(api, { role: 'admin' });
    await Promise.all(Array.from({ length: 6 }, () => preview(championship).expect(200)));
    await championship.owner.http.get(at(championship, 'final-preview.csv')).expect(200);
    await preview(championship, admin.http).expect(200);
    const action = 'scoring.look-at-private';
    const noted = [championship.owner, admin].map(({ login }) => ({ actor: login, action }));
    expect(await looks(championship)).toEqual(noted);
    api.clock.pass({ days: 4 });
    await championship.owner.http.post(at(championship, 'state')).send({ state: 'FINISHED' }).expect(200);
    await preview(championship, (await aPerson(api, { role: 'admin' })).http).expect(200);
    expect(await looks(championship)).toEqual(noted);
  });

  it('SUB5 SUB6 notes who looks at what a re-judgement does to private scores, as any other look at them', async () => {
    const { championship, ahead } = await aField();
    const admin = await aPerson(api, { role: 'admin' });
    const { http } = championship.owner;
    const { body } = await http.post(at(championship, 'rejudges')).send({ reason: 'Doubts' }).expect(202);
    await api.settle();
    await http.get(at(championship, 'rejudges')).expect(200);
    await ahead.http.get(`/api/rejudges/${body.id}`).expect(404);
    expect(await looks(championship)).toEqual([]);
    await http.get(`/api/rejudges/${body.id}`).expect(200);
    await admin.http.get(`/api/rejudges/${body.id}/moves.csv`).expect(200);
    const action = 'scoring.look-at-private';
    expect(await looks(championship)).toEqual(
      [championship.owner, admin].map(({ login }) => ({ actor: login, action })),
    );
  });

  it('SUB5 tells nobody else of it: no participant, guest, other client, socket or file', async () => {
    const { championship, ahead, behind, ids } = await aField();
    const rival = await aPerson(api, { role: 'client' });
    await aChampionship(api, { owner: rival });
    const others = [ahead.http, behind.http, rival.http, api.guest()];
    const page = await openPage(api);
    const { champname } = championship;
    for (const topic of [`leaderboard:${champname}`, `championship:${champname}`, `queue:${champname}`] as const) {
      page.watch(topic);
    }
    const raw: string[] = [];
    const told = page.next(`leaderboard:${champname}`);
    await preview(championship).expect(200);
    await championship.owner.http.get(at(championship, 'final-preview.csv')).expect(200);
    await championship.owner.http.get(at(championship, 'submissions')).query({ private: true }).expect(200);
    await send(behind, championship, off(4, 60));
    await api.settleBoards();
    await told;
    page.close();
    raw.push(...page.heard);
    for (const http of others) {
      for (const path of [
        'final-preview',
        'final-preview.csv',
        'submissions?private=true',
        `submissions/${ids[0]}?private=true`,
      ])
        expect([401, 404]).toContain((await http.get(at(championship, path))).status);
    }
    const addresses = [
      ...[
        '',
        'leaderboard',
        'leaderboard.csv',
        'leaderboard/history',
        'leaderboard/distribution',
        'leaderboard/teams/Behind',
      ],
      ...['solutions', 'queue', 'attempts', 'edit', 'leaderboard?private=true'],
    ].map((path) => at(championship, path).replace(/\/$/u, ''));
    const solutions = ids.flatMap((id) => ['', '/log', '/receipt'].map((part) => `/api/solutions/${id}${part}`));
    // Those of the owner as well: what is to be public is read with the very same calls.
    for (const http of [...others, championship.owner.http]) {
      for (const path of [...addresses, ...solutions]) raw.push((await http.get(path)).text);
    }
    for (const secret of secrets) expect(raw.filter((text) => text.includes(String(secret)))).toEqual([]);
    expect(raw.filter((text) => text.includes('Behind')).length).toBeGreaterThan(10);
    expect(page.heard.length).toBeGreaterThan(0);
  });
});
