import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { aFinishedContest, people } from '../../../test/kit/ratings.js';

describe('pictures of the rating', () => {
  let api: TestApp;
  let dozen: TestPerson[];
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    dozen = await people(api, 12);
  });
  afterAll(() => api.close());

  const get = async (path: string, by = api.guest()) => (await by.get(`/api/${path}`).expect(200)).body;

  it('RATE2 has a badge for other sites, which holds no markup of a name', async () => {
    const person = await aPerson(api, { login: 'some.body' });
    await person.http.post('/api/user/nickname').send({ nickname: '<b>&' });
    const { body, headers } = await api.guest().get('/api/rating/some.body.svg').expect(200);
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' });
    // What a cache between keeps for one reader is in that reader's language.
    expect(headers['vary']).toContain('Accept-Language');
    const russian = await api.guest().get('/api/rating/some.body.svg').set('Accept-Language', 'ru').expect(200);
    expect(String(russian.body)).toContain('Юнлинг');
    const again = api.guest().get('/api/rating/some.body.svg');
    await again.set('If-None-Match', headers['etag'] ?? '').expect(304);
    const svg = String(body);
    expect(svg).toMatch(/^<svg.*Youngling/u);
    expect(svg).not.toContain('<b>');
    await api.guest().get('/api/rating/nobody-at-all.svg').expect(404);
  });

  it('RATE1 RATE2 has a card of a result to share, and the ranks of a team', async () => {
    const { champname } = await aFinishedContest(api, dozen);
    const [first] = dozen as [TestPerson];
    const card = await api.guest().get(`/api/rating/${first.login}/${champname}.svg`).expect(200);
    expect(card.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' });
    expect(String(card.body)).toContain('1 of 12');
    await api.guest().get(`/api/rating/${first.login}/no-such-one.svg`).expect(404);
    const { members } = await get(`rating/teams/${champname}/${first.login}`);
    expect(members).toMatchObject([{ login: first.login, ratingPlace: 1 }]);
    await api.guest().get(`/api/rating/teams/${champname}/no-such-team`).expect(404);
  });

  it('RATE1 has the card as a picture too, in the letters of a name and without a font', async () => {
    const { champname } = await aFinishedContest(api, dozen);
    const [first, second] = dozen as [TestPerson, TestPerson];
    const picture = async (path: string, language = 'en') => {
      const reply = api.guest().get(`/api/rating/${path}.png`).set('Accept-Language', language).responseType('blob');
      const { headers, body } = await reply.expect(200);
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' });
      expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      return body as Buffer;
    };
    const card = await picture(`${first.login}/${champname}`);
    expect(await picture(`${first.login}/${champname}`)).toEqual(card);
    expect(await picture(`${first.login}/${champname}`, 'ru')).not.toEqual(card);
    expect(await picture(`${second.login}/${champname}`)).not.toEqual(card);
    const named = async (nickname: string) => {
      await first.http.post('/api/user/nickname').send({ nickname }).expect(200);
      return picture(first.login);
    };
    // Signs that have no outline are all drawn alike; Russian letters are not among them.
    expect(await named('漢字漢字')).toEqual(await named('字漢字漢'));
    expect(await named('Жанна')).not.toEqual(await named('Фаина'));
    await api.guest().get(`/api/rating/${first.login}/no-such-one.png`).expect(404);
    await api.guest().get('/api/rating/nobody-at-all.png').expect(404);
  });
});
