import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { ledgerFaults } from '../../../test/kit/files.js';
import { aPerson, backAgain, leaveForGood, type TestPerson } from '../../../test/kit/people.js';

describe('articles of somebody who is erased', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  const act = ({ http }: TestPerson, id: string, what: string) =>
    http.post(`/api/articles/${id}/${what}`).send({}).expect(200);
  /** Published, and written on. */
  const writtenOn = async (author: TestPerson, isReady = false): Promise<string> => {
    const { http } = author;
    const { id } = (await http.post('/api/articles').send({ title: 'Trees', text: 'Read by all' }).expect(201)).body;
    await http.post(`/api/articles/${id}/attachments`).attach('file', Buffer.from('Read'), 'read.txt').expect(201);
    for (const step of ['ready', 'publish']) await act(author, id, step);
    const { sequence } = (await http.get(`/api/articles/${id}`).expect(200)).body.draft;
    const draft = { title: 'Unread title', subtitle: 'Unread', text: 'Unread text' };
    await http
      .put(`/api/articles/${id}`)
      .send({ sequence, ...draft })
      .expect(200);
    await http.post(`/api/articles/${id}/attachments`).attach('file', Buffer.from('Unread'), 'unread.txt').expect(201);
    if (isReady) await act(author, id, 'ready');
    return id;
  };
  const seenBy = async (admin: TestPerson, id: string) =>
    (await (await backAgain(api, admin)).http.get(`/api/articles/${id}`).expect(200)).body;
  const draft = { title: 'Trees', subtitle: '', text: 'Read by all', attachments: [{ name: 'read.txt' }] };

  it('PROF2 FORUM4 keep what is read, and nothing that was written since, whether it was ready or not', async () => {
    const [author, admin] = [await aPerson(api), await aPerson(api, { role: 'admin' })];
    const ids = [await writtenOn(author), await writtenOn(author, true)];
    for (const id of ids) expect((await seenBy(admin, id)).draft).toMatchObject({ text: 'Unread text' });
    await leaveForGood(api, author);
    for (const id of ids) {
      expect(await seenBy(admin, id)).toMatchObject({ state: 'PUBLISHED', title: 'Trees', draft });
      const { body } = await api.guest().get(`/api/articles/${id}`).expect(200);
      expect(body).toMatchObject({ title: 'Trees', attachments: [{ name: 'read.txt' }] });
    }
    expect(
      await api.sql(`select from articles.articles a where a::text like '%nread%' and author_id = $1`, [author.id]),
    ).toEqual([]);
    expect(await ledgerFaults(api)).toEqual([]);
  });

  it('PROF2 FORUM4 lose their drafts also where nobody reads them any more', async () => {
    const [author, admin] = [await aPerson(api), await aPerson(api, { role: 'admin' })];
    const [withdrawn, ended, taken] = [await writtenOn(author), await writtenOn(author), await writtenOn(author)];
    await act(author, withdrawn, 'unpublish');
    await author.http.delete(`/api/articles/${ended}`).expect(200);
    const wish = { login: author.login, reason: 'Spam' };
    const { body } = await admin.http.post('/api/admin/forum-removals').send(wish).expect(200);
    await leaveForGood(api, author);
    for (const id of [withdrawn, taken]) expect(await seenBy(admin, id)).toMatchObject({ state: 'DRAFT', draft });
    await api.guest().get(`/api/articles/${ended}`).expect(410);
    expect(
      await api.sql(`select from articles.articles a where a::text like '%nread%' and author_id = $1`, [author.id]),
    ).toEqual([]);
    const { http } = await backAgain(api, admin);
    await http.post(`/api/admin/forum-removals/${body.id}/undo`).send({ reason: 'A mistake' }).expect(200);
    expect((await api.guest().get(`/api/articles/${taken}`).expect(200)).body).toMatchObject({ title: 'Trees' });
  });
});
