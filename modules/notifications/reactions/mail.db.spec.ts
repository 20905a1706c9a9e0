import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { type MailServer, startMailServer } from '../../../test/kit/mail-server.js';
import { aPerson, testPassword, unique } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { WriteMessage } from '../commands/write-message.js';
import type { Purpose } from '../domain/message.js';
import { ForgetMessages } from '../jobs/forget-messages.js';
import { DeliverMessage } from './deliver-message.js';
import { SendConfirmation } from './send-confirmation.js';

describe('mail', () => {
  let mailServer: MailServer;
  let api: TestApp;
  beforeAll(async () => {
    mailServer = await startMailServer();
    const env = {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Podium <podium@podium.test>',
      METRICS_TOKEN: 'the token of the metrics',
    };
    api = await startTestApp({ worker: true, env });
  });
  afterAll(async () => {
    await api.close();
    await mailServer.close();
  });

  const register = async (): Promise<string> => {
    const login = unique('mail');
    const email = `${login}@example.org`;
    const body = { login, email, password: testPassword, password2: testPassword };
    await api.guest().post('/api/auth/regist').set('Accept-Language', 'ru').send(body).expect(200);
    return email;
  };
  const waiting = async () => {
    const metrics = api.guest().get('/metrics').set('Authorization', 'Bearer the token of the metrics');
    return /^podium_messages_waiting\{channel="mail"\} (\S+)$/m.exec((await metrics.expect(200)).text)?.[1];
  };
  const takenFor = (email: string) => mailServer.taken.filter(({ to }) => to.includes(email));
  const messageOf = async (email: string) =>
    (
      await api.sql<{ id: string; sent: boolean; text: string }>(
        'select id, sent_at is not null as sent, text from notifications.messages where recipient = $1',
        [email],
      )
    )[0];

  it('AUTH11 delivers the confirmation by SMTP, once, and notes that it went', async () => {
    const email = await register();
    await api.settle();
    const [mail, ...more] = takenFor(email);
    expect(more).toEqual([]);
    expect(mail?.data).toMatch(/^From: Podium <podium@podium\.test>/m);
    const message = await messageOf(email);
    expect(mail?.data).toContain(`Message-ID: <${message?.id}@podium.test>`);
    expect(message?.sent).toBe(true);
    // Its link lets somebody in: whoever reads the database must not find it.
    expect(message?.text).toBe('');
  });

  it('PROF2 keeps no address that was written to for more than 30 days', async () => {
    const old = await register();
    await api.settle();
    api.clock.pass({ days: 20 });
    const young = await register();
    await api.settle();
    api.clock.pass({ days: 11 });
    await api.get(ForgetMessages).forget();
    expect([await messageOf(old), (await messageOf(young))?.sent]).toEqual([undefined, true]);
  });

  it('SECURITY no subject adds a header to a mail, whatever somebody called a team', async () => {
    const recipient = `${unique('mail')}@example.org`;
    const subject = 'Invited to “A\r\nBcc: evil@example.org\r\n\r\n<b>B</b>”';
    await api.get(Commands).run(
      new WriteMessage({
        reason: unique('reason'),
        purpose: 'asked',
        recipient,
        subject,
        text: 'Hello',
        language: 'ENG',
      }),
    );
    await api.settle();
    const [mail, ...more] = mailServer.taken.filter(({ data }) => data.includes(recipient));
    expect([more, mail?.to]).toEqual([[], [recipient]]);
    const [head = ''] = (mail?.data ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).not.toContain('<b>');
  });

  it('I18N1 writes to people in the language they read, whoever asked or acted, in whatever language', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const person = await aPerson(api);
    await person.http.put('/api/notifications/channels').send({ language: 'RUS' }).expect(200);
    const stranger = api.guest();
    void stranger.set('Accept-Language', 'en');
    await stranger.post('/api/auth/link').send({ username: person.login }).expect(200);
    await stranger.get('/api/user/resetpsw').query({ username: person.login }).expect(200);
    await api.settle();
    const leave = admin.http.post(`/api/admin/users/${person.id}/delete`).set('Accept-Language', 'en');
    await leave.send({ reason: 'Asked for by letter' }).expect(200);
    await api.settle();
    const sql = 'select subject from notifications.messages where recipient = $1 order by subject';
    expect(await api.sql(sql, [person.email])).toEqual([
      { subject: 'Ваша учётная запись на Podium удалена' },
      { subject: 'Новый пароль на Podium' },
      { subject: 'Ссылка для входа на Podium' },
    ]);
  });

  it('I18N1 lets no stranger choose a language for somebody who has read nothing yet', async () => {
    const person = await aPerson(api);
    const ask = api.guest().post('/api/auth/link').set('Accept-Language', 'ru');
    await ask.send({ username: person.login }).expect(200);
    await api.settle();
    const sql = 'select subject from notifications.messages where recipient = $1';
    expect(await api.sql(sql, [person.email])).toEqual([{ subject: 'Your link to log in to Podium' }]);
    const { body } = await person.http.get('/api/notifications/channels').set('Accept-Language', 'en').expect(200);
    expect(body.language).toBe('ENG');
  });

  it('AUTH11 sends nothing twice when a reaction comes again', async () => {
    const email = await register();
    await api.settle();
    const [row] = await api.sql<{ reason: string }>('select reason from notifications.messages where recipient = $1', [
      email,
    ]);
    const confirmationId = row?.reason.split(':')[1] ?? '';
    await api.get(SendConfirmation).react({ confirmationId, language: 'RUS' });
    await api.get(DeliverMessage).react({ messageId: (await messageOf(email))?.id ?? '' });
    await api.settle();
    expect(takenFor(email)).toHaveLength(1);
    expect(await api.sql('select 1 from notifications.messages where recipient = $1', [email])).toHaveLength(1);
  });

  it('AUTH11 tries again when the mail server refuses for now', async () => {
    mailServer.state.refusals = 1;
    const email = await register();
    await api.settle();
    expect(mailServer.state.refusals).toBe(0);
    expect(takenFor(email)).toHaveLength(1);
    expect((await messageOf(email))?.sent).toBe(true);
  });

  it('AUTH11 loses nothing while the mail server is away for longer than other work is tried', async () => {
    mailServer.state.refusals = 10;
    const email = await register();
    await api.settle({ hurry: true, seconds: 110 });
    expect(mailServer.state.refusals).toBe(0);
    expect(takenFor(email)).toHaveLength(1);
  }, 120_000);

  it('AUTH11 keeps what was refused for good for operators, whatever else goes on', async () => {
    mailServer.state.rejections = 1;
    const email = await register();
    await api.settle();
    const letters = await api.sql<{ data: { messageId: string } }>(
      `select data->'data' as data from pgboss.job where name = 'dead-letters'`,
    );
    expect(letters.map(({ data }) => data.messageId)).toEqual([(await messageOf(email))?.id]);
    // It waits for nothing any more; one that is to be sent yet does.
    await api.sql('update notifications.messages set created_at = now() where recipient = $1', [email]);
    expect(await waiting()).toBe('0');
    await api.sql(`insert into pgboss.job (name, data, start_after) select 'lane.asked',
      jsonb_build_object('reaction', 'notifications.deliver-message', 'data', data -> 'data'), now() + interval '1 hour'
      from pgboss.job where name = 'dead-letters'`);
    expect(await waiting()).toBe('1');
    await api.sql(`delete from pgboss.job where name = 'lane.asked' and start_after > now()`);
    const next = await register();
    await api.settle();
    expect(takenFor(next)).toHaveLength(1);
  });

  it('AUTH11 shows what was not sent as a page, in the language that is asked for or preferred', async () => {
    const demo = await startTestApp({ worker: true });
    const login = unique('mail');
    for (const one of [unique('mail'), login]) {
      const body = { login: one, email: `${one}@example.org`, password: testPassword, password2: testPassword };
      await demo.guest().post('/api/auth/regist').send(body).expect(200);
    }
    await demo.settle();
    const read = async (path: string, language = '') =>
      (await demo.guest().get(path).set('Accept-Language', language).expect(200)).text;
    const pages = [
      await read('/outbox', 'ru'),
      await read('/outbox?lang=RUS', 'en'),
      await read('/outbox', 'en'),
      await read('/outbox?lang=ENG', 'ru'),
    ];
    expect(pages.map((page) => /<html lang="(\w+)">/.exec(page)?.[1])).toEqual(['ru', 'ru', 'en', 'en']);
    expect(pages.map((page) => /href="\?lang=(\w+)"/.exec(page)?.[1])).toEqual(['ENG', 'ENG', 'RUS', 'RUS']);
    for (const page of pages) {
      expect(page).toContain(`${login}@example.org`);
      expect(page).toMatch(/<a href="http:\/\/podium\.test\/confirm\?token=[^"]+">/);
      expect(page).not.toContain('<script');
      // Each is behind its subject, and the newest is open.
      expect(page.match(/<details[^>]*>/g)).toEqual(['<details open>', '<details>']);
      expect(page).toMatch(/<link rel="stylesheet" href="\/fonts\.css">.*<a href="\/"><img src="\/favicon\.svg"/s);
    }
    await demo.guest().get('/outbox?lang=FRA').expect(422);
    await demo.close();
  });

  it('AUTH11 has no outbox to read where mails really go out', async () => {
    await api.guest().get('/outbox').expect(404);
  });

  it('SECURITY sends an address that anybody may type twenty mails in a day, however its name is written', async () => {
    const email = `${unique('mail')}@example.org`;
    const write = (n: number) =>
      new WriteMessage({
        reason: `${email} ${n}`,
        purpose: 'typed',
        recipient: n % 2 ? email : email.toUpperCase(),
        subject: 'One of many',
        text: 'Text',
        language: 'ENG',
      });
    await Promise.all(Array.from({ length: 30 }, (_, n) => api.get(Commands).run(write(n))));
    const sent = async () =>
      (await api.sql('select 1 from notifications.messages where lower(recipient) = $1', [email])).length;
    expect(await sent()).toBe(20);
    api.clock.pass({ hours: 24 });
    await api.get(Commands).run(write(30));
    expect(await sent()).toBe(21);
  });

  it('SECURITY AUTH11 counts each purpose by itself: notices wait a day, and neither they nor strangers keep others back', async () => {
    const recipient = `${unique('mail')}@example.org`;
    const write = (purpose: Purpose) => {
      const message = { reason: unique('reason'), purpose, recipient, subject: 'One of many', text: 'Text' };
      return api.get(Commands).run(new WriteMessage({ ...message, language: 'ENG' }));
    };
    const times = async (number: number, purpose: Purpose) => {
      const written = await Promise.all(Array.from({ length: number }, () => write(purpose)));
      return written.filter(Boolean).length;
    };
    expect(await times(25, 'typed')).toBe(20);
    expect(await times(25, 'notices')).toBe(20);
    expect(await times(25, 'account')).toBe(25);
    expect(await times(25, 'asked')).toBe(25);
    api.clock.pass({ hours: 24 });
    expect(await times(25, 'notices')).toBe(20);
  });
});
