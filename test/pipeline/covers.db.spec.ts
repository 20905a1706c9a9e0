import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { listPaths } from '../../modules/texts/contract/list-pages.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship } from '../kit/championships.js';
import { aThread, aTopic } from '../kit/forum.js';
import { aPerson } from '../kit/people.js';
import { aVacancy } from '../kit/vacancies.js';

const [width, height] = [1200, 630];
const largest = 150_000;
const hour = 3600;

describe('covers and pictures of links', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  const picture = (path: string, language = 'ENG') =>
    api.guest().get('/api/texts/links/picture.png').query({ path, language }).responseType('blob');

  it('CHAMP5 a cover is a file that is kept for ever by the number of its drawing, and for minutes without it', async () => {
    const path = '/api/covers/championship/diabetes.svg?size=tile';
    const lasting = await api.guest().get(`${path}&v=1`).expect(200);
    expect(lasting.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': `public, max-age=${365 * 24 * hour}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await api.guest().get(path).expect(200)).headers['cache-control']).toBe('public, max-age=300');
    const tag = lasting.headers['etag'] ?? '';
    await api.guest().get(path).set('If-None-Match', tag).expect(304);
  });

  it.each([
    ['/api/covers/planet/diabetes.svg', 404, 'NOT_FOUND'],
    ['/api/covers/team/x.svg?size=poster', 422, 'FORMAT_INVALID'],
    [`/api/covers/team/${'n'.repeat(201)}.svg`, 404, 'NOT_FOUND'],
  ])('CHAMP5 no cover of %s', async (path, code, error) => {
    const { status, body } = await api.guest().get(path);
    expect([status, body.error]).toEqual([code, error]);
  });

  it('CHAMP2 a link to a championship, an article, a topic and a vacancy has a picture in the reader’s language', async () => {
    const { champname } = await aChampionship(api, { title: { eng: '<b>Trees</b> & "forests"', rus: 'Деревья' } });
    const { name } = await aThread(api);
    const { id: topic } = await aTopic(api, { thread: name });
    const { http } = await aPerson(api);
    const { body } = await http.post('/api/articles').send({ title: 'Trees', text: 'Words' }).expect(201);
    for (const step of ['ready', 'publish']) await http.post(`/api/articles/${body.id}/${step}`).send({}).expect(200);
    const vacancy = await aVacancy(api);
    const paths = [`/championship/${champname}`, `/forum/article/${body.id}`, `/forum/${name}/${topic}`];
    for (const path of [...paths, `/vacancy/${vacancy.id}`]) {
      const [eng, rus] = await Promise.all([picture(path), picture(path, 'RUS')]);
      expect([path, eng.status, eng.headers['content-type']]).toEqual([path, 200, 'image/png']);
      const { format, ...size } = await sharp(eng.body as Buffer).metadata();
      expect([format, size.width, size.height]).toEqual(['png', width, height]);
      expect((eng.body as Buffer).length).toBeLessThan(largest);
      expect((eng.body as Buffer).equals(rus.body as Buffer)).toBe(false);
    }
  });

  it('NAV2 the start page and each list has a picture in the reader’s language', async () => {
    for (const path of listPaths) {
      const [eng, rus] = await Promise.all([picture(path), picture(path, 'RUS')]);
      expect([path, eng.status, eng.headers['content-type']]).toEqual([path, 200, 'image/png']);
      const { format, ...size } = await sharp(eng.body as Buffer).metadata();
      expect([format, size.width, size.height]).toEqual(['png', width, height]);
      expect((eng.body as Buffer).length).toBeLessThan(largest);
      expect((eng.body as Buffer).equals(rus.body as Buffer)).toBe(false);
    }
  }, 60_000);

  it('CHAMP1 what strangers do not see has no picture', async () => {
    const draft = await aChampionship(api, { published: false });
    for (const path of [
      `/championship/${draft.champname}`,
      '/championship/no-such-one',
      '/rating/none',
      '/user/none/settings',
      'x',
    ])
      await picture(path).expect(404);
  });
});
