import { afterAll, beforeAll, describe } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { itAnswers } from '../../../test/kit/error-catalogue.js';
import { aPerson } from '../../../test/kit/people.js';
import { Article } from '../domain/article.js';
import { articlesErrors } from './errors.js';
import { mostAttachments, mostDrafts } from './limits.js';

describe('the refusals of articles', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ env: { ARTICLE_FILES_BYTES: '1000' } });
  });
  afterAll(() => api.close());

  const begun = async () => {
    const { http } = await aPerson(api);
    const { body } = await http.post('/api/articles').send({ title: 'Trees', text: 'words' }).expect(201);
    return { http, path: `/api/articles/${body.id}` };
  };

  itAnswers('articles.errors.json', articlesErrors, {
    ARTICLE_UNAVAILABLE: async () => {
      const { http, path } = await begun();
      for (const step of ['ready', 'publish']) await http.post(`${path}/${step}`).send({}).expect(200);
      await http.delete(path).expect(200);
      return http.get(path);
    },
    ARTICLE_DRAFTS_FULL: async () => {
      const { id, http } = await aPerson(api);
      const drafts = Array.from({ length: mostDrafts - 1 }, () => Article.begin(id, {}, new Date()));
      await api.get(MikroORM).em.fork().persist(drafts).flush();
      const begin = () => http.post('/api/articles').send({ title: 'Trees', text: 'words' });
      const answers = await Promise.all([begin(), begin()]);
      return answers.find(({ status }) => status !== 201)!;
    },
    ARTICLE_STATE: async () => {
      const { http, path } = await begun();
      return http.post(`${path}/publish`).send({});
    },
    ARTICLE_CHANGED: async () => {
      const { http, path } = await begun();
      await http.put(path).send({ sequence: 0, text: 'one' }).expect(200);
      return http.put(path).send({ sequence: 0, text: 'two' });
    },
    ARTICLE_FILES_FULL: async () => {
      const { http, path } = await begun();
      return http.post(`${path}/attachments`).attach('file', Buffer.alloc(1001), 'x.txt');
    },
    ATTACHMENTS_FULL: async () => {
      const { http, path } = await begun();
      const attach = () => http.post(`${path}/attachments`).attach('file', Buffer.from('x'), 'x.txt');
      for (let count = 0; count < mostAttachments; count += 1) await attach().expect(201);
      return attach();
    },
  });
});
