import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filesIn } from '../../../test/kit/files.js';
import sharp from 'sharp';
import { type Agent, startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship, aParticipant, type TestChampionship } from '../../../test/kit/championships.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { remade } from '../../kernel/images/remade.js';
import { FileSweeper } from '../../kernel/storage/file-sweeper.js';

const picture = (width: number, height: number, background = '#1a5fd0') =>
  sharp({ create: { width, height, channels: 3, background } });
const secret = 'taken at 55.79 N 49.12 E';
/** With a place in its metadata, and lying on its side. */
const photo = () =>
  picture(2000, 1000)
    .withExif({ IFD0: { ImageDescription: secret } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const drawing = 'xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="9" height="9"/></svg>';
/** A TIFF begins with eight bytes of its own, then the points come. */
const tiffOf = async (points: string): Promise<Buffer> => {
  const raw = Buffer.alloc(20 * 10 * 3);
  raw.write(points);
  const tiff = await sharp(raw, { raw: { width: 20, height: 10, channels: 3 } })
    .tiff({ compression: 'none' })
    .toBuffer();
  expect(tiff.subarray(8, 12).toString()).toBe('WEBP');
  return tiff;
};

describe('covers of championships', () => {
  let api: TestApp;
  let championship: TestChampionship;
  let stranger: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    championship = await aChampionship(api);
    stranger = await aPerson(api);
  });
  afterAll(() => api.close());

  const path = ({ champname } = championship) => `/api/championships/${champname}/cover`;
  const put = ({ http }: TestPerson, content: Buffer, of = championship, name = 'cover.jpg') =>
    http.put(path(of)).attach('file', content, name);
  const get = (http: Agent, query = '', of = championship) =>
    http
      .get(`${path(of)}${query}`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
  const card = async (http: Agent) =>
    (await http.get('/api/championships').query({ limit: 100 }).expect(200)).body.items.find(
      ({ champname }: TestChampionship) => champname === championship.champname,
    );

  it('CHAMP5 shows a cover on the card, made anew without what else its file held', async () => {
    const before = await photo();
    expect(before.includes(secret)).toBe(true);
    expect((await card(api.guest())).cover).toBeNull();
    await get(api.guest()).expect(404);
    const { body } = await put(championship.owner, before).expect(200);
    const coverAlt = { rus: 'Синий лист', eng: 'A blue sheet' };
    await championship.owner.http
      .put(`/api/championships/${championship.champname}`)
      .send({ version: body.version, coverAlt })
      .expect(200);
    expect((await card(api.guest())).cover).toEqual({ version: body.cover, alt: coverAlt, focus: null });
    const reply = await get(api.guest(), `?v=${body.cover}`).expect(200);
    const shown = reply.body as Buffer;
    expect(shown.includes(secret)).toBe(false);
    const { format, width, height, exif, orientation } = await sharp(shown).metadata();
    // Upright: what lay on its side stands.
    expect([format, width, height, exif, orientation]).toEqual(['webp', 400, 800, undefined, undefined]);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=86400',
      'content-length': String(shown.length),
    });
    expect((await get(api.guest())).headers['cache-control']).toBe('private, no-cache');
    const tag = String(reply.headers['etag']);
    await api.guest().get(path()).set('If-None-Match', tag).expect(304);
    expect((await api.guest().head(path()).expect(200)).headers['content-length']).toBe(String(shown.length));
  });

  it('PROF1 shows the own cover of a championship in profiles too, and none where it has none', async () => {
    const own = await aChampionship(api);
    const person = await aParticipant(api, own);
    const shown = async () => (await api.guest().get(`/api/users/${person.login}`).expect(200)).body.championships;
    expect(await shown()).toMatchObject([{ champname: own.champname, cover: null }]);
    const { body } = await put(own.owner, await picture(128, 64).png().toBuffer(), own).expect(200);
    expect(await shown()).toMatchObject([{ champname: own.champname, cover: { version: body.cover } }]);
  });

  it('CHAMP5 tells wherever a cover is cut which point of it stays in sight; who says nothing of it leaves it', async () => {
    const own = await aChampionship(api, { published: false });
    const person = await aParticipant(api, championship);
    const save = async (settings: object, of = own) => {
      const { version } = (await of.owner.http.get(`/api/championships/${of.champname}/edit`).expect(200)).body;
      const call = of.owner.http.put(`/api/championships/${of.champname}`).send({ version, ...settings });
      return (await call.expect(200)).body;
    };
    const coverFocus = { x: 30, y: 0 };
    expect(await save({ dailyAttempts: 3 })).toMatchObject({ coverFocus: null });
    expect(await save({ coverFocus })).toMatchObject({ coverFocus });
    // Another picture is looked at there too, until it is said otherwise.
    expect((await put(own.owner, await picture(128, 64).png().toBuffer(), own).expect(200)).body).toMatchObject({
      coverFocus,
    });
    expect(await save({ dailyAttempts: 4 })).toMatchObject({ coverFocus });
    expect(await save({ coverFocus: null })).toMatchObject({ coverFocus: null });

    await put(championship.owner, await picture(128, 64).png().toBuffer()).expect(200);
    await save({ coverFocus: { x: 100, y: 50 } }, championship);
    expect((await card(api.guest())).cover.focus).toEqual({ x: 100, y: 50 });
    const { champname } = championship;
    const view = await api.guest().get(`/api/championships/${champname}`).expect(200);
    expect(view.body.cover.focus).toEqual({ x: 100, y: 50 });
    const profile = await api.guest().get(`/api/users/${person.login}`).expect(200);
    expect(profile.body.championships).toMatchObject([{ champname, cover: { focus: { x: 100, y: 50 } } }]);
  });

  it('CHAMP5 takes JPEG, PNG and WebP, whatever they are called', async () => {
    for (const made of [picture(128, 64).jpeg(), picture(128, 64).png(), picture(128, 64).webp()])
      await put(championship.owner, await made.toBuffer(), championship, '../../x.html').expect(200);
    expect((await sharp((await get(api.guest())).body as Buffer).metadata()).width).toBe(128);
  });

  it('CHAMP5 measures a cover as it was sent: a banner is a thin picture', async () => {
    await put(championship.owner, await picture(4000, 200).png().toBuffer()).expect(200);
    const { width, height } = await sharp((await get(api.guest())).body as Buffer).metadata();
    expect([width, height]).toEqual([1200, 60]);
  });

  it.each([
    ['a drawing that may hold scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', () => Buffer.alloc(0)],
    ['the beginning of a picture alone', async () => (await photo()).subarray(0, 400)],
    ['a drawing that calls itself a WebP', () => Buffer.from(`<svg a="WEBP" ${drawing}`)],
    ['a TIFF whose points are the letters WEBP', () => tiffOf('WEBP')],
    ['a drawing behind the beginning of a WebP', () => Buffer.from(`RIFF\0\0\0\0WEBP<svg ${drawing}`)],
    ['a picture of another kind', () => picture(128, 64).gif().toBuffer()],
    ['a picture of a few points', () => picture(3, 3).png().toBuffer()],
    ['a picture whose shorter side is less than 64 points', () => picture(128, 63).png().toBuffer()],
    ['more points than a cover needs', () => picture(6000, 5000).png().toBuffer()],
  ])('CHAMP5 refuses %s as a cover', async (_what, content) => {
    const before = (await card(api.guest())).cover?.version;
    const { body } = await put(championship.owner, await content(), championship, 'cover.png').expect(422);
    expect([body.error, body.fields]).toEqual(['IMAGE_INVALID', { file: 'IMAGE_INVALID' }]);
    expect((await card(api.guest())).cover?.version).toBe(before);
  });

  it('CHAMP5 ends a picture that takes too long, and goes on with the next one', async () => {
    const good = await picture(128, 64).png().toBuffer();
    const shape = { width: 20, height: 20, fit: 'inside' } as const;
    const [late, next] = await Promise.allSettled([remade(good, shape, { mostTime: 1 }), remade(good, shape)]);
    expect(late).toMatchObject({ status: 'rejected', reason: { code: 'IMAGE_INVALID' } });
    expect(next.status).toBe('fulfilled');
  });

  it('CHAMP5 refuses a cover of more than 10 MB and one without a file', async () => {
    expect((await put(championship.owner, Buffer.alloc(10_000_001)).expect(413)).body.error).toBe('TOO_LARGE');
    const none = await championship.owner.http.put(path()).field('a', 'b');
    expect(none.body.error).toBe('FILE_REQUIRED');
    expect(await filesIn(api, 'dry-runs')).toEqual([]);
  });

  it('CHAMP5 lets nobody but its client and admins change a cover', async () => {
    const content = await picture(128, 64).png().toBuffer();
    for (const person of [stranger, await aParticipant(api, championship), await aPerson(api, { role: 'client' })]) {
      await put(person, content).expect(404);
      await person.http.delete(path()).expect(404);
    }
    expect((await api.guest().put(path()).attach('file', content, 'x.png')).status).toBe(401);
    await put(await aPerson(api, { role: 'admin' }), content).expect(200);
  });

  it('CHAMP1 shows the cover of a test championship or a draft to its client alone', async () => {
    const content = await picture(128, 64).png().toBuffer();
    for (const wish of [{ isTest: true }, { published: false }]) {
      const hidden = await aChampionship(api, wish);
      const { body } = await put(hidden.owner, content, hidden).expect(200);
      for (const http of [api.guest(), stranger.http]) {
        await get(http, `?v=${body.cover}`, hidden).expect(404);
        await http.get(path(hidden)).set('If-None-Match', '*').expect(404);
      }
      const own = await get(hidden.owner.http, `?v=${body.cover}`, hidden).expect(200);
      expect(own.headers['cache-control']).toBe('private, no-cache');
    }
  });

  it('CHAMP5 takes a cover away, and cleaning up keeps the covers that are worn', async () => {
    const worn = await aChampionship(api);
    await put(worn.owner, await picture(128, 64).png().toBuffer(), worn).expect(200);
    await api.get(FileSweeper).sweep(Date.now() + 20 * 24 * 3_600_000);
    await get(api.guest(), '', worn).expect(200);
    expect((await worn.owner.http.delete(path(worn)).expect(200)).body.cover).toBeNull();
    await get(api.guest(), '', worn).expect(404);
    await worn.owner.http.delete(path(worn)).expect(200);
  });
});
