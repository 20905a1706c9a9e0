import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aPerson, type TestPerson, unique } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { KeepArticle } from '../commands/keep-article.js';

describe('what is decided about an article while its topic follows it later', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    // Without a worker: the topic follows where a test says so.
    api = await startTestApp();
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const follow = (id: string) => api.get(Commands).run(new KeepArticle(id));
  const step = ({ http }: TestPerson, id: string, what: string) =>
    http.post(`/api/articles/${id}/${what}`).send({}).expect(200);
  const published = async (author: TestPerson, text: string) => {
    const title = `About ${unique('trees')}`;
    const { body } = await author.http.post('/api/articles').send({ title, text }).expect(201);
    for (const what of ['ready', 'publish']) await step(author, body.id, what);
    await follow(body.id);
    return body.id as string;
  };
  const publishAnew = async (author: TestPerson, id: string, text: string) => {
    const { draft } = (await author.http.get(`/api/articles/${id}`).expect(200)).body;
    await author.http.put(`/api/articles/${id}`).send({ sequence: draft.sequence, text }).expect(200);
    for (const what of ['ready', 'publish']) await step(author, id, what);
  };
  const complain = async (id: string, people: readonly TestPerson[]) => {
    for (const { http } of people)
      await http.post(`/api/forum/topics/${id}/complaints`).send({ reason: 'Copied' }).expect(201);
  };
  const row = async (id: string) => {
    const { body } = await admin.http.get('/api/admin/forum-complaints').query({ range: '[0,199]' }).expect(200);
    return (body as { id: string; text: string; revision: number }[]).find((one) => one.id === `topic:${id}`);
  };
  const decide = (id: string, decision: string, revision?: number) =>
    admin.http.post(`/api/admin/forum-complaints/topic:${id}`).send({ decision, reason: 'I looked', revision });
  const five = () => Promise.all(Array.from({ length: 5 }, () => aPerson(api)));
  const topic = async (id: string) => (await api.guest().get(`/api/forum/topics/${id}`).expect(200)).body;

  it('FORUM3 FORUM4 a new version that was read and kept stays kept once its topic has followed', async () => {
    const author = await aPerson(api);
    const id = await published(author, 'The first words');
    const people = await five();
    await complain(id, people.slice(0, 2));
    await publishAnew(author, id, 'The second words');
    const seen = await row(id);
    expect(seen).toMatchObject({ text: 'The second words', revision: 2 });
    await decide(id, 'keep', seen?.revision).expect(200);
    await follow(id);
    expect(await topic(id)).toMatchObject({ html: '<p>The second words</p>', hidden: false });
    await complain(id, people);
    expect(await row(id)).toMatchObject({ text: 'The second words' });
    expect(await topic(id)).toMatchObject({ hidden: false });
    const [note] = await api.sql(`select details->>'text' as text from kernel.audit where object = $1`, [
      `topic:${id}`,
    ]);
    expect(note).toEqual({ text: 'The second words' });
  });

  it.each(['keep', 'remove'])(
    'FORUM3 FORUM4 of one that its author has taken from its readers nothing is left to %s, whatever was read of it',
    async (decision) => {
      const author = await aPerson(api);
      const id = await published(author, 'Some words');
      await complain(id, [await aPerson(api)]);
      const seen = await row(id);
      await step(author, id, 'unpublish');
      expect(await row(id)).toBeUndefined();
      expect((await decide(id, decision, seen?.revision).expect(404)).body.error).toBe('NOT_FOUND');
      await decide(id, decision).expect(404);
      await follow(id);
      expect((await author.http.get('/api/forum/decisions').expect(200)).body.items).toEqual([]);
    },
  );

  it('ADMIN1 FORUM4 a version that its author has published since the list was read is not taken back unread', async () => {
    const author = await aPerson(api);
    const id = await published(author, 'Harmful words');
    const listed = async () => {
      const filter = JSON.stringify({ q: author.login });
      const { body } = await admin.http.get('/api/admin/articles').query({ filter }).expect(200);
      return body.find((one: { id: string }) => one.id === id) as { version: number } | undefined;
    };
    const takeBack = (version?: number) =>
      admin.http.post(`/api/admin/articles/${id}/take-back`).send({ reason: 'Harmful', version });
    const seen = await listed();
    await publishAnew(author, id, 'Harmless words');
    expect((await takeBack(seen?.version).expect(409)).body.error).toBe('CONFLICT');
    await api.guest().get(`/api/articles/${id}`).expect(200);
    await takeBack((await listed())?.version).expect(200);
    await api.guest().get(`/api/articles/${id}`).expect(404);
    expect((await takeBack(2).expect(409)).body.error).toBe('ARTICLE_STATE');
  });

  it('FORUM3 FORUM4 nobody writes or complains below one that is read no more, before its topic has followed', async () => {
    const author = await aPerson(api);
    const id = await published(author, 'Some words');
    await step(author, id, 'unpublish');
    const { http } = await aPerson(api);
    await http.post(`/api/forum/topics/${id}/complaints`).send({ reason: 'Copied' }).expect(404);
  });

  it('FORUM3 FORUM4 one that five complain about is read by its author and admins alone, until somebody has looked', async () => {
    const author = await aPerson(api);
    const [id, other] = [await published(author, 'Some words'), await published(author, 'Other words')];
    const seenBy = async ({ http }: Pick<TestPerson, 'http'>) => {
      const { items } = (await http.get('/api/articles').query({ author: author.login }).expect(200)).body;
      const { status } = await http.get(`/api/articles/${id}`);
      return { status, items: (items as { id: string }[]).map((item) => item.id) };
    };
    const card = async () => {
      const { body } = await api
        .guest()
        .get('/api/texts/links')
        .query({ paths: `/forum/article/${id}` });
      return body.items.length as number;
    };
    const [guest, stranger] = [{ http: api.guest() }, await aPerson(api)];
    const standing = { status: 200, items: [other, id] };
    expect([await seenBy(guest), await card()]).toEqual([standing, 1]);
    await complain(id, await five());
    for (const reader of [guest, stranger]) expect(await seenBy(reader)).toEqual({ status: 404, items: [other] });
    expect(await card()).toBe(0);
    for (const reader of [author, admin]) expect(await seenBy(reader)).toMatchObject({ status: 200 });
    const mine = (await author.http.get('/api/articles').query({ tab: 'mine' }).expect(200)).body.items;
    expect(mine).toHaveLength(2);
    await decide(id, 'keep', 1).expect(200);
    expect([await seenBy(stranger), await card()]).toEqual([standing, 1]);
    await complain(id, await Promise.all(Array.from({ length: 15 }, () => aPerson(api))));
    expect(await seenBy(stranger)).toMatchObject({ status: 404 });
    await decide(id, 'remove', 1).expect(200);
    expect(await seenBy(author)).toMatchObject({ status: 200, items: [other] });
    const { body } = await author.http.get(`/api/articles/${id}`).expect(200);
    expect(body).toMatchObject({ publishedAt: null });
  });
});
