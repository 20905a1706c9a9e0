import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';
import type { TestPerson } from '../../../test/kit/people.js';
import { openPage } from '../../../test/kit/socket.js';
import { aMember, answer, aTeam, invite } from '../../../test/kit/teams.js';
import { ExpireInvitations } from '../jobs/expire-invitations.js';
import { FollowDeleted } from '../reactions/follow-deleted.js';

describe('what becomes of teams by themselves', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const noticesOf = async ({ http }: TestPerson) => (await http.get('/api/notifications').expect(200)).body.items;

  it('TEAM1 NOTIF1 an invitation that nobody answered expires after seven days: both pages see it, and the captain is told', async () => {
    const { captain, teamId } = await aTeam(api, await aChampionship(api));
    const friend = await aMember(api);
    const { body: sent } = await invite(captain, teamId, friend.login).expect(201);
    await api.settle();
    expect(await noticesOf(friend)).toMatchObject([{ about: sent.id, answers: ['ACCEPT', 'REJECT'] }]);
    await api.get(ExpireInvitations).expire();
    expect(await noticesOf(friend)).toMatchObject([{ answers: ['ACCEPT', 'REJECT'] }]);
    const topic = `invitations:${friend.login}` as const;
    const page = await openPage(api, { Cookie: `sid=${friend.token}` });
    page.watch(topic);
    await api.sql(`update teams.invitations set expires_at = $2 where id = $1`, [sent.id, api.clock.inDays(0)]);
    const told = page.next(topic);
    await api.get(ExpireInvitations).expire();
    await told;
    page.close();
    await api.settle();
    expect(await noticesOf(friend)).toMatchObject([{ about: sent.id, answers: [] }]);
    expect(await noticesOf(captain)).toMatchObject([{ cause: 'teams.expired' }]);
    const { body } = await friend.http.get('/api/invitations').expect(200);
    expect(body.items).toMatchObject([{ id: sent.id, status: 'EXPIRED' }]);
  });

  it('NOTIF1 TEAM1 a notice says what its reader may answer, until it was', async () => {
    const { captain, teamId } = await aTeam(api, await aChampionship(api));
    const friend = await aMember(api);
    const { body: sent } = await invite(captain, teamId, friend.login).expect(201);
    await api.settle();
    await answer(friend, sent.id, 'accept').expect(200);
    expect(await noticesOf(friend)).toMatchObject([{ type: 'inv', answers: [] }]);
  });

  it('TEAM1 the longest member follows a captain whose account is deleted, and nobody waits for an answer any more', async () => {
    const championship = await aChampionship(api);
    const { teamId, captain, others } = await aTeam(api, championship, 3);
    const elsewhere = await aTeam(api, await aChampionship(api));
    await invite(elsewhere.captain, elsewhere.teamId, captain.login).expect(201);
    // What identity says once the term has run out; it may come twice.
    for (let times = 0; times < 2; times += 1) await api.get(FollowDeleted).react({ personId: captain.id });
    const { body: team } = await api.guest().get(`/api/teams/${teamId}`).expect(200);
    expect(team.captain).toBe(others[0]?.login);
    expect(team.members).toHaveLength(3);
    await api.settle();
    expect(await noticesOf(others[0]!)).toContainEqual(expect.objectContaining({ cause: 'teams.captain' }));
    const { body: own } = await elsewhere.captain.http.get('/api/invitations').expect(200);
    expect(own.items).toMatchObject([{ status: 'WITHDRAWN' }]);
  });

  it('TEAM1 the link of a team ends with the account of its only captain: nobody comes into one that nobody leads', async () => {
    const { teamId, captain } = await aTeam(api, await aChampionship(api));
    const { joinCode } = (await captain.http.post(`/api/teams/${teamId}/join-code`).send({}).expect(200)).body;
    const friend = await aMember(api);
    await friend.http.get(`/api/join/${joinCode}`).expect(200);
    await api.get(FollowDeleted).react({ personId: captain.id });
    await friend.http.post(`/api/join/${joinCode}`).send({}).expect(404);
  });
});
