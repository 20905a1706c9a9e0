import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship, aParticipant, submit } from '../kit/championships.js';
import { aPerson, backAgain, leaveForGood, testPassword, type TestPerson, unique } from '../kit/people.js';
import { tracesOf } from '../kit/traces.js';

describe('what an account was called before', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  /** As an admin: the log, blocks and re-judgements know who did it. */
  const rule = async ({ http, login, id }: TestPerson, team: TestPerson, champname: string) => {
    const reason = 'Judged otherwise';
    await http.post(`/api/championships/${champname}/rejudges`).send({ reason }).expect(202);
    await http.post(`/api/admin/users/${team.id}/block`).send({ reason: 'Insults', until: null }).expect(200);
    const office = await aPerson(api, { role: 'admin' });
    const role = { role: 'user', reason: `${login} had enough` };
    await office.http.post(`/api/admin/users/${id}/role`).send(role).expect(200);
    await api.settle();
  };
  const call = async (person: TestPerson, login: string): Promise<void> => {
    const { http } = await backAgain(api, person);
    await http.post('/api/user/login').send({ login, password: testPassword }).expect(200);
  };

  it('PROF2 goes with it from all that keeps it, but where somebody else is called so by then', async () => {
    const championship = await aChampionship(api);
    const team = await aParticipant(api, championship);
    await submit(team, championship).expect(202);
    await api.settleBoards();
    const person = await aPerson(api, { role: 'admin', firstname: 'Zebulonia', lastname: 'Quixworth' });
    await rule(person, team, championship.champname);
    const [second, last] = [unique('second'), unique('last')];
    await call(person, second);
    await call(person, last);
    const heir = await aPerson(api);
    await call(heir, second);
    await api.settle();
    const kept = ['identity.blocks.by', 'kernel.audit.details', 'kernel.audit.reason', 'scoring.rejudges.started_by'];
    expect(await tracesOf(api, [person.login])).toEqual(expect.arrayContaining(kept));

    await leaveForGood(api, person);
    expect(await tracesOf(api, [person.login, last])).toEqual([]);
    const { body } = await api.guest().get(`/api/users/${second}`).expect(200);
    expect(body.login).toBe(second);
  });

  it('PROF2 stays of what two were called, until the last of them leaves', async () => {
    const championship = await aChampionship(api);
    const team = await aParticipant(api, championship);
    await submit(team, championship).expect(202);
    await api.settleBoards();
    const [former, heir] = [await aPerson(api), await aPerson(api, { role: 'admin' })];
    const login = former.login;
    await call(former, unique('former'));
    await call(heir, login);
    await rule({ ...(await backAgain(api, heir)), login }, team, championship.champname);
    await call(heir, unique('heir'));
    await leaveForGood(api, former);
    const kept = ['identity.blocks.by', 'kernel.audit.details', 'kernel.audit.reason', 'scoring.rejudges.started_by'];
    expect(await tracesOf(api, [login])).toEqual(expect.arrayContaining(kept));
    expect(await tracesOf(api, [`deleted-${former.id}`])).not.toContain('identity.blocks.by');
    await leaveForGood(api, heir);
    expect(await tracesOf(api, [login])).toEqual([]);
  });
});
