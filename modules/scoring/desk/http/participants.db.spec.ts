import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aChampionship, aParticipant, solutionOff, submit } from '../../../../test/kit/championships.js';
import { aPerson } from '../../../../test/kit/people.js';
import { disqualify } from '../../../../test/kit/teams.js';

describe('who takes part, for the client of a championship', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const setUp = async () => {
    const championship = await aChampionship(api);
    const { owner, champname } = championship;
    const path = `/api/championships/${champname}`;
    const [ones, twos, silent] = [
      await aParticipant(api, championship, { teamName: '=SUM(A1)' }),
      await aParticipant(api, championship, { teamName: 'Twos 100%' }),
      await aParticipant(api, championship, { teamName: 'Silent' }),
    ];
    await submit(ones, championship, solutionOff(1)).expect(202);
    await submit(ones, championship, 'id,prediction\nx\n').expect(202);
    await submit(twos, championship, solutionOff(2)).expect(202);
    await api.settleBoards();
    const list = async (query: object = {}) =>
      (await owner.http.get(`${path}/participants`).query(query).expect(200)).body;
    const names = async (query: object = {}) => (await list(query)).items.map(({ team }: { team: string }) => team);
    const csv = async (what: string) => (await owner.http.get(`${path}/${what}.csv`).expect(200)).text;
    return { championship, owner, path, ones, twos, silent, list, names, csv };
  };

  it('CHAMP5 lists teams with members, first and last solution, and finds the silent ones', async () => {
    const { path, ones, twos, silent, list, names, csv } = await setUp();
    const all = await list();
    expect(all).toMatchObject({ teams: 3, people: 3, silent: 1, nextCursor: null });
    expect(all.items.map(({ team }: { team: string }) => team)).toEqual(['Silent', 'Twos 100%', '=SUM(A1)']);
    const first = all.items[2];
    expect(first).toMatchObject({
      teamId: ones.teamId,
      members: [{ login: ones.login, isCaptain: true }],
      solutions: 2,
      place: 1,
      disqualified: null,
    });
    expect(Date.parse(first.firstSolutionAt)).toBeLessThanOrEqual(Date.parse(first.lastSolutionAt));
    expect(all.items[0]).toMatchObject({ solutions: 0, firstSolutionAt: null, lastSolutionAt: null, place: null });
    const part = await list({ limit: 2 });
    expect(await names({ limit: 2, cursor: part.nextCursor })).toEqual(['=SUM(A1)']);
    expect(await names({ q: '100%' })).toEqual(['Twos 100%']);
    expect(await names({ q: '100_' })).toEqual([]);
    expect(await names({ q: twos.login.toUpperCase() })).toEqual(['Twos 100%']);
    expect(await names({ only: 'silent' })).toEqual(['Silent']);

    // What they are really called, and how to reach them, is not the client's to know.
    const people = await csv('participants');
    expect(people.split('\r\n')).toHaveLength(5);
    expect(people).toMatch(/^team,login,name,captain,joinedAt,teamSince,solutions,/u);
    expect(people).toContain(`\r\n'=SUM(A1),${ones.login},`);
    expect(people).toMatch(new RegExp(`\r\nSilent,${silent.login},[^\r]*,0,,,,\r\n`, 'u'));
    expect(people).not.toContain('@');
    const solutions = (await csv('submissions')).split('\r\n');
    expect(solutions[0]).toMatch(/^id,sentAt,team,by,file,bytes,status,score,privateScore,/u);
    expect(solutions.slice(1, 4).map((line) => line.split(',').slice(2, 9).join())).toEqual([
      expect.stringMatching(/^Twos 100%,[^,]+,[^,]+,\d+,SCORED,2,$/u),
      expect.stringMatching(/^'=SUM\(A1\),[^,]+,[^,]+,\d+,INVALID,,$/u),
      expect.stringMatching(/^'=SUM\(A1\),[^,]+,[^,]+,\d+,SCORED,1,$/u),
    ]);
    const other = await aPerson(api, { role: 'client' });
    for (const what of ['participants', 'participants.csv', 'submissions.csv'])
      await other.http.get(`${path}/${what}`).expect(404);
  });

  it('CHAMP5 ADMIN1 the client takes a team out of the results after a preview, tells it why, and takes it back', async () => {
    const { championship, owner, path, ones, names, list } = await setUp();
    const team = { team: ones.teamId };
    const looks = () =>
      api.sql(`select actor from kernel.audit where action = 'scoring.look-at-private' and object = $1`, [
        `championship:${championship.champname}`,
      ]);
    expect(await looks()).toEqual([]);
    const preview = await owner.http.post(`${path}/disqualifications/preview`).send(team).expect(200);
    // SUB5: it tells the order by private scores before the end.
    expect(await looks()).toEqual([{ actor: owner.login }]);
    expect(preview.body).toMatchObject({ moved: expect.any(Number), items: expect.any(Array) });
    expect(await names({ only: 'disqualified' })).toEqual([]);
    await owner.http.post(`${path}/disqualifications`).send(team).expect(422);
    const why = { ...team, reason: 'Two accounts' };
    const stranger = await aPerson(api, { role: 'client' });
    await stranger.http.post(`${path}/disqualifications`).send(why).expect(404);
    const first = await owner.http.post(`${path}/disqualifications`).send(why).expect(200);
    await api.settleBoards();
    // Its members know already.
    const again = await owner.http
      .post(`${path}/disqualifications`)
      .send({ ...team, reason: 'Two accounts!' })
      .expect(200);
    expect(again.body).toEqual({ ...first.body, moved: 0, items: [] });
    await api.settleBoards();
    expect(await names({ only: 'disqualified' })).toEqual(['=SUM(A1)']);
    const board = async () =>
      (await owner.http.get(`${path}/leaderboard`).expect(200)).body.items.map(
        ({ team: name }: { team: string }) => name,
      );
    expect(await board()).toEqual(['Twos 100%']);
    const { items } = (await ones.http.get('/api/notifications').expect(200)).body;
    expect(items.filter(({ cause }: { cause: string }) => cause === 'teams.disqualified')).toHaveLength(1);
    // Of another championship there is no such team.
    const elsewhere = await aChampionship(api, {});
    await elsewhere.owner.http
      .post(`/api/championships/${elsewhere.champname}/disqualifications`)
      .send(why)
      .expect(404);
    await owner.http
      .post(`${path}/disqualifications`)
      .send({ ...team, back: true, reason: 'A mistake' })
      .expect(200);
    await api.settleBoards();
    expect(await board()).toEqual(['=SUM(A1)', 'Twos 100%']);
    expect((await list()).items.every(({ disqualified }: { disqualified: unknown }) => disqualified === null)).toBe(
      true,
    );
    const noted = `select action, reason, details->>'team' as team from kernel.audit
      where action in ('rating.disqualify', 'rating.restore') and object = $1 order by action, at`;
    expect(await api.sql(noted, [`championship:${championship.champname}`])).toEqual([
      { action: 'rating.disqualify', reason: 'Two accounts', team: '=SUM(A1)' },
      { action: 'rating.disqualify', reason: 'Two accounts!', team: '=SUM(A1)' },
      { action: 'rating.restore', reason: 'A mistake', team: '=SUM(A1)' },
    ]);

    // Whom an admin took out, no client takes back, also not after saying it once more.
    await disqualify(api, championship, ones.teamId);
    await owner.http.post(`${path}/disqualifications`).send(why).expect(200);
    const [out] = (await list({ only: 'disqualified' })).items;
    expect(out.disqualified).toMatchObject({ reason: 'Shared answers', byAdmin: true });
    const back = { ...team, back: true };
    await owner.http.post(`${path}/disqualifications/preview`).send(back).expect(403);
    const { body: refused } = await owner.http
      .post(`${path}/disqualifications`)
      .send({ ...back, reason: 'Ours' })
      .expect(403);
    expect(refused.error).toBe('FORBIDDEN');
    expect(await names({ only: 'disqualified' })).toEqual(['=SUM(A1)']);
    await disqualify(api, championship, ones.teamId, { isBack: true });
    expect(await names({ only: 'disqualified' })).toEqual([]);
  });
});
