import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { mailsTo } from '../../../test/kit/mails.js';
import { aPerson, testPassword, type TestPerson } from '../../../test/kit/people.js';
import { openPage } from '../../../test/kit/socket.js';
import { IdentityApi } from '../identity.api.js';

const day = 86_400_000;

describe('a blocked person', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const inADay = () => new Date(api.clock.now().getTime() + day);
  const block = ({ id }: TestPerson, until: Date | null = inADay(), reason = 'Insults in the forum') =>
    api.get(IdentityApi).block(id, { until, reason });
  const signIn = async ({ login }: TestPerson) => {
    const reply = await api
      .guest()
      .post('/api/auth/login')
      .send({ username: login, password: testPassword })
      .expect(200);
    const token = /^sid=([^;]+)/.exec(String(reply.headers['set-cookie']))?.[1] ?? '';
    return { user: reply.body.user, http: api.signedIn(token) };
  };

  it('ADMIN1 is told at sign-in until when and why, reads, and changes nothing', async () => {
    const person = await aPerson(api);
    const until = inADay();
    await block(person, until);
    await person.http.post('/api/auth/session').expect(401);
    const { user, http } = await signIn(person);
    expect(user.blocked).toEqual({ until: until.toISOString(), reason: 'Insults in the forum' });
    await http.post('/api/auth/session').expect(200);
    await http.get('/api/user/personal').expect(200);
    await http.get('/api/championships').expect(200);
    const refused = await http.patch('/api/user/personal').send({ city: 'Omsk' }).expect(403);
    expect(refused.body).toMatchObject({
      error: 'ACCOUNT_BLOCKED',
      details: { until: until.toISOString(), reason: 'Insults in the forum' },
    });
    expect(refused.body.message).toMatch(/blocked until \d\d\.\d\d\.\d{4} \d\d:\d\d UTC.*Insults in the forum/);
    await http.delete('/api/user/sessions').expect(200);
    await http.post('/api/auth/out').expect(200);
  });

  it('ADMIN1 may do everything again when the term is over, without anybody’s doing', async () => {
    const person = await aPerson(api);
    await block(person, new Date(api.clock.now().getTime() + 60_000));
    const { http } = await signIn(person);
    await http
      .post('/api/user/nickname')
      .send({ nickname: `n${person.id.slice(-8)}` })
      .expect(403);
    api.clock.pass({ seconds: 61 });
    await http
      .post('/api/user/nickname')
      .send({ nickname: `n${person.id.slice(-8)}` })
      .expect(200);
    expect((await http.post('/api/auth/session').expect(200)).body.user.blocked).toBeUndefined();
  });

  it('ADMIN1 is told by mail and on the site, of the end as well', async () => {
    const person = await aPerson(api);
    await block(person, null, 'Sold solutions');
    await api.settle();
    await api.get(IdentityApi).unblock(person.id, 'It was somebody else');
    await api.settle();
    const { http } = await signIn(person);
    const { items } = (await http.get('/api/notifications').expect(200)).body;
    expect(items.map(({ cause }: { cause: string }) => cause)).toEqual(['account.unblocked', 'account.blocked']);
    expect(items[1].text).toContain('Sold solutions');
    expect(await mailsTo(api, person.email)).toHaveLength(2);
    await http.post('/api/user/subscription').send({ subscription: false }).expect(200);
  });

  it('ADMIN1 has every socket closed', async () => {
    const person = await aPerson(api);
    const page = await openPage(api, { Cookie: `sid=${person.token}` });
    await block(person);
    await page.gone;
    expect(page.connected).toBe(false);
    page.close();
  });

  it('ADMIN1 reads nothing of others as an admin, and finds no console', async () => {
    await aPerson(api, { role: 'admin' });
    const admin = await aPerson(api, { role: 'admin' });
    await block(admin);
    const { http } = await signIn(admin);
    expect((await http.get('/api/admin/audit').expect(403)).body.error).toBe('ACCOUNT_BLOCKED');
    const console = await http.get(api.settings.ADMIN_PATH);
    expect(console.text).not.toContain('script');
  });

  it('ADMIN1 has one block at a time, however many are made at once', async () => {
    const person = await aPerson(api);
    await Promise.all(Array.from({ length: 8 }, (_, at) => block(person, null, `reason ${at}`)));
    const rows = await api.sql<{ stands: boolean }>(
      'select ended_at is null as stands from identity.blocks where person_id = $1',
      [person.id],
    );
    expect(rows).toHaveLength(8);
    expect(rows.filter(({ stands }) => stands)).toHaveLength(1);
  });

  it.each(['block', 'role'])(
    'AUTH9 %s: who takes an admin away holds nobody’s row while another one does',
    async (way) => {
      const person = await aPerson(api);
      const turn = `select pg_advisory_xact_lock(hashtextextended('identity admins', 0))`;
      const waiting = await api
        .get(MikroORM)
        .em.fork()
        .transactional(async (em) => {
          await em.execute(turn);
          const done =
            way === 'block' ? block(person) : api.get(IdentityApi).setRole(person.login, 'user', 'As before');
          await untilBlocked(api, 'identity admins');
          await em.execute('select 1 from identity.people where id = ? for update nowait', [person.id]);
          return { done };
        });
      await waiting.done;
    },
  );

  it('AUTH9 an admin is left, however many are taken away at once', async () => {
    await api.sql(`update identity.people set role = 'user' where role = 'admin'`);
    const admins = await Promise.all([1, 2, 3, 4].map(() => aPerson(api, { role: 'admin' })));
    const outcomes = await Promise.allSettled(
      admins.map((admin, at) => (at % 2 ? block(admin) : api.get(IdentityApi).setRole(admin.login, 'user', 'Left us'))),
    );
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []));
    expect(refused).toEqual(['LAST_ADMIN']);
  });

  it('PROF2 AUTH9 an admin who is blocked for ever is none who is left', async () => {
    await api.sql(`update identity.people set role = 'user' where role = 'admin'`);
    const [admin, blocked] = [await aPerson(api, { role: 'admin' }), await aPerson(api, { role: 'admin' })];
    await block(blocked, null);
    const leaving = await admin.http.delete('/api/user').send({ password: testPassword }).expect(409);
    expect(leaving.body.error).toBe('LAST_ADMIN');
  });

  it('PROF2 AUTH9 an admin whose block was ended, or is over by itself, is one who is left', async () => {
    for (const until of [null, new Date(api.clock.now().getTime() + 60_000)]) {
      await api.sql(`update identity.people set role = 'user' where role = 'admin'`);
      const [admin, blocked] = [await aPerson(api, { role: 'admin' }), await aPerson(api, { role: 'admin' })];
      await block(blocked, until);
      if (until) api.clock.pass({ minutes: 1 });
      else await api.get(IdentityApi).unblock(blocked.id, 'A mistake');
      await admin.http.delete('/api/user').send({ password: testPassword }).expect(200);
    }
  });
});
