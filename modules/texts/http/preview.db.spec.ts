import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';
import { dearTexts } from '../../../test/kit/dear-texts.js';
import { longestText } from '../contract/limits.js';
import { costOf } from '../domain/cost.js';
import { TextsApi } from '../texts.api.js';

/** What a reader needs half a minute for. */
const dear = '**a*'.repeat(12_000);

describe('the preview of a text', () => {
  let api: TestApp;
  let person: TestPerson;
  beforeAll(async () => {
    // So long that no text is refused for the time that it takes.
    api = await startTestApp({ env: { TEXT_SECONDS: '60' } });
    person = await aPerson(api);
  });
  afterAll(() => api.close());

  const preview = (text: string) => person.http.post('/api/texts/preview').send({ text });

  it('FORUM2 is what is stored', async () => {
    const text = 'Some **bold** words and $x^2$';
    const { body } = await preview(text).expect(200);
    expect(body).toEqual({ html: (await api.get(TextsApi).render(text)).html });
    expect(body.html).toContain('<strong>bold</strong>');
  });

  it('FORUM2 gives each of many who write at one moment their own text', async () => {
    const texts = Array.from({ length: 30 }, (_, n) => `Text **${n}**`);
    const shown = await Promise.all(texts.map((text) => api.get(TextsApi).preview(text)));
    expect(shown.map(({ html }) => html.trim())).toEqual(texts.map((_, n) => `<p>Text <strong>${n}</strong></p>`));
  });

  it('FORUM3 tells who writes whom an @ may name, by login or nickname, and nobody who is gone or a stranger', async () => {
    const login = unique('Mentioned');
    const meant = await aPerson(api, { login });
    const gone = await aPerson(api, { login: `${login}-gone` });
    await aPerson(api, { login: `${login}-new`, status: 'NEW' });
    await api.sql('update identity.people set deleted_at = now() where id = $1', [gone.id]);
    const found = async (q: string) =>
      (await person.http.get('/api/texts/people').query({ q }).expect(200)).body.items.map(
        (one: { login: string }) => one.login,
      );
    expect(await found(login.slice(0, 12).toLowerCase())).toContain(login);
    expect(await found(login.toUpperCase())).toEqual([login]);
    await api.sql(`update identity.people set nickname = 'Ольга Прекрасная' where id = $1`, [meant.id]);
    expect(await found('Ольга Пр')).toEqual([login]);
    for (const q of ['%%', '__', meant.email.slice(0, 6)]) expect(await found(q)).not.toContain(gone.login);
    expect(await found('%%')).toEqual([]);
    await person.http.get('/api/texts/people').query({ q: 'a' }).expect(422);
    await api.guest().get('/api/texts/people').query({ q: login }).expect(401);
  });

  it('FORUM3 offers nobody whom an @ would not name: such an @ stays plain text', async () => {
    const word = unique('named');
    const offered = async () => {
      const { body } = await person.http.get('/api/texts/people').query({ q: word }).expect(200);
      return body.items.map(({ login }: { login: string }) => login);
    };
    const isMention = async (login: string) =>
      (await preview(`@${login} hi`)).body.html.includes(`href="/user/${login}"`);
    const one = await aPerson(api, { login: word });
    const rename = (login: string) =>
      api.sql('update identity.people set login = $1, nickname = $2 where id = $3', [login, word, one.id]);
    for (const login of [word, 'bo', 'bob', `${word}-`, `${word}.`, `_${word}`]) {
      await rename(login);
      expect([login, (await offered()).includes(login)]).toEqual([login, await isMention(login)]);
    }
    await rename(word);
    expect(await offered()).toEqual([word]);
  });

  it('FORUM2 refuses what is dear to read without reading it, on whatever machine', async () => {
    const { body } = await preview(dear).expect(422);
    expect(body).toMatchObject({ error: 'TEXT_TOO_COMPLEX', fields: { text: 'TEXT_TOO_COMPLEX' } });
    expect((await preview(`${'- '.repeat(9950)}a`).expect(422)).body.error).toBe('TEXT_TOO_COMPLEX');
    await preview('A long text of plain words. '.repeat(800)).expect(200);
  });

  it('FORUM2 lets nobody wait for more than two texts of somebody who sends a hundred dear ones', async () => {
    const texts = api.get(TextsApi);
    await texts.preview('The thread is there.');
    const done: string[] = [];
    const sent = dearTexts(100).map(async (text) => {
      await texts.preview(text, { id: 'many' });
      done.push(text);
    });
    const answered = Promise.allSettled(sent);
    const { html } = await texts.preview('Some **words**', { id: 'few' });
    // The other thread goes on meanwhile: nobody waits for it here.
    expect(done.filter((text) => costOf(text) === 'quick').length).toBeLessThanOrEqual(2);
    expect(html).toContain('<strong>words</strong>');
    const refusals = (await answered).flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(['TEXT_TOO_COMPLEX', 'TOO_MANY_REQUESTS']));
    expect(done.length).toBeGreaterThan(10);
  });

  it('FORUM2 is for who may write, and as long as a text may be', async () => {
    await api.guest().post('/api/texts/preview').send({ text: 'a' }).expect(401);
    expect((await preview('a'.repeat(longestText + 1)).expect(422)).body.error).toBe('TOO_LONG');
    await preview('').expect(200);
  });
});
