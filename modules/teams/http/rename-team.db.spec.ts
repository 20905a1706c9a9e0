import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, participate } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';

describe('an admin renames a team', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const rename = (id: string, name: string, { reason = 'An insult', http = admin.http } = {}) =>
    http.post(`/api/admin/teams/${id}/rename`).send({ name, reason });

  it('CHAMP5 gives a team another name, and keeps who did it and why', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship, { teamName: 'Bad words' });
    expect((await rename(person.teamId, ' Good words ').expect(200)).body).toEqual({
      id: person.teamId,
      name: 'Good words',
    });
    const { body } = await person.http.get(`/api/championships/${championship.champname}`).expect(200);
    expect(body.participation.team).toBe('Good words');
    const audit = await api.sql('select actor, action, reason, details from kernel.audit where object = $1', [
      `team:${person.teamId}`,
    ]);
    const details = { from: 'Bad words', to: 'Good words' };
    expect(audit).toEqual([{ actor: admin.login, action: 'teams.rename', reason: 'An insult', details }]);
    // The old name is free again, the new one is taken, whatever its case.
    await participate(await aPerson(api), championship.champname, 'Bad words').expect(200);
    const taken = await participate(await aPerson(api), championship.champname, 'GOOD words').expect(409);
    expect(taken.body.fields).toEqual({ teamName: 'TEAM_NAME_USED' });
  });

  it('CHAMP5 lets one of two teams have a name that both are given at once', async () => {
    const championship = await aChampionship(api);
    const one = await aParticipant(api, championship, { teamName: 'Number one' });
    const two = await aParticipant(api, championship, { teamName: 'Number two' });
    const replies = await Promise.all([rename(one.teamId, 'The same'), rename(two.teamId, 'the SAME')]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body;
    // The field of this form, not of the one by which a team takes part.
    expect([refused?.error, refused?.fields]).toEqual(['TEAM_NAME_USED', { name: 'TEAM_NAME_USED' }]);
    const elsewhere = await aParticipant(api, await aChampionship(api), { teamName: 'Elsewhere' });
    await rename(elsewhere.teamId, 'The same').expect(200);
  });

  it('CHAMP5 refuses names that nobody could choose, and whoever is not an admin', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship, { teamName: 'Original' });
    expect((await rename(person.teamId, 'abc').expect(422)).body.error).toBe('TOO_SHORT');
    expect((await rename(person.teamId, 'x'.repeat(65)).expect(422)).body.error).toBe('TOO_LONG');
    expect((await rename(person.teamId, 'Another', { reason: ' ' }).expect(422)).body.error).toBe('FIELD_REQUIRED');
    const bare = await admin.http
      .post(`/api/admin/teams/${person.teamId}/rename`)
      .send({ name: 'Another' })
      .expect(422);
    expect(bare.body).toMatchObject({ error: 'FIELD_REQUIRED', fields: { reason: 'FIELD_REQUIRED' } });
    await rename(randomUUID(), 'Another').expect(404);
    await rename(person.teamId, 'Another', { http: person.http }).expect(403);
    await rename(person.teamId, 'Another', { http: championship.owner.http }).expect(403);
    await rename(person.teamId, 'Another', { http: api.guest() }).expect(401);
    const rows = await api.sql('select name from teams.teams where id = $1', [person.teamId]);
    expect(rows).toEqual([{ name: 'Original' }]);
  });
});
