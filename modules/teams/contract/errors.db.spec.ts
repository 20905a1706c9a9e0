import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, participate } from '../../../test/kit/championships.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { aPerson } from '../../../test/kit/people.js';
import { asClient, asParticipant } from '../../../test/kit/refused.js';
import { teamsErrors } from './errors.js';

describe('the refusals of teams', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: false, env: { PARTICIPATION_NEEDS: 'IDENTIFIED' } });
  });
  afterAll(() => api.close());

  const ended = (acceptAfterEnd: boolean) =>
    aChampionship(api, { dateStart: api.clock.inDays(-3), dateEnd: api.clock.inDays(-1), acceptAfterEnd });
  const participateAs = async (status: 'NEW' | 'CONFIRMED' | 'VERIFIED' | 'IDENTIFIED', champname?: string) =>
    participate(await aPerson(api, { status }), champname ?? (await aChampionship(api)).champname);

  itAnswers('teams.errors.json', teamsErrors, {
    EMAIL_UNCONFIRMED: () => participateAs('NEW'),
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
    CHAMPIONSHIP_OVER: async () => participateAs('IDENTIFIED', (await ended(false)).champname),
  });
});
