import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { aComment } from '../../../test/kit/forum.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { KeepArticle } from '../commands/keep-article.js';
import { addTopics } from '../domain/rows/topics.js';

describe('FORUM4 articles in the forum', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const step = async ({ http }: TestPerson, id: string, what: string) => {
    await http.post(`/api/articles/${id}/${what}`).send({}).expect(200);
    await api.settle();
  };

  const published = async (author: TestPerson, text = 'Some **words**') => {
    const title = `About ${unique('trees')}`;
    const { body } = await author.http.post('/api/articles').send({ title, text }).expect(201);
    for (const what of ['ready', 'publish']) await step(author, body.id, what);
    return { id: body.id as string, title };
  };

  const topic = (id: string) => api.guest().get(`/api/forum/topics/${id}`);
  const idsIn = async (path: string): Promise<string[]> => {
    const { body } = await api.guest().get(path).expect(200);
    return body.items.map(({ id }: { id: string }) => id);
  };
  const count = async (): Promise<number> =>
    (await api.guest().get('/api/forum/threads/articles').expect(200)).body.topics;
  const complaintsOf = (id: string) => api.sql('select state from forum.complaints where item_id = $1', [id]);
  const told = async ({ http }: TestPerson) => {
    await api.settle();
    const { body } = await http.get('/api/notifications').expect(200);
    return body.items.map(({ cause, url }: { cause: string; url: string }) => ({ cause, url }));
  };

  it('FORUM3 newcomers publish as few articles as they begin topics, with as few links', async () => {
    const newcomer = await aPerson(api, { status: 'CONFIRMED' });
    const links = 'https://one.example https://two.example https://three.example';
    const ready = async (text: string) => {
      const { body } = await newcomer.http.post('/api/articles').send({ title: 'A title', text }).expect(201);
      await step(newcomer, body.id, 'ready');
      return newcomer.http.post(`/api/articles/${body.id}/publish`).send({});
    };
    expect((await ready(links)).body.error).toBe('NEWCOMER_LINKS');
    for (const text of ['First', 'Second', 'Third']) expect((await ready(text)).status).toBe(200);
    expect((await ready('Fourth')).body.error).toBe('TOPICS_EXCEEDED');
    await published(await aPerson(api), links);
    // What is refused as something else is not counted, nor is what readers have already.
    const other = await aPerson(api, { status: 'CONFIRMED' });
    const { id } = await published(other);
    for (let n = 0; n < 4; n += 1)
      expect((await other.http.post(`/api/articles/${id}/publish`).send({}).expect(409)).body.error).toBe(
        'ARTICLE_STATE',
      );
    await published(other);
  });

  it('FORUM3 FORUM4 counts no article of a newcomer whose publishing is refused', async () => {
    const newcomer = await aPerson(api, { status: 'CONFIRMED' });
    const path = '/api/articles';
    const { id } = (await newcomer.http.post(path).send({ title: 'A title', text: 'Some words' }).expect(201)).body;
    await step(newcomer, id, 'ready');
    const refused = await api
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        // Its text is saved anew behind what is rendered.
        await em.execute(`update articles.articles set text = 'Other words' where id = ?`, [id]);
        const answer = newcomer.http.post(`${path}/${id}/publish`).send({});
        const known = answer.then(({ status, body }) => ({ status, body }));
        await untilBlocked(api, 'from%articles.articles%for update', { unless: known });
        return { known };
      });
    expect(await refused.known).toMatchObject({ status: 409, body: { error: 'ARTICLE_CHANGED' } });
    for (let n = 0; n < 3; n += 1) await published(newcomer);
    const [{ times } = { times: null }] = await api.sql<{ times: number }>(
      'select cardinality(topic_times) as times from forum.writers where person_id = $1',
      [newcomer.id],
    );
    expect(times).toBe(3);
  });

  it('FORUM4 an article whose topic another act begins at the same moment has its newest text there', async () => {
    const author = await aPerson(api);
    const { id, title } = await published(author, 'The newest words');
    await api.sql('delete from forum.topics where id = $1', [id]);
    const older = { text: 'Older words', html: '<p>Older words</p>', renderer: 1 };
    const { kept } = await api
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        await addTopics(em, [{ id, thread: 'articles', authorId: author.id, title, createdAt: new Date(0), ...older }]);
        const done = api.get(Commands).run(new KeepArticle(id));
        await untilBlocked(api, 'into forum.threads', { unless: done });
        return { kept: done };
      });
    await kept;
    expect((await topic(id).expect(200)).body.html).toContain('The newest words');
  });

  it('FORUM4 a published article is commented and commended, and stands in the feed, in search and in RSS', async () => {
    const author = await aPerson(api);
    const { id, title } = await published(author);
    expect((await topic(id).expect(200)).body).toMatchObject({ title, thread: 'articles', author: author.login });
    const opened = await api.guest().get(`/api/forum/articles/${id}/topic`).expect(200);
    // Its text is not sent a second time.
    expect(opened.body.topic).toMatchObject({ id, title, text: '', html: '' });
    const unread = (await author.http.post('/api/articles').send({ title }).expect(201)).body.id;
    expect((await api.guest().get(`/api/forum/articles/${unread}/topic`).expect(200)).body).toEqual({ topic: null });
    const reader = await aPerson(api);
    const comment = await aComment(api, id, { author: reader });
    const { body } = await reader.http.put(`/api/forum/topics/${id}/commend`).send({ value: 'plus' }).expect(200);
    expect(body).toMatchObject({ plus: 1, commended: 'plus' });
    const { items } = (await api.guest().get(`/api/forum/topics/${id}/comments`).expect(200)).body;
    expect(items).toMatchObject([{ id: comment.id, author: reader.login }]);
    expect(await idsIn('/api/forum/lenta')).toContain(id);
    expect(await idsIn(`/api/forum/search?q=${title.split(' ')[1]}`)).toContain(id);
    const feed = await api.guest().get('/forum/articles/feed.xml').expect(200);
    expect(feed.text).toContain(`<link>http://podium.test/forum/articles/${id}</link>`);
  });

  it('FORUM4 its author hears of comments, and who follows articles of a new one', async () => {
    const [author, follower] = [await aPerson(api), await aPerson(api)];
    await published(author);
    await follower.http.put('/api/forum/threads/articles/subscription').expect(200);
    const { id } = await published(author);
    expect(await told(follower)).toEqual([{ cause: 'forum.topic', url: `/forum/articles/${id}` }]);
    const comment = await aComment(api, id);
    const url = `/forum/articles/${id}?at=${comment.id}`;
    expect(await told(author)).toEqual([{ cause: 'forum.comment', url }]);
  });

  it('FORUM4 the topic of an article is written where the article is, and no other stands beside it', async () => {
    const author = await aPerson(api);
    const { id, title } = await published(author);
    expect((await author.http.get(`/api/forum/topics/${id}`).expect(200)).body.canEdit).toBe(false);
    for (const { http } of [author, admin]) {
      await http.patch(`/api/forum/topics/${id}`).send({ text: 'Other words', revision: 0 }).expect(403);
      await http.delete(`/api/forum/topics/${id}`).expect(403);
      const other = { title: 'A topic of mine', text: 'Words' };
      await http.post('/api/forum/threads/articles/topics').send(other).expect(404);
    }
    const { body } = await author.http.get(`/api/articles/${id}`).expect(200);
    const anew = { sequence: body.draft.sequence, text: 'Other words' };
    const reader = await aPerson(api);
    await reader.http.post(`/api/forum/topics/${id}/complaints`).send({ reason: 'Copied' }).expect(201);
    const before = await count();
    await author.http.put(`/api/articles/${id}`).send(anew).expect(200);
    for (const what of ['ready', 'publish']) await step(author, id, what);
    expect((await topic(id).expect(200)).body).toMatchObject({ title, html: '<p>Other words</p>' });
    expect(await count()).toBe(before);
    // What people complain about is not decided by writing it anew.
    expect(await complaintsOf(id)).toEqual([{ state: 'OPEN' }]);
  });

  it('FORUM4 one that is read no more leaves the feed and takes no comments, and comes back with those it had', async () => {
    const author = await aPerson(api);
    const { id } = await published(author);
    const comment = await aComment(api, id);
    const before = await count();
    await step(author, id, 'unpublish');
    expect(await idsIn('/api/forum/lenta')).not.toContain(id);
    expect(await count()).toBe(before - 1);
    const { http } = await aPerson(api);
    await http.post(`/api/forum/topics/${id}/comments`).send({ text: 'Too late' }).expect(404);
    for (const what of ['ready', 'publish']) await step(author, id, what);
    expect(await count()).toBe(before);
    expect(await idsIn(`/api/forum/topics/${id}/comments`)).toEqual([comment.id]);
  });

  it('FORUM1 FORUM4 their thread names the newest that is there to be read, and nobody whose article is not', async () => {
    const last = async () => (await api.guest().get('/api/forum/threads/articles').expect(200)).body;
    const [author, other] = [await aPerson(api), await aPerson(api)];
    const { id, title } = await published(author);
    const newer = await published(other);
    expect(await last()).toMatchObject({
      lastTopic: { id: newer.id, title: newer.title, login: other.login },
      lastBy: other.login,
    });
    await step(other, newer.id, 'unpublish');
    expect(await last()).toMatchObject({ lastTopic: { id, title, login: author.login }, lastBy: author.login });
  });

  it('ADMIN1 a moderator takes an article back with a reason that its author reads', async () => {
    const author = await aPerson(api);
    const { id, title } = await published(author);
    const filter = encodeURIComponent(JSON.stringify({ q: title }));
    const listed = await admin.http.get(`/api/admin/articles?filter=${filter}`).expect(200);
    expect(listed.body).toMatchObject([{ id, title, author: author.login, versions: 1 }]);
    await author.http.post(`/api/admin/articles/${id}/take-back`).send({ reason: 'x' }).expect(403);
    await admin.http.post(`/api/admin/articles/${id}/take-back`).send({}).expect(422);
    await admin.http.post(`/api/admin/articles/${id}/take-back`).send({ reason: 'Copied' }).expect(200);
    await api.settle();
    await api.guest().get(`/api/articles/${id}`).expect(404);
    expect(await told(author)).toEqual([{ cause: 'articles.takenBack', url: `/forum/article/${id}/edit` }]);
    const [note] = await api.sql('select action, reason from kernel.audit where object = $1', [`article:${id}`]);
    expect(note).toEqual({ action: 'articles.takeBack', reason: 'Copied' });
    await admin.http.post(`/api/admin/articles/${id}/take-back`).send({ reason: 'Again' }).expect(409);
  });

  it('FORUM3 a complaint about an article ends with the article, and no other way brings it back', async () => {
    const author = await aPerson(api);
    const { id } = await published(author);
    const { http } = await aPerson(api);
    await http.post(`/api/forum/topics/${id}/complaints`).send({ reason: 'Copied' }).expect(201);
    const decision = { decision: 'remove', reason: 'It is' };
    await admin.http.post(`/api/admin/forum-complaints/topic:${id}`).send(decision).expect(200);
    await api.settle();
    await api.guest().get(`/api/articles/${id}`).expect(404);
    expect(await complaintsOf(id)).toEqual([{ state: 'REMOVED' }]);
    expect(await told(author)).toMatchObject([{ cause: 'articles.takenBack' }]);
  });

  it('FORUM3 an article that its author published anew since a moderator read it is neither kept nor taken back unread', async () => {
    const author = await aPerson(api);
    const { id } = await published(author, 'Harmless words');
    const { http } = await aPerson(api);
    await http.post(`/api/forum/topics/${id}/complaints`).send({ reason: 'Copied' }).expect(201);
    const row = async () => {
      const { body } = await admin.http.get('/api/admin/forum-complaints').query({ range: '[0,199]' }).expect(200);
      return (body as { id: string; text: string; revision: number }[]).find((one) => one.id === `topic:${id}`);
    };
    const decide = (decision: string, revision: number | undefined) =>
      admin.http.post(`/api/admin/forum-complaints/topic:${id}`).send({ decision, reason: 'I looked', revision });
    const seen = await row();
    expect(seen).toMatchObject({ text: 'Harmless words' });
    const { body } = await author.http.get(`/api/articles/${id}`).expect(200);
    const anew = { sequence: body.draft.sequence, text: 'Buy this' };
    await author.http.put(`/api/articles/${id}`).send(anew).expect(200);
    for (const what of ['ready', 'publish']) await author.http.post(`/api/articles/${id}/${what}`).send({}).expect(200);
    for (const decision of ['keep', 'remove'])
      expect((await decide(decision, seen?.revision).expect(409)).body.error).toBe('POST_CHANGED');
    expect(await row()).toMatchObject({ text: 'Buy this' });
    await decide('remove', (await row())?.revision).expect(200);
    await api.settle();
    await api.guest().get(`/api/articles/${id}`).expect(404);
    expect(await row()).toBeUndefined();
  });

  it('FORUM3 an article that comes back after it was taken for complaints is complained about anew', async () => {
    const author = await aPerson(api);
    const { id } = await published(author);
    const { http } = await aPerson(api);
    const complain = () => http.post(`/api/forum/topics/${id}/complaints`).send({ reason: 'Copied' }).expect(201);
    await complain();
    const decision = { decision: 'remove', reason: 'It is' };
    await admin.http.post(`/api/admin/forum-complaints/topic:${id}`).send(decision).expect(200);
    await api.settle();
    for (const what of ['ready', 'publish']) await step(author, id, what);
    await complain();
    expect(await complaintsOf(id)).toEqual([{ state: 'OPEN' }]);
  });

  it('FORUM3 a spammer’s articles go with all else that they wrote, and come back with it as they were', async () => {
    const spammer = await aPerson(api);
    const { id, title } = await published(spammer, 'Buy **this**');
    const comment = await aComment(api, id);
    const withdrawn = await published(spammer, 'Once there');
    const before = await count();
    const { body } = await admin.http
      .post('/api/admin/forum-removals')
      .send({ login: spammer.login, reason: 'Spam' })
      .expect(200);
    expect(body).toMatchObject({ topics: 2 });
    await api.settle();
    for (const one of [id, withdrawn.id]) await api.guest().get(`/api/articles/${one}`).expect(404);
    expect(await idsIn(`/api/articles?author=${spammer.login}`)).toEqual([]);
    expect((await topic(id).expect(200)).body).toMatchObject({ deleted: true, title: '', html: '' });
    expect(await count()).toBe(before - 2);
    expect((await spammer.http.get(`/api/articles/${id}`).expect(200)).body.draft).toMatchObject({ title });
    // What its author takes away for good meanwhile stays away.
    await spammer.http.delete(`/api/articles/${withdrawn.id}`).expect(200);
    await admin.http.post(`/api/admin/forum-removals/${body.id}/undo`).send({ reason: 'A mistake' }).expect(200);
    await api.settle();
    expect((await api.guest().get(`/api/articles/${id}`).expect(200)).body).toMatchObject({ title });
    expect((await topic(id).expect(200)).body).toMatchObject({
      deleted: false,
      html: '<p>Buy <strong>this</strong></p>',
    });
    expect(await idsIn(`/api/forum/topics/${id}/comments`)).toEqual([comment.id]);
    await api.guest().get(`/api/articles/${withdrawn.id}`).expect(404);
    expect((await topic(withdrawn.id).expect(200)).body).toMatchObject({ deleted: true, html: '' });
    expect(await count()).toBe(before - 1);
  });
});
