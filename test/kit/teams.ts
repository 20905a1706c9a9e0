import type { TestApp } from './api.js';
import { aParticipant, type TestChampionship } from './championships.js';
import { aPerson, type TestPerson } from './people.js';

type Speaker = Pick<TestPerson, 'http'>;

/** A captain asks somebody; awaited, it is the answer of the server. */
export const invite = ({ http }: Speaker, teamId: string, login: string, type: 'inv' | 'cominv' = 'inv') =>
  http.post(`/api/teams/${teamId}/invitations`).send({ login, type });

/** Answers an invitation, or takes it back. */
export const answer = ({ http }: Speaker, id: string, how: 'accept' | 'reject' | 'cancel') =>
  http.post(`/api/invitations/${id}/${how}`).send({});

/** Somebody who may be in a team. */
export const aMember = (api: TestApp): Promise<TestPerson> => aPerson(api, { status: 'IDENTIFIED' });

/** A captain with a team of this many people, the captain among them. */
export const aTeam = async (api: TestApp, championship: TestChampionship, size = 1, teamName?: string) => {
  const wish = { status: 'IDENTIFIED' as const, ...(teamName && { teamName }) };
  const captain = await aParticipant(api, championship, wish);
  const { teamId } = captain;
  const others: TestPerson[] = [];
  while (others.length < size - 1) {
    const other = await aMember(api);
    const { body } = await invite(captain, teamId, other.login).expect(201);
    await answer(other, body.id, 'accept').expect(200);
    others.push(other);
  }
  return { teamId, captain, others };
};

/** An admin takes a team out of the results, or back into them. */
export const disqualify = async (
  api: TestApp,
  { champname }: Pick<TestChampionship, 'champname'>,
  teamId: string,
  { isBack = false } = {},
): Promise<void> => {
  const { http } = await aPerson(api, { role: 'admin' });
  const body = { [isBack ? 'back' : 'out']: teamId, reason: 'Shared answers' };
  await http.post(`/api/admin/rating/${champname}/correct`).send(body).expect(200);
};
