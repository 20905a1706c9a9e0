import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, participate, submit } from '../../../test/kit/championships.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { aPerson, unique } from '../../../test/kit/people.js';
import { asClient, asParticipant } from '../../../test/kit/refused.js';
import { aMember, answer, aTeam, disqualify, invite } from '../../../test/kit/teams.js';
import { teamsErrors } from './errors.js';

describe('the refusals of teams', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: false });
  });
  afterAll(() => api.close());

  const ended = (acceptAfterEnd: boolean) =>
    aChampionship(api, { dateStart: api.clock.inDays(-3), dateEnd: api.clock.inDays(-1), acceptAfterEnd });
  const participateAs = async (status: 'NEW' | 'CONFIRMED' | 'VERIFIED' | 'IDENTIFIED', champname?: string) =>
    participate(await aPerson(api, { status }), champname ?? (await aChampionship(api)).champname);
  const asCaptain = async (login: string, type: 'inv' | 'cominv' = 'inv') => {
    const { captain, teamId } = await aTeam(api, await aChampionship(api));
    return invite(captain, teamId, login, type);
  };
  const rejected = async () => {
    const friend = await aMember(api);
    const { captain, teamId } = await aTeam(api, await aChampionship(api));
    const { body } = await invite(captain, teamId, friend.login).expect(201);
    await answer(friend, body.id, 'reject').expect(200);
    return { friend, captain, teamId, id: body.id };
  };

  itAnswers('teams.errors.json', teamsErrors, {
    EMAIL_UNCONFIRMED: () => participateAs('NEW'),
    LOGIN_NEEDED: async () =>
      participate(await aPerson(api, { login: `!${unique('given')}` }), (await aChampionship(api)).champname),
    PHONE_UNCONFIRMED: () => participateAs('CONFIRMED'),
    PROFILE_INCOMPLETE: () => participateAs('VERIFIED'),
    NAME_UNREADABLE: async () => {
      const { champname } = await aChampionship(api);
      return participate(await aPerson(api, { status: 'IDENTIFIED' }), champname, '\u200B'.repeat(5));
    },
    TEAM_NAME_USED: async () => {
      const championship = await aChampionship(api);
      await aParticipant(api, championship, { status: 'IDENTIFIED', teamName: 'The Team' });
      return participate(await aPerson(api, { status: 'IDENTIFIED' }), championship.champname, 'THE TEAM');
    },
    USER_ALREADY_PARTICIPATING: () => asParticipant(api, (person, champname) => participate(person, champname)),
    ORGANISER: () => asClient(api, {}, (owner, path) => participate(owner, path.split('/').at(-1) ?? '')),
    USER_NOT_FOUND: async () => asCaptain('nobody-here'),
    USER_ALREADY_INVITED: async () => {
      const friend = await aMember(api);
      const { captain, teamId } = await aTeam(api, await aChampionship(api));
      await invite(captain, teamId, friend.login).expect(201);
      return invite(captain, teamId, friend.login);
    },
    USER_UNAVAILABLE: async () => {
      const [friend, admin] = [await aMember(api), await aPerson(api, { role: 'admin' })];
      const block = { reason: 'Insults', until: null };
      await admin.http.post(`/api/admin/users/${friend.id}/block`).send(block).expect(200);
      return asCaptain(friend.login);
    },
    USER_NOT_PARTICIPATING: async () => asCaptain((await aMember(api)).login, 'cominv'),
    NOT_CAPTAIN: async () => {
      const { teamId, others } = await aTeam(api, await aChampionship(api), 2);
      return invite(others[0] ?? (await aMember(api)), teamId, (await aMember(api)).login);
    },
    TEAM_DISQUALIFIED: async () => {
      const championship = await aChampionship(api);
      const { captain, teamId } = await aTeam(api, championship);
      await disqualify(api, championship, teamId);
      return invite(captain, teamId, (await aMember(api)).login);
    },
    TEAM_FULL: async () => {
      const { captain, teamId } = await aTeam(api, await aChampionship(api, { maxTeamSize: 2 }), 2);
      return invite(captain, teamId, (await aMember(api)).login);
    },
    TEAMS_NOT_ALLOWED: async () => {
      const { captain, teamId } = await aTeam(api, await aChampionship(api, { maxTeamSize: 1 }));
      return invite(captain, teamId, (await aMember(api)).login);
    },
    MERGE_DEADLINE_PASSED: async () => {
      const { captain, teamId } = await aTeam(api, await aChampionship(api, { teamsUntil: api.clock.inDays(-1) }));
      return invite(captain, teamId, (await aMember(api)).login);
    },
    ATTEMPTS_TOGETHER: async () => {
      const championship = await aChampionship(api, { dailyAttempts: 1, dateStart: api.clock.inDays(0) });
      const [one, two] = [await aTeam(api, championship), await aTeam(api, championship)];
      for (const { captain } of [one, two]) await submit(captain, championship).expect(202);
      const { body } = await invite(one.captain, one.teamId, two.captain.login, 'cominv').expect(201);
      return answer(two.captain, body.id, 'accept');
    },
    TIME_TOGETHER: async () => {
      const championship = await aChampionship(api, { participationWindowHours: 1 });
      const before = await aTeam(api, championship);
      const began = `update teams.teams set confirmed_at = confirmed_at - interval '2 hours' where id = $1`;
      await api.sql(began, [before.teamId]);
      const { captain, teamId } = await aTeam(api, championship);
      const { body } = await invite(captain, teamId, before.captain.login, 'cominv').expect(201);
      return answer(before.captain, body.id, 'accept');
    },
    TEAM_HAS_SOLUTIONS: async () => {
      const championship = await aChampionship(api);
      const { captain, teamId } = await aTeam(api, championship);
      await submit(captain, championship).expect(202);
      return captain.http.post(`/api/teams/${teamId}/leave`).send({});
    },
    INVITATION_CLOSED: async () => {
      const { friend, id } = await rejected();
      return answer(friend, id, 'accept');
    },
    INVITATION_REJECTED: async () => {
      const { friend, captain, teamId } = await rejected();
      return invite(captain, teamId, friend.login);
    },
    CHAMPIONSHIP_OVER: async () => participateAs('IDENTIFIED', (await ended(false)).champname),
  });
});
