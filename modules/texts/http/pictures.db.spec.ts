import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filesIn } from '../../../test/kit/files.js';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { RemoveUnusedPictures } from '../jobs/remove-unused-pictures.js';
import { TextsApi } from '../texts.api.js';

const dayMs = 24 * 3_600_000;
const secret = 'taken at 55.79 N 49.12 E';
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1a5fd0' } });

describe('pictures of texts', () => {
  let api: TestApp;
  let person: TestPerson;
  let small: Buffer;
  beforeAll(async () => {
    api = await startTestApp({ env: { PICTURES_PER_DAY: '8' } });
    person = await aPerson(api);
    small = await drawn(20, 10).png().toBuffer();
  });
  afterAll(() => api.close());

  const send = (content: Buffer, { http } = person, name = 'chart.png') =>
    http.post('/api/texts/pictures').attach('file', content, name);
  const left = async () => (await filesIn(api, 'pictures')).length;

  it('FORUM2 are made anew, no larger than a text shows them, and have their size in their name', async () => {
    const photo = await drawn(4000, 2000)
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    expect(photo.includes(secret)).toBe(true);
    const { body } = await send(photo).expect(200);
    expect(body).toMatchObject({ width: 1600, height: 800 });
    expect(body.url).toMatch(/^\/api\/texts\/pictures\/[0-9a-f-]{36}_1600x800\.webp$/);
    const reply = await api.guest().get(body.url).expect(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=86400',
    });
    expect((reply.body as Buffer).includes(secret)).toBe(false);
    await api.guest().get(body.url).set('If-None-Match', String(reply.headers['etag'])).expect(304);
    const { html } = await api.get(TextsApi).preview(`![A chart](${body.url})`);
    expect(html).toContain(`<img src="${body.url}" alt="A chart" width="1600" height="800" loading="lazy">`);
  });

  it('FORUM2 are not shown at another size, and unknown ones are not found', async () => {
    const { body } = await send(small).expect(200);
    await api.guest().get(body.url.replace('20x10', '20x20')).expect(404);
    await api.guest().get('/api/texts/pictures/019b0000-0000-7000-8000-000000000000_20x10.webp').expect(404);
    await api.guest().get('/api/texts/pictures/..%2f..%2fetc%2fpasswd').expect(404);
  });

  it.each([
    ['a drawing that may hold scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture of another kind', () => drawn(20, 10).gif().toBuffer()],
    ['nothing', () => Buffer.alloc(0)],
  ])('FORUM2 refuse %s, whatever it is called', async (_what, content) => {
    const before = await left();
    expect((await send(await content()).expect(422)).body.error).toBe('IMAGE_INVALID');
    expect(await left()).toBe(before);
  });

  it('FORUM2 are of people alone, so many a day, however many come at once', async () => {
    expect((await api.guest().post('/api/texts/pictures').attach('file', small, 'a.png')).status).toBe(401);
    const somebody = await aPerson(api);
    const replies = await Promise.all(Array.from({ length: 11 }, () => send(small, somebody)));
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      ...Array.from({ length: 8 }, () => 200),
      429,
      429,
      429,
    ]);
    const refused = replies.find(({ status }) => status === 429)?.body;
    expect([refused?.error, refused?.details]).toEqual(['PICTURES_EXCEEDED', { max: 8, retryAfter: 86_400 }]);
    await send(small).expect(200);
    api.clock.pass({ days: 1, seconds: 1 });
    await send(small, somebody).expect(200);
  });

  it('FORUM2 are taken of people who confirmed their e-mail', async () => {
    const stranger = await aPerson(api, { status: 'NEW' });
    expect((await send(small, stranger).expect(403)).body.error).toBe('EMAIL_UNCONFIRMED');
  });

  it.each(['PICTURES_PERSON_BYTES', 'PICTURES_BYTES'])(
    'FORUM2 take no more room than %s, however many come at once',
    async (setting) => {
      const [somebody, before] = [await aPerson(api), await left()];
      const { body } = await send(small, somebody).expect(200);
      const sql = 'select bytes, (select sum(bytes)::int from texts.pictures) as all from texts.pictures where id = $1';
      const [kept] = await api.sql<{ bytes: number; all: number }>(sql, [body.url.match(/[0-9a-f-]{36}/)[0]]);
      const { bytes = 0, all = 0 } = kept ?? {};
      const room = String((setting === 'PICTURES_BYTES' ? all : bytes) + 2 * bytes);
      const full = await startTestApp({ beside: api, env: { [setting]: room } });
      const there = { ...somebody, http: full.signedIn(somebody.token) };
      const replies = await Promise.all(Array.from({ length: 5 }, () => send(small, there)));
      await full.close();
      expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 200, 409, 409, 409]);
      expect(replies.find(({ status }) => status === 409)?.body.error).toBe('PICTURES_FULL');
      // Nothing is left of those that were refused.
      expect(await left()).toBe(before + 3);
    },
  );

  it('FORUM2 are removed when no text has named them for a month, and kept when one has', async () => {
    const writer = await aPerson(api);
    const [named, unnamed] = [(await send(small, writer)).body.url, (await send(small, writer)).body.url];
    await api.get(TextsApi).render(`![kept](${named})`);
    await api.get(TextsApi).preview(`![only looked at](${unnamed})`);
    const sweep = (days: number) => api.get(RemoveUnusedPictures).remove(api.clock.now().getTime() + days * dayMs);
    await sweep(29);
    await api.guest().get(unnamed).expect(200);
    await sweep(31);
    await api.guest().get(unnamed).expect(404);
    await api.guest().get(named).expect(200);
  });
});
