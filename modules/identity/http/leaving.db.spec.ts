import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { pathOf } from '../../../test/kit/files.js';
import { generateSync } from 'otplib';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant } from '../../../test/kit/championships.js';
import { mailsTo, tokenIn } from '../../../test/kit/mails.js';
import { aPerson, backAgain, lateSessionOf, testPassword, type TestPerson, unique } from '../../../test/kit/people.js';
import { act, moderate, typedVacancy } from '../../../test/kit/vacancies.js';
import { Commands } from '../../kernel/commands/commands.js';
import { Notices } from '../../kernel/notices/notices.js';
import { DeleteAccount } from '../commands/leaving/delete-account.js';
import { CreateToken } from '../commands/keys/create-token.js';
import { EraseDeleted } from '../jobs/erase-deleted.js';
import { IdentityApi } from '../identity.api.js';

const personalTables = [
  'api_tokens',
  'blocks',
  'email_confirmations',
  'password_resets',
  'phone_codes',
  'second_factors',
  'sessions',
  'social_logins',
];

describe('deleting an account', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const leave = ({ http }: TestPerson, password = testPassword) => http.delete('/api/user').send({ password });
  const signIn = ({ login }: TestPerson) =>
    api.guest().post('/api/auth/login').send({ username: login, password: testPassword });
  const profile = (login: string) => api.guest().get(`/api/users/${encodeURIComponent(login)}`);
  const erase = () => api.get(EraseDeleted).erase();
  const turnOn = async ({ http }: TestPerson) => {
    const { secret } = (await http.post('/api/user/second-factor').send({ password: testPassword }).expect(200)).body;
    const code = codeOf(secret);
    await http.post('/api/user/second-factor/confirm').send({ code }).expect(200);
    return secret as string;
  };
  /** A code of the app, which no earlier call of a test has used. */
  const codeOf = (secret: string) => {
    api.clock.pass({ seconds: 61 });
    return generateSync({ secret, epoch: Math.floor(api.clock.now().getTime() / 1000) });
  };
  const rowOf = async ({ id }: TestPerson) =>
    (await api.sql<Record<string, unknown>>('select * from identity.people where id = $1', [id]))[0] ?? {};

  const keptFor = async ({ id }: TestPerson) => [
    await api.sql('select cause from notifications.notices where person_id = $1', [id]),
    await api.sql('select id from vacancies.vacancies where author_id = $1', [id]),
  ];

  it('PROF2 asks for the password, and hides the account from everybody at once', async () => {
    const alice = await aPerson(api, { firstname: 'Alice' });
    const wrong = await leave(alice, 'not mine').expect(403);
    expect([wrong.body.error, wrong.body.fields]).toEqual(['PASSWORD_WRONG', { password: 'PASSWORD_WRONG' }]);
    const none = await alice.http.delete('/api/user').send({}).expect(422);
    expect(none.body).toMatchObject({ error: 'FIELD_REQUIRED', fields: { password: 'FIELD_REQUIRED' } });
    await profile(alice.login).expect(200);
    await leave(alice).expect(200);
    await alice.http.post('/api/auth/session').expect(401);
    await profile(alice.login).expect(404);
    await api.guest().get(`/api/rating/${alice.login}`).expect(404);
    await api.guest().get(`/api/user/avatar/${alice.login}`).expect(404);
    await api.guest().get(`/api/user/avatar/deleted-${alice.id}`).expect(200);
    const names = await api.sql('select login, display, city from identity.names where id = $1', [alice.id]);
    expect(names).toEqual([{ login: `deleted-${alice.id}`, display: 'deleted user', city: '' }]);
    expect((await mailsTo(api, alice.email)).at(-1)?.text).toContain('14');
  });

  it('PROF2 gives the account back to whoever signs in within 14 days, with all that it had', async () => {
    const bob = await aPerson(api);
    await leave(bob).expect(200);
    api.clock.pass({ days: 13, hours: 23 });
    await erase();
    expect((await signIn(bob).expect(200)).body.user.login).toBe(bob.login);
    api.clock.pass({ days: 2 });
    await erase();
    await profile(bob.login).expect(200);
    expect((await mailsTo(api, bob.email)).map(({ subject }) => subject)).toContain('Your Podium account is restored');
    const { body } = await (await backAgain(api, bob)).http.get('/api/notifications?lang=ENG').expect(200);
    const titles = body.items.map(({ title }: { title: string }) => title);
    expect(titles.filter((title: string) => /restored|восстановлена/u.test(title))).toHaveLength(1);
  });

  it('PROF2 gives the account back after the second step alone, whichever the first one was', async () => {
    const erin = await aPerson(api);
    const secret = await turnOn(erin);
    await leave(erin).expect(200);
    expect((await signIn(erin).expect(401)).body.error).toBe('SECOND_FACTOR_NEEDED');
    await api.settle();
    await api.guest().post('/api/auth/link').send({ username: erin.login }).expect(200);
    const token = tokenIn((await mailsTo(api, erin.email)).at(-1));
    expect((await api.guest().post('/api/auth/confirm').send({ token }).expect(401)).body.error).toBe(
      'SECOND_FACTOR_NEEDED',
    );
    await profile(erin.login).expect(404);
    const { ticket } = (await signIn(erin)).body.details;
    await api.guest().post('/api/auth/second').send({ code: '000000', ticket }).expect(422);
    await profile(erin.login).expect(404);
    await api
      .guest()
      .post('/api/auth/second')
      .send({ code: codeOf(secret), ticket })
      .expect(200);
    await profile(erin.login).expect(200);
  });

  it('PROF2 lets somebody without a password go who signed in lately', async () => {
    const fred = await aPerson(api);
    await api.sql('update identity.people set password_hash = null where id = $1', [fred.id]);
    api.clock.pass({ minutes: 11 });
    expect((await fred.http.delete('/api/user').send({}).expect(403)).body.error).toBe('SIGN_IN_AGAIN');
    await profile(fred.login).expect(200);
    await (await backAgain(api, fred)).http.delete('/api/user').send({}).expect(200);
    await profile(fred.login).expect(404);
  });

  it('PROF2 ends tokens at once, also one that was made while the account was being deleted', async () => {
    const gina = await aPerson(api);
    const tokenOf = async (name: string) => {
      const by = { id: gina.id, sessionId: await lateSessionOf(api, gina.id) };
      return api.get(Commands).run(new CreateToken(by, { name, scopes: ['read'], expiresInDays: 90 }, 'ENG'));
    };
    const read = ({ token }: { token: string }) =>
      api.guest().get('/api/user/account').set('Authorization', `Bearer ${token}`);
    const former = await tokenOf('former');
    await leave(gina).expect(200);
    const late = await tokenOf('late');
    expect((await read(late).expect(401)).body.error).toBe('TOKEN_INVALID');
    await signIn(gina).expect(200);
    await read(late).expect(200);
    // One of before does not come back with the account.
    await read(former).expect(401);
  });

  it('PROF2 takes all that is personal after 14 days, and keeps the author of results, teams and posts', async () => {
    const championship = await aChampionship(api);
    const carol = await aParticipant(api, championship);
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    await carol.http.post('/api/user/avatar').attach('avatar', picture, 'me.png').expect(200);
    const token = { name: 'ci', scopes: ['read'], expiresInDays: 30 };
    await carol.http.post('/api/user/tokens').send(token).expect(200);
    const { id: vacancyId } = (await carol.http.post('/api/vacancies').send(typedVacancy()).expect(200)).body;
    await act(carol, vacancyId, '/submit').expect(200);
    await moderate(await aPerson(api, { role: 'admin' }), vacancyId, 'approve');
    await api.settle();
    expect(await keptFor(carol)).not.toEqual([[], []]);
    await turnOn(carol);
    const until = new Date(api.clock.now().getTime() + 60_000);
    await api.get(IdentityApi).block(carol.id, { reason: 'Carol insulted Dave', until });
    api.clock.pass({ minutes: 2 });
    const { avatar } = await rowOf(carol);
    await leave(await backAgain(api, carol)).expect(200);
    const late = { name: 'late', scopes: ['read' as const], expiresInDays: 90 };
    const by = { id: carol.id, sessionId: await lateSessionOf(api, carol.id) };
    await api.get(Commands).run(new CreateToken(by, late, 'ENG'));
    api.clock.pass({ days: 14 });
    await erase();
    await api.settle();
    expect(await keptFor(carol)).toEqual([[], []]);
    await api.guest().get(`/api/vacancies/${vacancyId}`).expect(404);
    expect(await rowOf(carol)).toMatchObject({
      login: `deleted-${carol.id}`,
      email: null,
      password_hash: null,
      firstname: null,
      phone: null,
      birthday: null,
      city: '',
      skills: [],
      avatar: null,
      role: 'user',
    });
    for (const table of personalTables)
      expect([table, await api.sql(`select * from identity.${table} where person_id = $1`, [carol.id])]).toEqual([
        table,
        [],
      ]);
    const key = (avatar as { storageKey: string }).storageKey;
    expect(existsSync(pathOf(api, key))).toBe(false);
    expect(await api.sql('select key from kernel.files where key = $1', [key])).toEqual([]);
    const members = await api.sql('select person_id from teams.members where person_id = $1', [carol.id]);
    expect(members).toHaveLength(1);
    await signIn(carol).expect(401);
    // Login and address are free for somebody else.
    const { login, email } = carol;
    const again = { login, email, password: testPassword, password2: testPassword };
    await api.guest().post('/api/auth/regist').send(again).expect(200);
  });

  it('PROF2 NOTIF1 a link of an old mail keeps nothing of who was erased', async () => {
    const person = await aPerson(api);
    await api.get(Notices).tell({
      ...{ cause: 'results.final', reason: unique('reason'), url: '/championships' },
      params: { championship: { eng: 'Yield', rus: 'Урожай' }, place: 1, teams: 2 },
      people: [{ personId: person.id }],
    });
    await api.settle({ hurry: true });
    const mailSql = `select off from notifications.messages where recipient = $1 and off is not null`;
    const [mail] = await api.sql<{ off: string }>(mailSql, [person.email]);
    const { pathname, search } = new URL(mail?.off ?? '');
    const switchOff = () =>
      api
        .guest()
        .post(pathname + search)
        .type('form')
        .send('List-Unsubscribe=One-Click');
    const chosen = () => api.sql('select choices from notifications.readers where person_id = $1', [person.id]);
    await leave(person).expect(200);
    // They may come back yet.
    await switchOff().expect(200);
    expect(await chosen()).toEqual([{ choices: expect.objectContaining({ results: expect.anything() }) }]);
    api.clock.pass({ days: 14 });
    await erase();
    expect(await chosen()).toEqual([]);
    await switchOff().expect(200);
    expect(await chosen()).toEqual([]);
  });

  it('PROF2 ADMIN1 takes the login out of why others were blocked', async () => {
    const [admin, person, other] = [await aPerson(api, { role: 'admin' }), await aPerson(api), await aPerson(api)];
    await api.get(IdentityApi).block(other.id, { reason: `Insulted @${person.login}: twice`, until: null });
    await leave(person).expect(200);
    api.clock.pass({ days: 14 });
    await erase();
    const back = await backAgain(api, admin);
    const { blocked } = (await back.http.get(`/api/admin/users/${other.id}`).expect(200)).body;
    expect(blocked.reason).toBe(`Insulted @deleted-${person.id}: twice`);
  });

  it('PROF2 AUTH8 takes the login of elsewhere out of what was said of them too', async () => {
    const [admin, person] = [await aPerson(api, { role: 'admin' }), await aPerson(api)];
    const former = unique('petrov');
    await api.sql('update identity.people set former_login = $2, chooses_login = true where id = $1', [
      person.id,
      former,
    ]);
    const block = { reason: `Was ${former} there, and spammed`, until: null };
    await admin.http.post(`/api/admin/users/${person.id}/block`).send(block).expect(200);
    const said = async () =>
      JSON.stringify(await api.sql('select * from kernel.audit where object = $1', [`person:${person.id}`]));
    expect(await said()).toContain(former);
    await api.get(Commands).run(new DeleteAccount(person.id, 'ENG', 14));
    api.clock.pass({ days: 14 });
    await erase();
    await api.settle();
    expect(await said()).not.toContain(former);
    expect((await rowOf(person))['former_login']).toBeNull();
  });

  it('PROF2 ends with the same, and says it once, whoever erases at the same time', async () => {
    const dave = await aPerson(api);
    await leave(dave).expect(200);
    api.clock.pass({ days: 15 });
    await Promise.all([erase(), erase(), erase()]);
    await erase();
    const { erased_at: erasedAt } = await rowOf(dave);
    expect(erasedAt).not.toBeNull();
    api.clock.pass({ hours: 1 });
    await erase();
    expect((await rowOf(dave))['erased_at']).toEqual(erasedAt);
  });

  it('PROF2 keeps whoever leads a championship that is not over', async () => {
    const { owner } = await aChampionship(api);
    const { body } = await (await backAgain(api, owner)).http.delete('/api/user').send({ password: testPassword });
    expect(body.error).toBe('LEADS_CHAMPIONSHIPS');
    await profile(owner.login).expect(200);
  });

  it('PROF2 keeps one of two admins who go at once', async () => {
    await api.sql(`update identity.people set role = 'user' where role = 'admin'`);
    const admins = [await aPerson(api, { role: 'admin' }), await aPerson(api, { role: 'admin' })];
    const commands = api.get(Commands);
    const gone = await Promise.allSettled(admins.map(({ id }) => commands.run(new DeleteAccount(id, 'ENG', 14))));
    expect(gone.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(gone.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'LAST_ADMIN' } });
  });

  it('PROF2 keeps the last admin who can act: one who never confirmed an e-mail is none', async () => {
    await api.sql(`update identity.people set role = 'user' where role = 'admin'`);
    const admin = await aPerson(api, { role: 'admin' });
    const unconfirmed = await aPerson(api, { status: 'NEW' });
    await api.sql(`update identity.people set role = 'admin' where id = $1`, [unconfirmed.id]);
    expect((await leave(admin).expect(409)).body.error).toBe('LAST_ADMIN');
    await profile(admin.login).expect(200);
  });
});
