import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonStatus } from '../../kernel/contract/status.js';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, participate } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { answer, aTeam, invite } from '../../../test/kit/teams.js';

/** Somebody on a step of the ladder; `on` puts them on another one. */
type Comer = TestPerson & { on: (status?: PersonStatus) => Promise<unknown> };
type Reply = PromiseLike<{ status: number; body: { error?: string } }>;
/** Prepares a way in and returns its last step. */
type Way = (api: TestApp, championship: Awaited<ReturnType<typeof aChampionship>>) => Promise<(one: Comer) => Reply>;

const alone: Way = (_, { champname }) => Promise.resolve((one) => participate(one, champname));

const byLink: Way = async (api, championship) => {
  const { captain, teamId } = await aTeam(api, championship);
  const { body } = await captain.http.post(`/api/teams/${teamId}/join-code`).send({}).expect(200);
  return (one) => one.http.post(`/api/join/${body.joinCode}`).send({});
};

const invited: Way = async (api, championship) => {
  const { captain, teamId } = await aTeam(api, championship);
  return async (one) => {
    const { body } = await invite(captain, teamId, one.login).expect(201);
    return answer(one, body.id, 'accept');
  };
};

/** Who was in a team, left it, and has lost their data since, as by a phone that is of somebody else. */
const again =
  (way: Way): Way =>
  async (api, championship) => {
    const last = await way(api, championship);
    return async (one) => {
      await one.on('IDENTIFIED');
      const { captain, teamId } = await aTeam(api, championship);
      const { body } = await invite(captain, teamId, one.login).expect(201);
      await answer(one, body.id, 'accept').expect(200);
      await one.http.post(`/api/teams/${teamId}/leave`).send({}).expect(200);
      await one.on();
      return last(one);
    };
  };

/** Both are participants by then: only the captain says yes. */
const merged: Way = async (api, championship) => {
  const { captain, teamId } = await aTeam(api, championship);
  return async (one) => {
    await one.on('IDENTIFIED');
    await participate(one, championship.champname).expect(200);
    const { body } = await invite(captain, teamId, one.login, 'cominv').expect(201);
    await one.on();
    return answer(one, body.id, 'accept');
  };
};

describe('admission', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ env: { PARTICIPATION_NEEDS: 'IDENTIFIED' } });
  });
  afterAll(() => api.close());

  // AUTH7: saying yes to an invitation needs a confirmed phone; every other way is taking part.
  it.each([
    ['alone', alone, 'PROFILE_INCOMPLETE'],
    ['alone again after leaving', again(alone), 'PROFILE_INCOMPLETE'],
    ['by the link of a team', byLink, 'PROFILE_INCOMPLETE'],
    ['by a link again after leaving', again(byLink), 'PROFILE_INCOMPLETE'],
    ['by an invitation', invited, 'OK'],
    ['by an invitation again after leaving', again(invited), 'OK'],
    ['by a merge', merged, 'OK'],
  ])('CHAMP4 AUTH7 asks everybody who comes for their phone and data: %s', async (_name, way, withoutData) => {
    const championship = await aChampionship(api);
    const last = await way(api, championship);
    const said: string[] = [];
    for (const step of ['CONFIRMED', 'VERIFIED', 'IDENTIFIED'] as const) {
      const person = await aPerson(api, { status: step });
      const on = (status: PersonStatus = step) =>
        api.sql('update identity.people set status = $2 where id = $1', [person.id, status]);
      const { status: answered, body } = await last({ ...person, on });
      said.push(answered === 200 ? 'OK' : (body.error ?? String(answered)));
    }
    expect(said).toEqual(['PHONE_UNCONFIRMED', withoutData, 'OK']);
  });
});
