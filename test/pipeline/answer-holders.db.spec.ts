import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import {
  aChampionship,
  aParticipant,
  participate,
  solutionOff,
  submit,
  type TestChampionship,
} from '../kit/championships.js';
import { aPerson, type TestPerson } from '../kit/people.js';
import { invite } from '../kit/teams.js';

describe('who once held the answers of a championship', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const become = (role: string, { id }: TestPerson) =>
    api.sql('update identity.people set role = $1 where id = $2', [role, id]);
  const look = ({ http }: TestPerson, { champname }: TestChampionship) =>
    http.get(`/api/championships/${champname}/submissions`).query({ private: true }).expect(200);
  const refused = async (person: TestPerson, { champname }: TestChampionship) =>
    (await participate(person, champname).expect(403)).body.error;

  it('CHAMP4 does not compete in what they handed over, nor is asked into a team, but leads it no more', async () => {
    const championship = await aChampionship(api, { maxTeamSize: 3 });
    const { owner: former, id, champname } = championship;
    const [admin, next] = [await aPerson(api, { role: 'admin' }), await aPerson(api, { role: 'client' })];
    const path = `/api/admin/champs/${id}/owner`;
    await admin.http.put(path).send({ owner: next.login, reason: 'A new job' }).expect(200);
    expect(await refused(former, championship)).toBe('ORGANISER');
    const captain = await aParticipant(api, championship);
    expect((await invite(captain, captain.teamId, former.login).expect(403)).body.error).toBe('ORGANISER');
    await former.http.get(`/api/championships/${champname}/edit`).expect(404);
    // In another one they are as anybody.
    await participate(former, (await aChampionship(api)).champname).expect(200);
  });

  it('CHAMP4 does not compete where they changed something or saw private scores as an admin', async () => {
    const [changed, seen, other] = [await aChampionship(api), await aChampionship(api), await aChampionship(api)];
    const admin = await aPerson(api, { role: 'admin' });
    const path = `/api/championships/${changed.champname}`;
    const { version } = (await admin.http.get(`${path}/edit`).expect(200)).body;
    await admin.http.put(path).send({ version, dailyAttempts: 4 }).expect(200);
    await look(admin, seen);
    const asked = await aChampionship(api);
    await admin.http
      .post(`/api/championships/${asked.champname}/dry-run`)
      .attach('file', Buffer.from(solutionOff(1)), 'tried.csv')
      .expect(200);
    await become('user', admin);
    expect(await Promise.all([changed, seen, asked].map((each) => refused(admin, each)))).toEqual(
      Array(3).fill('ORGANISER'),
    );
    await participate(admin, other.champname).expect(200);
  });

  it('CHAMP4 SUB5 chooses nothing and hands nothing in once they are an admin, and after a look at private scores never more', async () => {
    const championship = await aChampionship(api);
    const person = await aParticipant(api, championship);
    const { body } = await submit(person, championship, solutionOff(1)).expect(202);
    await api.settle();
    const choose = (final: boolean) => person.http.patch(`/api/solutions/${body.id}`).send({ final });
    await choose(true).expect(200);
    await become('admin', person);
    expect((await choose(false).expect(403)).body.error).toBe('ORGANISER');
    await look(person, championship);
    await become('user', person);
    expect((await choose(false).expect(403)).body.error).toBe('ORGANISER');
    expect((await submit(person, championship, solutionOff(0)).expect(403)).body.error).toBe('ORGANISER');
    // What they say of it is theirs still.
    await person.http.patch(`/api/solutions/${body.id}`).send({ comment: 'The best' }).expect(200);
  });
});
