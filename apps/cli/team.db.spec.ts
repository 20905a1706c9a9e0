import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/kit/api.js';
import { aChampionship } from '../../test/kit/championships.js';
import { testPassword, type TestPerson } from '../../test/kit/people.js';
import { Computer } from '../../test/kit/run-cli.js';
import { aMember, aTeam } from '../../test/kit/teams.js';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
}, 60_000);
afterAll(() => api.close());

const computerOf = async ({ login }: TestPerson) => {
  const computer = new Computer(api.url);
  await computer.podium(['login', login, '--password-stdin'], { input: `${testPassword}\n` });
  return (...words: string[]) => computer.podium(['team', ...words]);
};

describe('CLI1 teams in a terminal', () => {
  test('TEAM1 invites, accepts, hands on, removes and leaves', async () => {
    const championship = await aChampionship(api);
    const { champname } = championship;
    const { captain } = await aTeam(api, championship, 1, 'Shell team');
    const [friend, other] = [await aMember(api), await aMember(api)];
    const [mine, theirs] = [await computerOf(captain), await computerOf(friend)];
    const none = await mine('invite', champname, 'nobody-here');
    expect([none.exitCode, none.err]).toEqual([4, 'User is not found: login\n']);
    expect((await mine('describe', champname, 'We validate first.', '--json')).json()).toMatchObject({
      name: 'Shell team',
      description: 'We validate first.',
    });
    expect((await mine('show', champname)).out).toContain('We validate first.');
    const tooLong = await mine('describe', champname, 'a'.repeat(501));
    expect([tooLong.exitCode, tooLong.err]).toEqual([4, expect.stringContaining('description')]);
    expect((await mine('describe', champname, '', '--json')).json()).toMatchObject({ description: '' });
    const { id } = (await mine('invite', champname, friend.login, '--json')).json() as { id: string };
    expect((await mine('show', champname)).out).toContain(`Asked: ${friend.login}, open until`);
    expect((await theirs('invitations')).out).toContain(id);
    expect((await theirs('accept', id)).out).toMatch(/^Shell team\. 2 of up to 5 members/u);
    const second = (await mine('invite', champname, other.login, '--json')).json() as { id: string };
    expect((await mine('cancel', second.id)).out).toBe('withdrawn\n');
    const member = await theirs('describe', champname, 'By a member');
    expect([member.exitCode, member.err]).toEqual([4, 'Only the captain of the team does this\n']);
    const third = (await mine('invite', champname, other.login, '--json')).json() as { id: string };
    const others = await computerOf(other);
    expect((await others('reject', third.id)).out).toBe('rejected\n');
    expect((await mine('captain', champname, friend.login)).out).toMatch(new RegExp(`${friend.login}.*captain`, 'u'));
    const noMember = await theirs('remove', champname, 'nobody-here', '--yes');
    expect([noMember.exitCode, noMember.err]).toEqual([4, 'nobody-here is not in your team.\n']);
    for (const what of ['accept', 'reject', 'cancel']) {
      const none = await theirs(what, 'not-an-id');
      expect([none.exitCode, none.err]).toEqual([4, 'You have no invitation “not-an-id”.\n']);
    }
    const unsure = await theirs('remove', champname, captain.login);
    expect([unsure.exitCode, unsure.err]).toEqual([2, expect.stringContaining('add --yes')]);
    expect((await theirs('remove', champname, captain.login, '--yes', '--json')).json()).toMatchObject({
      team: { members: [{ login: friend.login, isCaptain: true }] },
    });
    expect((await theirs('leave', champname, '--yes')).out).toBe('You have left the team.\n');
    expect((await theirs('show', champname)).exitCode).toBe(4);
  });

  test('TEAM1 shows what a merge makes, and asks for it', async () => {
    const championship = await aChampionship(api, { maxTeamSize: 3 });
    const { champname } = championship;
    const one = await aTeam(api, championship, 1, 'Team one');
    const two = await aTeam(api, championship, 2, 'Team two');
    const mine = await computerOf(one.captain);
    const shown = await mine('merge', champname, two.captain.login);
    expect(shown.out).toMatch(/^Team one with Team two\nThese teams can merge\n/u);
    expect(shown.out).toMatch(new RegExp(`${one.captain.login} +0 → 0`, 'u'));
    expect((await mine('merge', champname, two.captain.login, '--json')).json()).toMatchObject({
      allowed: true,
      members: 3,
    });
    expect(shown.out).toContain('The organiser describes the winning places under Awards.');
    const nobody = await mine('merge', champname, 'nobody-here');
    expect(nobody.exitCode).toBe(4);
    const { id } = (await mine('merge', champname, two.captain.login, '--ask', '--json')).json() as { id: string };
    const theirs = await computerOf(two.captain);
    // Each side reads who asks whom.
    expect((await mine('show', champname)).out).toContain('Asked: Team two, open until');
    expect((await theirs('show', champname)).out).toContain('Team one asks to merge, open until');
    // There is no way back: they see what it makes first.
    const unsure = await theirs('accept', id);
    expect(unsure.exitCode).toBe(2);
    expect(unsure.err).toMatch(
      /^Team one with Team two\nThese teams can merge\n[^]*can't be undone\.\nTo do it, add --yes/u,
    );
    expect((await theirs('accept', id, '--yes')).out).toMatch(/^Team one\. 3 of up to 3 members/u);
  });
});
