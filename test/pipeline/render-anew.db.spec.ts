import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RenderAnew } from '../../modules/texts/jobs/render-anew.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aPerson } from '../kit/people.js';

describe('texts of a former renderer', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  it('FORUM4 is rendered anew when a former renderer made it, and only then', async () => {
    const { http } = await aPerson(api);
    const { id } = (await http.post('/api/articles').send({ title: 'Trees', text: 'Some **words**' }).expect(201)).body;
    for (const step of ['ready', 'publish']) await http.post(`/api/articles/${id}/${step}`).send({}).expect(200);
    await api.sql(
      `update articles.versions set html = '<p>old</p>', excerpt = 'old', renderer = 0 where article_id = $1`,
      [id],
    );
    expect((await api.guest().get(`/api/articles/${id}`)).body.html).toBe('<p>old</p>');
    expect(await api.get(RenderAnew).render()).toBe(1);
    expect((await api.guest().get(`/api/articles/${id}`)).body).toMatchObject({
      html: '<p>Some <strong>words</strong></p>',
      excerpt: 'Some words',
    });
    expect(await api.get(RenderAnew).render()).toBe(0);
    // One that is refused now stays as it was.
    await api.sql(`update articles.versions set text = $2, html = '<p>kept</p>', renderer = 0 where article_id = $1`, [
      id,
      `${'> '.repeat(200)}deep`,
    ]);
    await api.get(RenderAnew).render();
    expect((await api.guest().get(`/api/articles/${id}`)).body.html).toBe('<p>kept</p>');
    expect(await api.get(RenderAnew).render()).toBe(0);
  });
});
