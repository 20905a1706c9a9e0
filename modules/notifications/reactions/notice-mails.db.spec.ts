import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { type MailServer, startMailServer } from '../../../test/kit/mail-server.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';
import { aPhone, codeSentTo } from '../../../test/kit/phones.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { Commands } from '../../kernel/commands/commands.js';
import { MailNotices } from '../commands/mail-notices.js';
import { Notices } from '../../kernel/notices/notices.js';
import { MailsInTime } from '../jobs/mails-in-time.js';
import { DeliverMessage } from './deliver-message.js';

describe('NOTIF1 mails about notices', () => {
  let mailServer: MailServer;
  let api: TestApp;
  beforeAll(async () => {
    mailServer = await startMailServer();
    const env = { SMTP_URL: `${mailServer.url}?socketTimeout=5000`, MAIL_FROM: 'Podium <podium@podium.test>' };
    api = await startTestApp({ worker: true, env });
  });
  afterAll(async () => {
    await api.close();
    await mailServer.close();
  });

  const tell = async (people: readonly TestPerson[], reason = unique('reason')) => {
    await api.get(Notices).tell({
      cause: 'results.final',
      reason,
      url: `/championship/${reason}/rating`,
      params: { championship: { eng: reason, rus: `${reason} по-русски` }, place: 1, teams: 2 },
      people: people.map(({ id }) => ({ personId: id })),
    });
    await api.settle({ hurry: true });
    return reason;
  };
  /** Bodies are quoted-printable; links are longer than a line. */
  const readable = (data: string) =>
    Buffer.from(
      data
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8');
  const mailsTo = ({ email }: TestPerson) =>
    mailServer.taken.filter(({ to }) => to.includes(email)).map(({ data }) => readable(data));
  const choose = ({ http }: TestPerson, body: object) => http.put('/api/notifications/channels').send(body);
  const results = (choice: object) => ({ subjects: { results: { site: true, mail: 'usual', ...choice } } });
  const inTime = async () => {
    await api.get(MailsInTime).write();
    await api.settle({ hurry: true });
  };
  const listOf = async ({ http }: TestPerson) => (await http.get('/api/notifications').expect(200)).body.items;

  it('NOTIF1 I18N1 are in the language that the person reads, lead to the place, and say how to end them', async () => {
    const person = await aPerson(api);
    await person.http.get('/api/notifications').set('Accept-Language', 'ru').expect(200);
    const reason = await tell([person]);
    const [mail, ...more] = mailsTo(person);
    expect(more).toEqual([]);
    expect(mail).toContain(`http://podium.test/championship/${reason}/rating`);
    expect(mail).toContain('Ваша команда заняла 1 место из 2.');
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    // By which mail programs show what is about the same place together.
    const threads = mailsTo(person).map((data) => /^References: (.+)$/m.exec(data)?.[1]);
    expect(threads[0]).toMatch(/^<[0-9a-f]{32}@podium\.test>/);
    // The same reason again.
    await tell([person], reason);
    expect(mailsTo(person)).toHaveLength(1);
  });

  it('I18N1 SECURITY are HTML beside text, in which what people wrote is words alone', async () => {
    const person = await aPerson(api);
    await choose(person, { language: 'RUS' }).expect(200);
    const evil = '<img src=x onerror=alert(1)> & "Co" https://evil.test/';
    await api.get(Notices).tell({
      ...{ cause: 'results.final', reason: unique('reason'), url: '/championship/small/rating' },
      params: { championship: { eng: evil, rus: evil }, place: 1, teams: 2 },
      people: [{ personId: person.id }],
    });
    await api.settle({ hurry: true });
    const [mail = ''] = mailsTo(person);
    expect(mail).toMatch(/^Content-Type: multipart\/alternative/m);
    const [text = '', html = ''] = mail.split(/^Content-Type: text\/html.*$/m);
    expect(text).toContain(`${evil}`);
    expect(text).toContain('Ваша команда заняла 1 место из 2.');
    expect(html).toContain('<html lang="ru">');
    expect(html).toContain('Ваша команда заняла 1 место из 2.');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34; https://evil.test/');
    expect(html).not.toContain('<img');
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(links[0]).toBe('http://podium.test/championship/small/rating');
    expect(links.filter((link) => !link?.startsWith('http://podium.test/'))).toEqual([]);
  });

  it('NOTIF1 end by the one click of a mail program, without signing in, and by no other token', async () => {
    const person = await aPerson(api);
    await tell([person]);
    const [mail = ''] = mailsTo(person);
    const off = /^List-Unsubscribe:\s+<http:\/\/podium\.test(\S+)>/m.exec(mail)?.[1] ?? '';
    const asked = await api.guest().get(off).set('Accept-Language', 'en').expect(200);
    expect(asked.text).toContain('Unsubscribe from e-mails about results?');
    expect(asked.text).not.toContain('<script');
    expect(asked.text).toContain(`<a href="/user/${person.login}/notifications#channels">All settings`);
    await tell([person]);
    expect(mailsTo(person)).toHaveLength(2);
    await api.guest().post(off).type('form').send('List-Unsubscribe=One-Click').expect(200);
    await tell([person]);
    expect(mailsTo(person)).toHaveLength(2);
    expect(await listOf(person)).toHaveLength(3);
    const forged = `${off.slice(0, -9)}${off.at(-9) === 'A' ? 'B' : 'A'}${off.slice(-8)}`;
    await api.guest().post(forged).expect(404);
    expect((await person.http.get('/api/notifications/channels').expect(200)).body.subjects).toMatchObject({
      results: { site: true, mail: 'never' },
      news: { site: true, mail: 'usual' },
    });
  });

  it('NOTIF1 come once a day together where somebody wants that, and not on the site where not', async () => {
    const person = await aPerson(api);
    await choose(person, { ...results({ site: false, mail: 'digest' }), language: 'ENG' }).expect(200);
    const reasons = [await tell([person]), await tell([person])];
    await inTime();
    expect(mailsTo(person)).toEqual([]);
    expect(await listOf(person)).toEqual([]);
    api.clock.pass({ days: 1 });
    await Promise.all([inTime(), inTime()]);
    const [mail, ...more] = mailsTo(person);
    expect(more).toEqual([]);
    expect(mail).toMatch(/^Subject: 2 notifications on Podium/m);
    for (const reason of reasons) expect(mail).toContain(`http://podium.test/championship/${reason}/rating`);
  });

  it('NOTIF1 wait for the end of quiet hours, but for those about the account', async () => {
    // It is noon in Moscow.
    api.clock.set('2026-03-10T09:00:00Z');
    const person = await aPerson(api);
    await choose(person, { quiet: { from: 11, to: 14 }, zone: 'Europe/Moscow' }).expect(200);
    await tell([person]);
    await inTime();
    expect(mailsTo(person)).toEqual([]);
    const phone = aPhone();
    await person.http.post('/api/user/phone').send({ phone }).expect(200);
    const code = await codeSentTo(api, phone);
    await person.http.post('/api/user/phone/confirm').send({ code }).expect(200);
    await api.settle({ hurry: true });
    expect(mailsTo(person)).toEqual([expect.stringContaining(`…${phone.slice(-4)}`)]);
    api.clock.set('2026-03-10T11:00:00Z');
    await inTime();
    expect(mailsTo(person)).toHaveLength(2);
  });

  it('NOTIF1 go to nobody whose address is not confirmed', async () => {
    const person = await aPerson(api, { status: 'NEW' });
    await api.settle({ hurry: true });
    const before = mailsTo(person).length;
    await tell([person]);
    await inTime();
    expect(mailsTo(person)).toHaveLength(before);
    expect(await listOf(person)).toHaveLength(1);
  });

  it('NOTIF1 ADMIN1 tell somebody who is blocked of the block, and of nothing else until it ends', async () => {
    const person = await aPerson(api);
    const admin = await aPerson(api, { role: 'admin' });
    await api.settle({ hurry: true });
    const until = api.clock.inDays(1);
    await admin.http.post(`/api/admin/users/${person.id}/block`).send({ until, reason: 'Shouting' }).expect(200);
    await api.settle({ hurry: true });
    const before = mailsTo(person);
    expect(before.at(-1)).toContain('Shouting');
    const reason = await tell([person]);
    await inTime();
    expect(mailsTo(person)).toHaveLength(before.length);
    const told = await api.sql('select url from notifications.notices where person_id = $1', [person.id]);
    expect(told).toContainEqual({ url: `/championship/${reason}/rating` });
    await admin.http.post(`/api/admin/users/${person.id}/unblock`).send({ reason: 'Sorry' }).expect(200);
    await api.settle({ hurry: true });
    const again = await tell([person]);
    await inTime();
    expect(mailsTo(person).at(-1)).toContain(again);
  });

  it('NOTIF1 are due no more to who has gone, so that others are written to', async () => {
    const person = await aPerson(api);
    await api.get(Notices).tell({
      ...{ cause: 'account.role', reason: 'gone', url: '', params: { role: 'client' }, mails: 'paced' },
      people: [{ personId: '00000000-0000-7000-8000-000000000000' }, { personId: person.id }],
    });
    await inTime();
    expect(mailsTo(person)).toHaveLength(1);
    expect(await api.sql('select id from notifications.notices where mail_at <= $1', [api.clock.now()])).toEqual([]);
  });

  it('NOTIF1 AUTH11 are lost by no server that refuses or drops the line, and sent again only where nobody can know', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(api)));
    await api.settle({ hurry: true });
    Object.assign(mailServer.state, { refusals: 2, drops: 2, lostAnswers: 1 });
    await tell(people);
    const counts = people.map((person) => mailsTo(person).length).toSorted();
    // Of the one whose answer was lost there are two copies, which programs know as one by its id.
    expect(counts).toEqual([1, 1, 1, 1, 1, 2]);
    const ids = people.map(
      (person) => new Set(mailsTo(person).map((data) => /^Message-ID: (.+)$/m.exec(data)?.[1])).size,
    );
    expect(ids).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('NOTIF1 AUTH11 wait for a server that is slow, and are tried again where one says nothing more', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(api)));
    await api.settle({ hurry: true });
    Object.assign(mailServer.state, { delays: 2, silences: 2, lateSilences: 1 });
    await tell(people);
    expect(mailServer.state).toMatchObject({ delays: 0, silences: 0, lateSilences: 0 });
    const mails = people.map(mailsTo);
    // Nobody can know of the one that was taken in silence; programs know the copy by its id.
    expect(mails.map(({ length }) => length).toSorted()).toEqual([1, 1, 1, 1, 1, 2]);
    const ids = mails.map((copies) => new Set(copies.map((data) => /^Message-ID: (.+)$/m.exec(data)?.[1])).size);
    expect(ids).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('NOTIF1 AUTH11 wait for mails that somebody asked for', async () => {
    const [asker, ...people] = await Promise.all(Array.from({ length: 41 }, () => aPerson(api)));
    await api.settle({ hurry: true });
    const before = mailServer.taken.length;
    // Four at a time: more than ten seconds until most of the others have gone, however busy the machine is.
    Object.assign(mailServer.state, { delays: 41, delayMs: 1500 });
    await api.get(Notices).tell({
      ...{
        cause: 'forum.approved',
        reason: unique('approved'),
        url: '/forum',
        params: { title: 'Data' },
        mails: 'paced',
      },
      people: people.map(({ id }) => ({ personId: id })),
    });
    await api.get(MailsInTime).write();
    await api.guest().post('/api/auth/link').send({ username: asker!.login }).expect(200);
    while (mailsTo(asker!).length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(mailServer.taken.length - before).toBeLessThan(35);
    Object.assign(mailServer.state, { delays: 0, delayMs: 300 });
    await api.settle({ hurry: true });
    expect(mailServer.taken.length - before).toBe(41);
  });

  it('NOTIF1 to very many go at the pace of the tick, whatever they are about', async () => {
    const people = await Promise.all(Array.from({ length: 51 }, () => aPerson(api)));
    await tell(people);
    expect(people.flatMap(mailsTo)).toEqual([]);
    await inTime();
    expect(people.map((person) => mailsTo(person).length)).toEqual(people.map(() => 1));
  });

  it('NOTIF1 are written once by workers that come at the same time', async () => {
    const person = await aPerson(api);
    const [mailbox] = await api.get(IdentityApi).mailboxes([person.id]);
    await api.get(Notices).tell({
      ...{ cause: 'account.role', reason: 'once', url: '', params: { role: 'client' } },
      people: [{ personId: person.id }],
    });
    const write = () => api.get(Commands).run(new MailNotices(mailbox!));
    await Promise.all([write(), write(), write()]);
    await api.settle({ hurry: true });
    const messages = await api.sql<{ id: string }>('select id from notifications.messages where recipient = $1', [
      person.email,
    ]);
    expect(messages).toHaveLength(1);
    await api.get(DeliverMessage).react({ messageId: messages[0]!.id });
    expect(mailsTo(person)).toHaveLength(1);
  });

  it('NOTIF1 choices are kept whatever is chosen at the same time, and refused where they mean nothing', async () => {
    const person = await aPerson(api);
    const subjects = ['teams', 'results', 'forum', 'news'];
    await Promise.all(
      subjects.map((subject) => choose(person, { subjects: { [subject]: { site: true, mail: 'never' } } }).expect(200)),
    );
    const { body } = await person.http.get('/api/notifications/channels').expect(200);
    expect(subjects.map((subject) => body.subjects[subject].mail)).toEqual(subjects.map(() => 'never'));
    await choose(person, { zone: 'Mars/Olympus' }).expect(422);
    await choose(person, { quiet: { from: 8, to: 24 } }).expect(422);
    await choose(person, { subjects: { nothing: { site: true, mail: 'now' } } }).expect(422);
    expect((await choose(person, { quiet: { from: 22, to: 8 } }).expect(200)).body.quiet).toEqual({ from: 22, to: 8 });
    expect((await choose(person, { quiet: null }).expect(200)).body.quiet).toBeNull();
  });

  it('NOTIF1 what concerns the account is no choice: what is said of it changes nothing, and no answer says otherwise', async () => {
    const person = await aPerson(api);
    const account = { site: false, mail: 'never', push: false };
    const { body } = await choose(person, { subjects: { account, news: account } }).expect(200);
    expect(body.subjects).toMatchObject({ account: { site: true, mail: 'usual', push: true }, news: account });
  });
});
