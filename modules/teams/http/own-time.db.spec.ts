import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, participate, submit, type TestChampionship } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { aMember, answer, aTeam, invite } from '../../../test/kit/teams.js';

describe('whose own time to hand in is over', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  const windowed = () => aChampionship(api, { participationWindowHours: 10 });
  const accepts = async (from: TestPerson, teamId: string, who: TestPerson, type: 'inv' | 'cominv' = 'inv') => {
    const asked = await invite(from, teamId, who.login, type).expect(201);
    const { status, body } = await answer(who, asked.body.id, 'accept');
    return status === 200 ? 'taken' : (body.error as string);
  };
  const gateOf = async ({ http }: TestPerson, { champname }: TestChampionship) =>
    (await http.get(`/api/championships/${champname}/attempts`).expect(200)).body.gate as { code: string } | null;
  /** Takes part alone, and leaves at once. */
  const aWalker = async ({ champname }: TestChampionship) => {
    const walker = await aMember(api);
    const { teamId } = (await participate(walker, champname).expect(200)).body;
    await walker.http.post(`/api/teams/${teamId}/leave`).send({}).expect(200);
    return walker;
  };

  it('CHAMP7 TEAM1 ends that of no team by coming into it, by an invitation or by its link', async () => {
    const championship = await windowed();
    const walker = await aWalker(championship);
    const now = api.clock.now();
    api.clock.pass({ hours: 11 });
    const { captain, teamId } = await aTeam(api, championship);
    expect(await accepts(captain, teamId, walker)).toBe('TIME_TOGETHER');
    const { joinCode } = (await captain.http.post(`/api/teams/${teamId}/join-code`).send({}).expect(200)).body;
    expect((await walker.http.post(`/api/join/${joinCode}`).send({}).expect(409)).body.error).toBe('TIME_TOGETHER');
    expect(await gateOf(captain, championship)).toBeNull();
    await submit(captain, championship).expect(202);
    api.clock.set(now);
  });

  it('CHAMP7 TEAM1 merges with none whose time goes on, which the preview says, and an admin merges them no more', async () => {
    const championship = await windowed();
    const over = await aTeam(api, championship);
    const now = api.clock.now();
    api.clock.pass({ hours: 11 });
    const fresh = await aTeam(api, championship);
    const admin = await aPerson(api, { role: 'admin' });
    for (const [into, from] of [
      [fresh, over],
      [over, fresh],
    ] as const) {
      const preview = `/api/teams/${into.teamId}/merge-preview?team=${from.teamId}`;
      const { body } = await into.captain.http.get(preview).expect(200);
      expect([body.allowed, body.reason?.code]).toEqual([false, 'TIME_TOGETHER']);
      const wish = { team: from.teamId, reason: 'They asked for it' };
      const merged = await admin.http.post(`/api/admin/teams/${into.teamId}/merge`).send(wish).expect(409);
      expect(merged.body.error).toBe('TIME_TOGETHER');
    }
    expect(await accepts(over.captain, over.teamId, fresh.captain, 'cominv')).toBe('TIME_TOGETHER');
    expect(await gateOf(fresh.captain, championship)).toBeNull();
    api.clock.set(now);
  });

  it('CHAMP7 TEAM1 comes into a team whose time is over as well, which takes nothing from anybody', async () => {
    const championship = await windowed();
    const walker = await aWalker(championship);
    const [one, other] = [await aTeam(api, championship), await aTeam(api, championship)];
    const now = api.clock.now();
    api.clock.pass({ hours: 11 });
    expect(await accepts(one.captain, one.teamId, walker)).toBe('taken');
    expect(await accepts(one.captain, one.teamId, other.captain, 'cominv')).toBe('taken');
    // Who never took part has all of theirs to lose.
    expect(await accepts(one.captain, one.teamId, await aMember(api))).toBe('TIME_TOGETHER');
    api.clock.set(now);
  });

  it('CHAMP7 TEAM1 tells before until when both hand in together, and until when the team of a link does', async () => {
    const championship = await windowed();
    const first = await aTeam(api, championship);
    const now = api.clock.now();
    api.clock.pass({ hours: 2 });
    const second = await aTeam(api, championship);
    const untilOf = async ({ captain: { http } }: typeof first) =>
      (await http.get(`/api/championships/${championship.champname}/attempts`).expect(200)).body.submitUntil as string;
    const earlier = await untilOf(first);
    const { joinCode } = (await second.captain.http.post(`/api/teams/${second.teamId}/join-code`).send({}).expect(200))
      .body;
    const { body: offer } = await api.guest().get(`/api/join/${joinCode}`).expect(200);
    expect(offer.submitUntil).toBe(await untilOf(second));
    expect(Date.parse(earlier)).toBeLessThan(Date.parse(offer.submitUntil));
    const preview = `/api/teams/${second.teamId}/merge-preview?team=${first.teamId}`;
    const { body } = await second.captain.http.get(preview).expect(200);
    expect([body.allowed, body.submitUntil]).toEqual([true, earlier]);
    expect(await accepts(second.captain, second.teamId, first.captain, 'cominv')).toBe('taken');
    expect(await untilOf(second)).toBe(earlier);
    api.clock.set(now);
  });

  it('CHAMP7 counts from the start the time of who confirmed before it, wherever it is told', async () => {
    const dateStart = api.clock.inDays(4);
    const championship = await aChampionship(api, { participationWindowHours: 10, dateStart });
    const { captain, teamId } = await aTeam(api, championship);
    const other = await aMember(api);
    const until = new Date(dateStart.getTime() + 10 * 3_600_000).toISOString();
    expect((await participate(other, championship.champname).expect(200)).body.submitUntil).toBe(until);
    const { joinCode } = (await captain.http.post(`/api/teams/${teamId}/join-code`).send({}).expect(200)).body;
    const admin = await aPerson(api, { role: 'admin' });
    const told = await Promise.all([
      captain.http.get(`/api/championships/${championship.champname}`).expect(200),
      captain.http.get(`/api/championships/${championship.champname}/attempts`).expect(200),
      api.guest().get(`/api/join/${joinCode}`).expect(200),
      admin.http.get(`/api/admin/teams/${teamId}`).expect(200),
    ]);
    const [page, ...rest] = told.map(({ body }) => body as { submitUntil: string; participation: typeof body });
    expect([page?.participation.submitUntil, ...rest.map((body) => body.submitUntil)]).toEqual(Array(4).fill(until));
    const now = api.clock.now();
    api.clock.set(new Date(Date.parse(until) - 1000));
    expect(await gateOf(captain, championship)).toBeNull();
    await submit(captain, championship).expect(202);
    // Who never took part begins now, and they are all in time together.
    expect(await accepts(captain, teamId, await aMember(api))).toBe('taken');
    api.clock.set(until);
    expect((await gateOf(other, championship))?.code).toBe('SUBMIT_TIMEOUT');
    api.clock.set(now);
  });
});
