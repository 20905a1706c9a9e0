import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, submit } from '../../../test/kit/championships.js';
import { aPerson } from '../../../test/kit/people.js';
import { openPage } from '../../../test/kit/socket.js';
import { aTeam, disqualify } from '../../../test/kit/teams.js';
import type { Caller } from '../../kernel/contract/status.js';
import { Topics } from '../../kernel/live/topics.js';

describe('teams in the console', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const act = async (teamId: string, what: string, body: object, status = 200) => {
    const { http } = await aPerson(api, { role: 'admin' });
    return (await http.post(`/api/admin/teams/${teamId}/${what}`).send(body).expect(status)).body;
  };
  const membersOf = async (teamId: string) =>
    (await api.guest().get(`/api/teams/${teamId}`).expect(200)).body.members.map(
      ({ login }: { login: string }) => login,
    );
  const noted = (teamId: string) =>
    api.sql('select action, reason from kernel.audit where object = $1 order by id', [`team:${teamId}`]);

  it('ADMIN1 TEAM1 an admin makes another member the captain, and takes somebody out; both are noted and told', async () => {
    const { teamId, captain, others } = await aTeam(api, await aChampionship(api), 3);
    const [next, third] = others;
    // That the others accepted is told to who led then.
    await api.settle();
    await act(teamId, 'captain', { login: next?.login, reason: 'The captain is gone' });
    expect(await membersOf(teamId)).toEqual([next?.login, captain.login, third?.login]);
    await api.settle();
    await act(teamId, 'remove', { login: next?.login, reason: 'On their wish' });
    // The longest member follows.
    expect(await membersOf(teamId)).toEqual([captain.login, third?.login]);
    expect(await noted(teamId)).toEqual([
      { action: 'teams.captain', reason: 'The captain is gone' },
      { action: 'teams.remove', reason: 'On their wish' },
    ]);
    await api.settle();
    const { body } = await next!.http.get('/api/notifications').expect(200);
    expect(body.items.map(({ cause }: { cause: string }) => cause).slice(0, 2)).toEqual([
      'teams.removed',
      'teams.captain',
    ]);
    // It was no captain who did it.
    expect(body.items[0].text).not.toMatch(/captain/iu);
    await act(teamId, 'captain', { login: next?.login, reason: 'x' }, 404);
    await act(teamId, 'remove', { login: next?.login, reason: 'x' }, 404);
    await act(teamId, 'remove', { login: third?.login }, 422);
    await captain.http.post(`/api/admin/teams/${teamId}/remove`).send({ login: third?.login, reason: 'x' }).expect(403);
  });

  it('ADMIN1 TEAM1 an admin merges two teams by the rules of every merge', async () => {
    const championship = await aChampionship(api, { maxTeamSize: 3 });
    const [one, two, large] = [
      await aTeam(api, championship, 1, 'Team one'),
      await aTeam(api, championship, 2, 'Team two'),
      await aTeam(api, championship, 2, 'Team large'),
    ];
    await submit(two.captain, championship).expect(202);
    await api.settle();
    expect(await act(two.teamId, 'merge', { team: large.teamId, reason: 'x' }, 409)).toMatchObject({
      error: 'TEAM_FULL',
    });
    await act(one.teamId, 'merge', { team: one.teamId, reason: 'x' }, 404);
    await disqualify(api, championship, two.teamId);
    expect(await act(one.teamId, 'merge', { team: two.teamId, reason: 'x' }, 409)).toMatchObject({
      error: 'TEAM_DISQUALIFIED',
    });
    await disqualify(api, championship, two.teamId, { isBack: true });
    const page = await openPage(api);
    page.watch(`team:${one.teamId}`);
    const told = page.next(`team:${one.teamId}`);
    await act(one.teamId, 'merge', { team: two.teamId, reason: 'They asked for it' });
    // No invitation ends, of which the page of the team that stays would hear as well.
    await told;
    page.close();
    expect(await membersOf(one.teamId)).toHaveLength(3);
    await api.settle();
    for (const { http } of [one.captain, two.captain, ...two.others]) {
      const notices = (await http.get('/api/notifications').expect(200)).body.items;
      expect(notices.map(({ cause }: { cause: string }) => cause)).toContain('teams.merged');
    }
    await api.guest().get(`/api/teams/${two.teamId}`).expect(404);
    // One that is no more has no name to be given.
    await act(two.teamId, 'rename', { name: 'Team two', reason: 'x' }, 404);
    await aTeam(api, championship, 1, 'Team two');
    expect(await noted(one.teamId)).toEqual([{ action: 'teams.merge', reason: 'They asked for it' }]);
    const { body } = await one.captain.http.get(`/api/championships/${championship.champname}/solutions`).expect(200);
    expect(body.items).toHaveLength(1);
  });

  it('TEAM1 LB2 whoever does not see the championship watches none of its teams', async () => {
    const own = await aChampionship(api);
    const { captain, teamId } = await aTeam(api, own, 1, 'Unseen');
    const owner = { ...own.owner, role: 'client', status: 'CONFIRMED', sessionId: own.owner.id } as const;
    const watched = (by: Caller | null) => api.get(Topics).hintOf(`team:${teamId}`, by);
    expect(await watched(null)).not.toBeNull();
    await own.owner.http.post(`/api/championships/${own.champname}/state`).send({ state: 'ARCHIVED' }).expect(200);
    await captain.http.get(`/api/teams/${teamId}`).expect(404);
    expect(await watched(null)).toBeNull();
    expect(await watched(owner)).not.toBeNull();
    expect(await api.get(Topics).hintOf('team:none', owner)).toBeNull();
  });
});
