import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { type MailServer, startMailServer } from '../../../test/kit/mail-server.js';
import { aPerson, type TestPerson, testPassword, unique, withSecondFactor } from '../../../test/kit/people.js';
import { Notices } from '../../kernel/notices/notices.js';

describe('NOTIF1 mails about notices that have not gone yet', () => {
  let mailServer: MailServer;
  let api: TestApp;
  beforeAll(async () => {
    mailServer = await startMailServer();
    api = await startTestApp({
      worker: true,
      env: { SMTP_URL: mailServer.url, MAIL_FROM: 'Podium <podium@podium.test>' },
    });
  });
  afterAll(async () => {
    await api.close();
    await mailServer.close();
  });
  /** What the server took for an address, with links in one piece. */
  const takenFor = (address: string) =>
    mailServer.taken
      .filter(({ to }) => to.includes(address))
      .map(({ data }) => data.replace(/=\r?\n/gu, '').replaceAll('=3D', '='));

  /** A notice that is mailed at once, which the server refuses for good. */
  const refused = async (person: TestPerson) => {
    mailServer.state.rejections = 1;
    const reason = unique('reason');
    await api.get(Notices).tell({
      ...{ cause: 'results.final', reason, url: `/championship/${reason}/rating` },
      params: { championship: { eng: reason, rus: reason }, place: 1, teams: 2 },
      people: [{ personId: person.id }],
    });
    await api.settle({ hurry: true });
    expect(mailServer.state.rejections).toBe(0);
    return reason;
  };
  /** What has failed is tried once more, by an admin, the oldest first. */
  const tryAgain = async () => {
    const admin = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    const letters = await api.sql<{ id: string }>(
      `select id from pgboss.job where name = 'dead-letters' order by created_on, id`,
    );
    for (const { id } of letters) {
      await admin.http.post(`/api/admin/dead-letters/${id}/again`).send({ reason: 'Mended' }).expect(200);
      await api.settle({ hurry: true });
    }
    return letters.length;
  };
  const moveTo = async (person: TestPerson, email: string) => {
    await person.http.post('/api/user/email').send({ email, password: testPassword }).expect(200);
    await api.settle({ hurry: true });
    const token = /token=([\w.-]+)/u.exec(takenFor(email).at(-1) ?? '')?.[1];
    await person.http.post('/api/auth/confirm').send({ token }).expect(200);
    await api.settle({ hurry: true });
  };
  const about = (reason: string, address: string) => takenFor(address).filter((mail) => mail.includes(reason));

  it('NOTIF1 AUTH4 go to the address that the person has now, not to a former one', async () => {
    const person = await aPerson(api);
    await api.settle();
    const former = takenFor(person.email).length;
    const reason = await refused(person);
    const email = `${unique('another')}@example.org`;
    await moveTo(person, email);
    expect(await tryAgain()).toBe(1);
    expect(about(reason, email)).toHaveLength(1);
    // The former one hears of the change alone.
    const heard = takenFor(person.email).slice(former);
    expect(heard.filter((mail) => mail.includes(reason))).toEqual([]);
    expect(heard).toHaveLength(1);
  });

  it('NOTIF1 AUTH4 go to nobody else, though somebody has the address now that another one gave up', async () => {
    const [giving, taking] = [await aPerson(api), await aPerson(api)];
    await api.settle({ hurry: true });
    const [address, email] = [giving.email, `${unique('another')}@example.org`];
    // What follows the change of the first one comes late.
    await api.sql(
      `create function notifications.of_the_test() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`,
    );
    await api.sql(`create trigger of_the_test before insert on notifications.messages for each row
      when (new.purpose = 'account' and new.recipient = '${address}') execute function notifications.of_the_test()`);
    const first = await refused(giving);
    await moveTo(giving, email);
    await moveTo(taking, address);
    await api.sql('drop function notifications.of_the_test cascade');
    const second = await refused(taking);
    expect(await tryAgain()).toBe(3);
    expect([about(first, email), about(first, address)].map(({ length }) => length)).toEqual([1, 0]);
    expect([about(second, email), about(second, address)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('NOTIF1 ADMIN1 do not go any more to who has switched such mails off, was blocked or has gone meanwhile', async () => {
    const admin = await withSecondFactor(api, await aPerson(api, { role: 'admin' }));
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(api)));
    const [off, other, silent, blocked, gone] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
    const reasons: string[] = [];
    for (const person of people) reasons.push(await refused(person));
    const never = { site: true, mail: 'never' };
    await off.http
      .put('/api/notifications/channels')
      .send({ subjects: { results: never } })
      .expect(200);
    await other.http
      .put('/api/notifications/channels')
      .send({ subjects: { forum: never } })
      .expect(200);
    await silent.http.post('/api/user/subscription').send({ subscription: false }).expect(200);
    const block = { until: api.clock.inDays(1), reason: 'Shouting' };
    await admin.http.post(`/api/admin/users/${blocked.id}/block`).send(block).expect(200);
    await gone.http.delete('/api/user').send({ password: testPassword }).expect(200);
    await api.settle({ hurry: true });
    expect(await tryAgain()).toBe(5);
    expect(people.map(({ email }, at) => about(reasons[at] ?? '', email).length)).toEqual([0, 1, 0, 0, 0]);
  });
});
