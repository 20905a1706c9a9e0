import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aChampionshipByCode } from '../../../../test/kit/algorithms.js';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aParticipant, type TestChampionship } from '../../../../test/kit/championships.js';
import type { TestPerson } from '../../../../test/kit/people.js';
import { disqualify } from '../../../../test/kit/teams.js';

describe('when repositories are tried', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp()));
  afterAll(() => api.close());

  /** No runner is there: whose trial would begin is told that. */
  const begins = 'CHECK_PAUSED';
  const trial = async ({ http }: TestPerson, { champname }: TestChampionship, run = true) => {
    const wish = { repository: 'https://git.example.org/team/model.git', run };
    const { body } = await http.post(`/api/championships/${champname}/check-repository`).send(wish).expect(409);
    return body.error as string;
  };

  it('ALGO1 CHAMP8 shows nobody the visible tests before the start but who leads the championship; access is looked at', async () => {
    const championship = await aChampionshipByCode(api, { dateStart: api.clock.inDays(1) });
    const person = await aParticipant(api, championship);
    const tests = await person.http.get(`/api/championships/${championship.champname}/tests`).expect(409);
    expect(await trial(person, championship)).toBe(tests.body.error);
    expect(tests.body.error).toBe('CHAMPIONSHIP_NOT_STARTED');
    expect(await trial(person, championship, false)).toBe(begins);
    expect(await trial(championship.owner, championship)).toBe(begins);
    const now = api.clock.now();
    api.clock.pass({ days: 2 });
    expect(await trial(person, championship)).toBe(begins);
    api.clock.set(now);
  });

  it('ALGO1 CHAMP8 runs nothing once the championship takes nothing any more', async () => {
    const dateEnd = api.clock.inDays(1);
    const over = await aChampionshipByCode(api, { dateEnd, acceptAfterEnd: false });
    const late = await aChampionshipByCode(api, { dateEnd, acceptAfterEnd: true });
    const [person, practising] = [await aParticipant(api, over), await aParticipant(api, late)];
    const now = api.clock.now();
    api.clock.pass({ days: 2 });
    expect([await trial(person, over), await trial(practising, late)]).toEqual(['CHAMPIONSHIP_OVER', begins]);
    api.clock.set(now);
  });

  it('ALGO1 ADMIN1 runs nothing for a disqualified team', async () => {
    const championship = await aChampionshipByCode(api);
    const person = await aParticipant(api, championship);
    await disqualify(api, championship, person.teamId);
    expect(await trial(person, championship)).toBe('TEAM_DISQUALIFIED');
  });
});
