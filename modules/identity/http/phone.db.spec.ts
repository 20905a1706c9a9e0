import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPhone, codeSentTo } from '../../../test/kit/phones.js';
import { aPerson } from '../../../test/kit/people.js';

const data = { firstname: 'Ada', lastname: 'Lovelace', birthday: '1990-12-10', city: 'London', workplace: 'Engine' };

describe('AUTH6 a telephone', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const newcomer = () => aPerson(api, { status: 'CONFIRMED' });
  const ask = (http: Awaited<ReturnType<typeof aPerson>>['http'], phone: string) =>
    http.post('/api/user/phone').send({ phone });
  const confirm = (http: Awaited<ReturnType<typeof aPerson>>['http'], code: string) =>
    http.post('/api/user/phone/confirm').send({ code });

  test('AUTH7 leads from a confirmed e-mail to a complete profile, and back where its ground goes away', async () => {
    const { http } = await newcomer();
    const phone = aPhone();
    expect((await ask(http, phone).expect(200)).body).toEqual({ retryAfter: 60 });
    const code = await codeSentTo(api, phone);
    const { user } = (await confirm(http, `${code.slice(0, 3)} ${code.slice(3)}`).expect(200)).body;
    expect(user.status).toBe('VERIFIED');
    expect((await http.get('/api/user/personal').expect(200)).body.phone).toBe(phone);

    const change = (body: object) => http.patch('/api/user/personal').send(body);
    expect((await change({ ...data, skills: ['NLP'] }).expect(200)).body.user.status).toBe('IDENTIFIED');
    expect((await change({ workplace: '' }).expect(200)).body.user.status).toBe('VERIFIED');
    expect((await change({ university: 'MSU' }).expect(200)).body.user.status).toBe('IDENTIFIED');
    expect((await http.get('/api/user/personal')).body).toEqual({
      ...data,
      workplace: '',
      university: 'MSU',
      skills: ['NLP'],
      phone,
    });
  });

  test('AUTH7 leaves the status of people whom an operator makes when they save their data', async () => {
    const { http } = await aPerson(api);
    const { body } = await http.patch('/api/user/personal').send({ city: 'Oslo' }).expect(200);
    expect(body.user.status).toBe('IDENTIFIED');
    expect((await http.get('/api/user/personal').expect(200)).body.phone).toMatch(/^\+999\d{11}$/);
  });

  test('AUTH6 says that a code is under way until it was typed, was tried too often or is over', async () => {
    const { http } = await newcomer();
    const underWay = async () => (await http.get('/api/user/account').expect(200)).body.phoneCode;
    expect(await underWay()).toBeNull();
    const [phone, other] = [aPhone(), aPhone()];
    await ask(http, phone).expect(200);
    expect(await underWay()).toEqual({ phone, retryAfter: 60 });
    api.clock.pass({ seconds: 20 });
    expect(await underWay()).toEqual({ phone, retryAfter: 40 });
    const code = await codeSentTo(api, phone);
    for (let tries = 0; tries < 5; tries++) await confirm(http, code === '000000' ? '000001' : '000000');
    expect(await underWay()).toBeNull();
    api.clock.pass({ minutes: 1 });
    await ask(http, other).expect(200);
    // A code that is over is not sent any more.
    await codeSentTo(api, other);
    api.clock.pass({ minutes: 9 });
    expect(await underWay()).toEqual({ phone: other, retryAfter: 0 });
    api.clock.pass({ minutes: 2 });
    expect(await underWay()).toBeNull();
    await ask(http, other).expect(200);
    await confirm(http, await codeSentTo(api, other, 2)).expect(200);
    expect(await underWay()).toBeNull();
  });

  test('AUTH6 counts five tries of a code where a hundred come at once, and the right one is of no use then', async () => {
    const { http, id } = await newcomer();
    const phone = aPhone();
    await ask(http, phone).expect(200);
    const code = await codeSentTo(api, phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(http, wrong)));
    const counted = answers.map(({ body }) => body.error);
    expect(counted.filter((error) => error === 'CODE_INVALID')).toHaveLength(5);
    expect(counted.filter((error) => error === 'CODE_TRIES_EXCEEDED')).toHaveLength(95);
    expect((await confirm(http, code)).body.error).toBe('CODE_TRIES_EXCEEDED');
    expect(await api.sql('select tries from identity.phone_codes where person_id = $1', [id])).toEqual([{ tries: 5 }]);
  });

  test('AUTH6 sends one message where many are asked for at once, a minute apart, and five a day', async () => {
    const { http } = await newcomer();
    const phone = aPhone();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(http, phone)));
    expect(answers.map(({ body }) => body.error ?? 'sent').sort()).toEqual([...Array(5).fill('SMS_TOO_SOON'), 'sent']);
    for (let message = 2; message <= 5; message++) {
      api.clock.pass({ minutes: 1 });
      await ask((await newcomer()).http, phone).expect(200);
    }
    api.clock.pass({ minutes: 1 });
    expect((await ask((await newcomer()).http, phone)).body.error).toBe('SMS_LIMIT');
  });

  test('AUTH6 waits a minute between two messages to one number, whoever asks, and two of one person, whatever the number', async () => {
    const phone = aPhone();
    const first = await newcomer();
    await ask(first.http, phone).expect(200);
    expect((await ask((await newcomer()).http, phone)).body.error).toBe('SMS_TOO_SOON');
    expect((await ask(first.http, aPhone())).body.error).toBe('SMS_TOO_SOON');
  });

  test('AUTH6 gives a number to the first of two who confirm it at once', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    const phone = aPhone();
    await ask(one.http, phone).expect(200);
    const first = await codeSentTo(api, phone);
    api.clock.pass({ minutes: 1 });
    await ask(other.http, phone).expect(200);
    const second = await codeSentTo(api, phone, 2);
    const answers = await Promise.all([confirm(one.http, first), confirm(other.http, second)]);
    expect(answers.map(({ body }) => body.error ?? body.user.status).sort()).toEqual(['PHONE_USED', 'VERIFIED']);
  });

  test('AUTH6 forgets a code after ten minutes, and ends it when another one is sent', async () => {
    const { http } = await newcomer();
    const phone = aPhone();
    await ask(http, phone).expect(200);
    const old = await codeSentTo(api, phone);
    api.clock.pass({ minutes: 1 });
    await ask(http, phone).expect(200);
    const fresh = await codeSentTo(api, phone, 2);
    if (old !== fresh) expect((await confirm(http, old)).body.error).toBe('CODE_INVALID');
    api.clock.pass({ minutes: 11 });
    expect((await confirm(http, fresh)).body.error).toBe('CODE_INVALID');
  });

  test('AUTH6 says of no code that it was sent where nothing carries messages', async () => {
    const { token } = await newcomer();
    const env = { PODIUM_MODE: 'production', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'podium@example.org' };
    const production = await startTestApp({ beside: api, env });
    const phone = aPhone();
    const { body } = await ask(production.signedIn(token), phone);
    await production.close();
    expect(body.error).toBe('SMS_UNAVAILABLE');
    expect(await api.sql('select id from identity.phone_codes where phone = $1', [phone])).toEqual([]);
  });

  test.each([
    ['8 (912) 345-67-81', '+79123456781'],
    ['89123456782', '+79123456782'],
  ])('AUTH6 takes %s as people in Russia write it', async (typed, phone) => {
    const { http } = await newcomer();
    await ask(http, typed).expect(200);
    await codeSentTo(api, phone);
  });

  test.each([
    '+7 912',
    '8 812 345-67-89',
    '8 912 345-67-8',
    '+7 912 345-67-89 ext. 5',
    '+44 20 7946 0000',
    '+1 800 555 0199',
    '١٢٣',
    '+7<b>',
  ])('AUTH6 takes %s for no number that gets messages', async (phone) => {
    const { http } = await newcomer();
    expect((await ask(http, phone)).body).toMatchObject({ error: 'PHONE_WRONG' });
  });
});
