import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { type MailServer, startMailServer } from '../../../test/kit/mail-server.js';
import { aPerson, unique } from '../../../test/kit/people.js';
import { aPhone } from '../../../test/kit/phones.js';
import { startSmsGateway, type Trouble } from '../../../test/kit/sms-gateway.js';
import { Notices } from '../../kernel/notices/notices.js';

describe('AUTH11 messages to phones', () => {
  let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
  let mailServer: MailServer;
  let api: TestApp;
  beforeAll(async () => {
    [gateway, mailServer] = await Promise.all([startSmsGateway(), startMailServer()]);
    const env = {
      PODIUM_MODE: 'production',
      // Longer than a test may take: no mail is given up, and makes way, while one waits.
      SMTP_URL: `${mailServer.url}?socketTimeout=100000`,
      MAIL_FROM: 'podium@podium.test',
      SMS_URL: gateway.url,
      SMS_REPLY: '"ok":true',
      // A pause of a busy machine is no silence of the gateway.
      SMS_SECONDS: '4',
    };
    api = await startTestApp({ worker: true, env });
  });
  afterAll(async () => {
    await api.close();
    await Promise.all([gateway.close(), mailServer.close()]);
  });

  const ask = async () => {
    const phone = aPhone();
    const { http } = await aPerson(api, { status: 'CONFIRMED' });
    await http.post('/api/user/phone').send({ phone }).expect(200);
    return { phone, http };
  };
  const triesOf = (phone: string) => gateway.tries.filter(({ body }) => body.to === phone);
  const settle = () => api.settle({ hurry: true });

  it('AUTH6 reach the gateway once, where production has one, and confirm the phone', async () => {
    const { phone, http } = await ask();
    await settle();
    const [message, ...more] = triesOf(phone);
    expect(more).toEqual([]);
    const code = /\d{6}/.exec(message?.body.text ?? '')?.[0];
    const { body } = await http.post('/api/user/phone/confirm').send({ code }).expect(200);
    expect(body.user.status).toBe('VERIFIED');
    const sql = 'select text, sent_at is not null as sent from notifications.messages where recipient = $1';
    // Whoever reads the database must not find the code.
    expect(await api.sql(sql, [phone])).toEqual([{ text: '', sent: true }]);
  });

  it.each<Trouble>(['refuse', 'hang', 'drop', 'say no'])(
    'come through a gateway that is to %s twice, under one key',
    async (trouble) => {
      gateway.troubles.push(trouble, trouble);
      const { phone } = await ask();
      await settle();
      const tries = triesOf(phone);
      expect(tries).toHaveLength(3);
      expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
      expect(new Set(tries.map(({ body }) => body.text)).size).toBe(1);
    },
  );

  it('AUTH6 reach the gateway at once while mails wait for a server that says nothing', async () => {
    const people = await Promise.all(Array.from({ length: 26 }, () => aPerson(api)));
    await settle();
    mailServer.state.silences = Infinity;
    const params = { championship: { eng: 'Small', rus: 'Малый' }, place: 1, teams: 2 };
    await api.get(Notices).tell({
      ...{ cause: 'results.final', reason: unique('final'), url: '/championship/small/rating', params },
      people: people.map(({ id }) => ({ personId: id })),
    });
    for (const { login } of people.slice(0, 8))
      await api.guest().post('/api/auth/link').send({ username: login }).expect(200);
    const unsent = `select from notifications.messages where sent_at is null and channel = 'mail'`;
    // All mails are written, and the server keeps as many links as may be under way.
    while ((await api.sql(unsent)).length < 26 || mailServer.state.held < 4);
    const { phone } = await ask();
    while (triesOf(phone).length === 0) await new Promise((resolve) => setImmediate(resolve));
    mailServer.state.silences = 0;
    mailServer.hangUp();
    await settle();
    expect(await api.sql(unsent)).toEqual([]);
  });

  it('AUTH4 a link reaches its person while the server keeps the one before it', async () => {
    const [one, other] = await Promise.all([aPerson(api), aPerson(api)]);
    await settle();
    const askLink = ({ login }: { login: string }) =>
      api.guest().post('/api/auth/link').send({ username: login }).expect(200);
    const held = mailServer.state.held;
    mailServer.state.silences = 1;
    await askLink(one);
    while (mailServer.state.held === held) await new Promise((resolve) => setImmediate(resolve));
    await askLink(other);
    while (!mailServer.taken.some(({ to }) => to.includes(other.email)))
      await new Promise((resolve) => setImmediate(resolve));
    mailServer.hangUp();
    await settle();
  });

  it('are not sent when their code is over', async () => {
    gateway.troubles.push('refuse');
    const { phone } = await ask();
    for (;;)
      if (triesOf(phone).length > 0) break;
      else await new Promise((resolve) => setImmediate(resolve));
    api.clock.pass({ minutes: 11 });
    await settle();
    expect(triesOf(phone)).toHaveLength(1);
  });
});
