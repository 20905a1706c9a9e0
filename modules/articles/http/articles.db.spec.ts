import { filesIn, ledgerFaults } from '../../../test/kit/files.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { ArticlesApi } from '../articles.api.js';
import { mostDrafts } from '../contract/limits.js';
import { FileSweeper } from '../../kernel/storage/file-sweeper.js';
import { ForgetDrafts } from '../reactions/forget-drafts.js';

const dayMs = 24 * 3_600_000;

describe('articles', () => {
  let api: TestApp;
  let author: TestPerson;
  let stranger: TestPerson;
  beforeAll(async () => {
    api = await startTestApp();
    [author, stranger] = [await aPerson(api), await aPerson(api)];
  });
  afterAll(() => api.close());

  const begin = async (
    draft: object = { title: 'Trees', text: 'Some **words**' },
    { http } = author,
  ): Promise<string> => (await http.post('/api/articles').send(draft).expect(201)).body.id;
  const act = (id: string, what: string, { http } = author) => http.post(`/api/articles/${id}/${what}`).send({});
  const save = (id: string, sequence: number | undefined, changes: object, { http } = author) =>
    http.put(`/api/articles/${id}`).send({ sequence, ...changes });
  const published = async (draft?: object): Promise<string> => {
    const id = await begin(draft);
    await act(id, 'ready').expect(200);
    await act(id, 'publish').expect(200);
    return id;
  };
  const read = (id: string, http = api.guest()) => http.get(`/api/articles/${id}`);

  it('FORUM4 is its author’s alone until it is published, and then everybody’s, as it was rendered', async () => {
    const id = await begin();
    await read(id).expect(404);
    await read(id, stranger.http).expect(404);
    expect((await read(id, author.http).expect(200)).body).toMatchObject({
      state: 'DRAFT',
      html: '',
      publishedAt: null,
    });
    await act(id, 'publish').expect(409);
    expect((await act(id, 'ready').expect(200)).body.state).toBe('READY');
    await act(id, 'publish').expect(200);
    const { body } = await read(id).expect(200);
    expect(body).toMatchObject({
      state: 'PUBLISHED',
      title: 'Trees',
      html: '<p>Some <strong>words</strong></p>',
      excerpt: 'Some words',
      author: author.login,
      draft: null,
    });
    const { items } = (await api.guest().get('/api/articles').expect(200)).body;
    expect(items.map((item: { id: string }) => item.id)).toContain(id);
  });

  it('FORUM4 says how long what is published takes to read, beside a longer draft too', async () => {
    const short = await published();
    const long = await published({ title: 'Forests', text: 'word '.repeat(1200) });
    await save(short, 0, { text: 'word '.repeat(2400) }).expect(200);
    expect((await read(short).expect(200)).body.readMinutes).toBe(1);
    expect((await read(long).expect(200)).body.readMinutes).toBe(5);
    const { items } = (await api.guest().get('/api/articles').expect(200)).body;
    expect(items.find((item: { id: string }) => item.id === long).readMinutes).toBe(5);
  });

  it('FORUM4 keeps what is read while a draft is beside it, and publishing replaces it', async () => {
    const id = await published();
    const { body } = await save(id, 0, { text: 'Other words' }).expect(200);
    expect([body.state, body.draft.text, body.html]).toEqual([
      'DRAFT',
      'Other words',
      '<p>Some <strong>words</strong></p>',
    ]);
    expect((await read(id).expect(200)).body).toMatchObject({ state: 'PUBLISHED', excerpt: 'Some words', draft: null });
    await act(id, 'ready').expect(200);
    await act(id, 'publish').expect(200);
    expect((await read(id).expect(200)).body.excerpt).toBe('Other words');
  });

  it('FORUM4 its author looks at what was published before, and nobody else', async () => {
    const id = await published();
    const { body } = await save(id, 0, { title: 'Forests', text: 'Other words' }).expect(200);
    await act(id, 'ready').expect(200);
    await act(id, 'publish').expect(200);
    expect(body.draft.sequence).toBe(1);
    const versions = (await author.http.get(`/api/articles/${id}/versions`).expect(200)).body.items;
    expect(versions).toMatchObject([
      { number: 2, title: 'Forests', isRead: true },
      { number: 1, title: 'Trees', isRead: false },
    ]);
    const first = (await author.http.get(`/api/articles/${id}/versions/1`).expect(200)).body;
    expect(first).toMatchObject({ title: 'Trees', text: 'Some **words**' });
    await author.http.get(`/api/articles/${id}/versions/3`).expect(404);
    for (const path of ['versions', 'versions/1']) await stranger.http.get(`/api/articles/${id}/${path}`).expect(404);
  });

  it('FORUM4 becomes unavailable with the draft of what was published, and is gone when nobody had read it', async () => {
    const id = await published();
    await save(id, 0, { text: 'A draft beside it' }).expect(200);
    await author.http.delete(`/api/articles/${id}`).expect(200);
    for (const http of [api.guest(), stranger.http, author.http]) {
      expect((await read(id, http).expect(410)).body.error).toBe('ARTICLE_UNAVAILABLE');
    }
    expect((await save(id, 1, { text: 'again' }).expect(410)).body.error).toBe('ARTICLE_UNAVAILABLE');
    const unread = await begin();
    await author.http.delete(`/api/articles/${unread}`).expect(200);
    await read(unread, author.http).expect(404);
  });

  it('FORUM4 lets no older draft win, whatever comes at once, and takes a repeated save for what it is', async () => {
    const id = await begin();
    const replies = await Promise.all(['one', 'two', 'three'].map((text) => save(id, 0, { text })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect([refused.error, refused.details.sequence]).toEqual(['ARTICLE_CHANGED', 1]);
    const kept = (await read(id, author.http)).body.draft;
    // Its answer was lost: the same once more is no conflict; nor is one that names no sequence.
    expect((await save(id, 0, { text: kept.text }).expect(200)).body.draft.sequence).toBe(1);
    expect((await save(id, undefined, { text: 'later' }).expect(200)).body.draft.sequence).toBe(2);
  });

  it('FORUM4 is no longer than its limits of characters and of bytes', async () => {
    const id = await begin();
    for (const text of ['a'.repeat(100_001), '語'.repeat(90_000)]) {
      const { body } = await save(id, 0, { text }).expect(422);
      expect([body.error, body.fields]).toEqual(['TOO_LONG', { text: 'TOO_LONG' }]);
    }
    await save(id, 0, { text: 'ы'.repeat(100_000) }).expect(200);
  });

  it('FORUM4 is ready with a title and a text, and its cover told in words', async () => {
    const id = await begin({ title: ' ', text: '' });
    const { body } = await act(id, 'ready').expect(422);
    expect([body.error, body.fields]).toEqual(['FIELD_REQUIRED', { title: 'FIELD_REQUIRED', text: 'FIELD_REQUIRED' }]);
    await save(id, 0, { title: 'Trees', text: 'words' }).expect(200);
    const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    const worn = await author.http.post(`/api/articles/${id}/cover`).attach('file', picture, 'c.png').expect(200);
    expect(worn.body.draft.cover).toMatchObject({ width: 400, height: 225, alt: '' });
    expect((await act(id, 'ready').expect(422)).body.fields).toEqual({ coverAlt: 'FIELD_REQUIRED' });
    const focus = { x: 0, y: 30 };
    const seen = { coverAlt: 'A green square', coverFocus: focus };
    expect((await save(id, worn.body.draft.sequence, seen).expect(200)).body.draft.cover.focus).toEqual(focus);
    // The same once more, whose answer was lost, is no other draft.
    await save(id, worn.body.draft.sequence, seen).expect(200);
    await save(id, 9, { coverFocus: { x: 101, y: 0 } }).expect(422);
    await act(id, 'ready').expect(200);
    await act(id, 'publish').expect(200);
    const shown = (await read(id).expect(200)).body.cover;
    expect(shown).toMatchObject({ alt: 'A green square', focus });
    await api.guest().get(shown.url).expect(200);
  });

  it('FORUM4 stays published when a cover that was sent before is made after it', async () => {
    const id = await begin();
    const picture = await sharp({ create: { width: 16, height: 9, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    const worn = await api
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        // No picture is kept meanwhile.
        await em.execute('lock table texts.pictures in exclusive mode');
        const cover = author.http.post(`/api/articles/${id}/cover`).attach('file', picture, 'c.png');
        const answer = cover.then(({ status, body }) => ({ status, body }));
        await untilBlocked(api, 'insert into%texts.pictures');
        for (const step of ['ready', 'publish']) await act(id, step).expect(200);
        return { answer };
      });
    expect(await worn.answer).toMatchObject({ status: 409, body: { error: 'ARTICLE_STATE' } });
    expect((await read(id, author.http).expect(200)).body).toMatchObject({ state: 'PUBLISHED', cover: null });
  });

  it('FORUM4 has files that readers download, as they were when it was published', async () => {
    const id = await published();
    const path = `/api/articles/${id}/attachments`;
    const { body } = await author.http.post(path).attach('file', Buffer.from('a,b\n'), 'данные.csv').expect(201);
    const [file] = body.draft.attachments;
    expect(file).toMatchObject({ name: 'данные.csv', bytes: 4 });
    await api.guest().get(`${path}/${file.id}`).expect(404);
    await author.http.get(`${path}/${file.id}`).expect(200);
    await act(id, 'ready').expect(200);
    await act(id, 'publish').expect(200);
    const reply = await api.guest().get(`${path}/${file.id}`).expect(200);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
    await author.http.delete(`${path}/${file.id}`).expect(200);
    await api.get(FileSweeper).sweep(Date.now() + 20 * dayMs);
    await api.guest().get(`${path}/${file.id}`).expect(200);
    expect(await filesIn(api, 'articles')).toHaveLength(1);
    expect(await ledgerFaults(api)).toEqual([]);
  });

  it('FORUM4 is changed by nobody but its author and admins', async () => {
    const id = await published();
    await save(id, 0, { text: 'x' }, stranger).expect(404);
    for (const what of ['ready', 'publish', 'unpublish']) await act(id, what, stranger).expect(404);
    await stranger.http.delete(`/api/articles/${id}`).expect(404);
    await stranger.http.post(`/api/articles/${id}/attachments`).attach('file', Buffer.from('x'), 'x').expect(404);
    const admin = await aPerson(api, { role: 'admin' });
    await act(id, 'unpublish', admin).expect(200);
    await read(id).expect(404);
    const notes = await api.sql('select actor, action, details from kernel.audit where object = $1', [`article:${id}`]);
    expect(notes).toEqual([{ actor: admin.login, action: 'articles.unpublish', details: { title: 'Trees' } }]);
    expect(await api.get(ArticlesApi).showcase(id)).toBeNull();
    expect((await author.http.get('/api/articles?tab=mine').expect(200)).body.items[0]).toMatchObject({
      id,
      state: 'DRAFT',
    });
    await api.guest().get('/api/articles?tab=mine').expect(401);
    const unconfirmed = await aPerson(api, { status: 'NEW' });
    expect((await unconfirmed.http.post('/api/articles').send({}).expect(403)).body.error).toBe('EMAIL_UNCONFIRMED');
  });

  it('FORUM4 PROF2 of a deleted account what was published stays, and what nobody has read goes', async () => {
    const writer = await aPerson(api);
    const draft = await begin(undefined, writer);
    const shown = await begin(undefined, writer);
    for (const step of ['ready', 'publish']) await act(shown, step, writer).expect(200);
    // It may come twice.
    for (let times = 0; times < 2; times += 1) await api.get(ForgetDrafts).react({ personId: writer.id });
    const left = await api.sql<{ id: string }>('select id from articles.articles where author_id = $1', [writer.id]);
    expect(left.map(({ id }) => id)).toEqual([shown]);
    await read(shown).expect(200);
    await read(draft, writer.http).expect(404);
  });

  it('FORUM4 are listed by keys, each once', async () => {
    const writer = await aPerson(api);
    for (const title of ['One', 'Two', 'Three']) {
      const id = await begin({ title, text: title }, writer);
      await act(id, 'ready', writer).expect(200);
      await act(id, 'publish', writer).expect(200);
    }
    const page = async (cursor?: string) =>
      (
        await api
          .guest()
          .get('/api/articles')
          .query({ author: writer.login, limit: 2, ...(cursor && { cursor }) })
      ).body;
    const first = await page();
    const second = await page(first.nextCursor);
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
    expect(second.nextCursor).toBeNull();
  });

  it('FORUM4 files of all articles of a person take so much room, former versions among them, also when several come at once', async () => {
    const small = await startTestApp({ beside: api, env: { ARTICLE_FILES_BYTES: '1000' } });
    const { http } = await aPerson(small);
    const ids = [await begin(undefined, { ...author, http }), await begin(undefined, { ...author, http })];
    const attach = (at: number) =>
      http.post(`/api/articles/${ids[at]}/attachments`).attach('file', Buffer.alloc(300), 'data.bin');
    const first = (await attach(0).expect(201)).body.attachments;
    for (const step of ['ready', 'publish']) await http.post(`/api/articles/${ids[0]}/${step}`).send({}).expect(200);
    await http.delete(`/api/articles/${ids[0]}/attachments/${first[0].id}`).expect(200);
    const statuses = (await Promise.all([attach(0), attach(1), attach(0), attach(1)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 409, 409]);
    expect((await attach(1).expect(409)).body).toMatchObject({ error: 'ARTICLE_FILES_FULL' });
    // Nobody opens it again, in whatever version.
    await http.delete(`/api/articles/${ids[0]}`).expect(200);
    await attach(1).expect(201);
    await small.close();
  });

  it('FORUM3 FORUM4 leaves what was published since where the removal of all is taken back', async () => {
    const writer = await aPerson(api);
    const id = await begin({ title: 'Trees', text: 'The old words' }, writer);
    const publish = async () => {
      for (const step of ['ready', 'publish']) await act(id, step, writer).expect(200);
    };
    await publish();
    const { http } = await aPerson(api, { role: 'admin' });
    const wish = { login: writer.login, reason: 'Spam' };
    const { body } = await http.post('/api/admin/forum-removals').send(wish).expect(200);
    await read(id).expect(404);
    const { sequence } = (await read(id, writer.http).expect(200)).body.draft;
    await save(id, sequence, { text: 'The new words' }, writer).expect(200);
    await publish();
    await http.post(`/api/admin/forum-removals/${body.id}/undo`).send({ reason: 'A mistake' }).expect(200);
    expect((await read(id).expect(200)).body.excerpt).toBe('The new words');
  });

  it('FORUM4 drafts of others, and what one has published, keep nobody from beginning another', async () => {
    const sql = `insert into articles.articles select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
      from articles.articles a, generate_series(1, $2::int) where id = $1`;
    for (const id of [await begin(undefined, stranger), await published()]) await api.sql(sql, [id, mostDrafts]);
    await begin();
  });
});
