import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../../test/kit/api.js';
import { aComment, aThread, aTopic } from '../../../../test/kit/forum.js';
import { aPerson, type TestPerson } from '../../../../test/kit/people.js';

describe('the accepted answer of a topic', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const accept = ({ http }: TestPerson, id: string) => http.put(`/api/forum/comments/${id}/accepted`);
  const takeBack = ({ http }: TestPerson, id: string) => http.delete(`/api/forum/comments/${id}/accepted`);
  const read = async (path: string, who = api.guest()) => (await who.get(`/api/forum/${path}`).expect(200)).body;
  const acceptedOf = async (id: string): Promise<{ id: string } | null> => (await read(`topics/${id}`)).acceptedAnswer;
  const listed = async (thread: string, id: string): Promise<boolean[]> => {
    const pages = await Promise.all([read(`threads/${thread}/topics`), read('lenta?limit=50')]);
    return pages.map(({ items }) => items.find((one: { id: string }) => one.id === id).accepted);
  };
  const marks = () => api.sql<{ mark: number }>('select sum(mark)::int as mark from forum.topics');
  const told = async ({ http }: TestPerson): Promise<string[]> => {
    await api.settle();
    const { body } = await http.get('/api/notifications').set('Accept-Language', 'en').expect(200);
    return body.items
      .filter(({ cause }: { cause: string }) => cause === 'forum.accepted')
      .map(({ url, title }: { url: string; title: string }) => `${title}: ${url}`);
  };

  it('FORUM3 is named by who began the topic, at the topic and in lists, and another one takes its place', async () => {
    const { id, thread, author } = await aTopic(api);
    const first = await aComment(api, id);
    const second = await aComment(api, id, { replyTo: first.id });
    expect(await read(`topics/${id}`, author.http)).toMatchObject({ canAccept: true, acceptedAnswer: null });
    expect(await read(`topics/${id}`, first.author.http)).toMatchObject({ canAccept: false });
    expect((await accept(author, first.id).expect(200)).body).toEqual({ accepted: true });
    const { login } = first.author;
    expect(await acceptedOf(id)).toEqual({ id: first.id, number: 1, author: login, authorName: expect.any(String) });
    expect(await listed(thread, id)).toEqual([true, true]);
    await accept(author, second.id).expect(200);
    expect(await acceptedOf(id)).toMatchObject({ id: second.id, number: 2 });
    // The first is so no longer: taking it back takes nothing from the second.
    await takeBack(author, first.id).expect(200);
    expect(await acceptedOf(id)).toMatchObject({ id: second.id });
    expect((await takeBack(author, second.id).expect(200)).body).toEqual({ accepted: false });
    expect(await acceptedOf(id)).toBeNull();
    expect(await listed(thread, id)).toEqual([false, false]);
  });

  it('FORUM3 is for who began the topic alone: not for its thread’s author, an admin, or who wrote it', async () => {
    const keeper = await aPerson(api);
    const { name } = await aThread(api, { author: keeper });
    const { id, author } = await aTopic(api, { thread: name });
    const { id: comment, author: answerer } = await aComment(api, id);
    for (const other of [keeper, answerer, await aPerson(api), await aPerson(api, { role: 'admin' })]) {
      await accept(other, comment).expect(403);
      await takeBack(other, comment).expect(403);
    }
    await api.guest().put(`/api/forum/comments/${comment}/accepted`).expect(401);
    expect(await acceptedOf(id)).toBeNull();
    // In a topic that is closed nothing is written, and what has helped is still said.
    await api.sql('update forum.topics set locked = true where id = $1', [id]);
    await accept(author, comment).expect(200);
    await accept(author, id).expect(404);
    const { id: own } = await aComment(api, (await aTopic(api, { author: answerer })).id, { author: answerer });
    await accept(answerer, own).expect(200);
  });

  it('FORUM3 twice is once: nothing changes, and whoever wrote it hears of it once', async () => {
    const { id, thread, author } = await aTopic(api);
    const { id: comment, author: answerer } = await aComment(api, id);
    await accept(author, comment).expect(200);
    const before = await marks();
    await accept(author, comment).expect(200);
    expect(await marks()).toEqual(before);
    await takeBack(author, comment).expect(200);
    await takeBack(author, comment).expect(200);
    await accept(author, comment).expect(200);
    const name = (await read(`topics/${id}`)).authorName;
    expect(await told(answerer)).toEqual([`${name} accepted your answer: /forum/${thread}/${id}?at=${comment}`]);
    expect(await told(author)).toEqual([]);
  });

  it('NOTIF1 nobody hears that they accepted what they wrote themselves, nor from whom they muted', async () => {
    const { id, author } = await aTopic(api);
    const { id: own } = await aComment(api, id, { author });
    await accept(author, own).expect(200);
    expect(await told(author)).toEqual([]);
    const { id: comment, author: deaf } = await aComment(api, id);
    await deaf.http.put(`/api/forum/people/${author.login}/mute`).expect(200);
    await accept(author, comment).expect(200);
    expect(await told(deaf)).toEqual([]);
  });

  it('FORUM3 is one however many are accepted at once', async () => {
    const { id, author } = await aTopic(api);
    const comments = await Promise.all(Array.from({ length: 6 }, () => aComment(api, id)));
    await Promise.all(comments.flatMap((comment) => [1, 2].map(() => accept(author, comment.id).expect(200))));
    const known = comments.map((comment) => comment.id);
    expect(known).toContain((await acceptedOf(id))?.id);
    const one = (await acceptedOf(id))?.id ?? '';
    const [other] = comments.filter((comment) => comment.id !== one);
    await Promise.all([accept(author, other!.id).expect(200), takeBack(author, one).expect(200)]);
    expect(await acceptedOf(id)).toMatchObject({ id: other!.id });
  });

  it('FORUM3 is not told of while it is deleted or hidden, and is there again when it is brought back', async () => {
    const { id, thread, author } = await aTopic(api);
    const { id: comment, author: answerer } = await aComment(api, id);
    await accept(author, comment).expect(200);
    await api.sql('update forum.comments set hidden_at = now() where id = $1', [comment]);
    expect(await acceptedOf(id)).toBeNull();
    expect(await listed(thread, id)).toEqual([false, false]);
    const another = await aComment(api, (await aTopic(api, { author })).id);
    await api.sql('update forum.comments set hidden_at = now() where id = $1', [another.id]);
    await accept(author, another.id).expect(404);
    await api.sql('update forum.comments set hidden_at = null where id = $1', [comment]);
    expect(await acceptedOf(id)).toMatchObject({ id: comment });
    const admin = await aPerson(api, { role: 'admin' });
    const reason = 'Spam';
    const { body } = await admin.http
      .post('/api/admin/forum-removals')
      .send({ login: answerer.login, reason })
      .expect(200);
    expect(await acceptedOf(id)).toBeNull();
    await admin.http.post(`/api/admin/forum-removals/${body.id}/undo`).send({ reason }).expect(200);
    expect(await acceptedOf(id)).toMatchObject({ id: comment });
    await answerer.http.delete(`/api/forum/comments/${comment}`).expect(200);
    expect(await acceptedOf(id)).toBeNull();
    await accept(author, comment).expect(404);
    // Its mark may go also when it is gone; and a topic that is gone has none.
    await takeBack(author, comment).expect(200);
    const next = await aComment(api, id);
    await author.http.delete(`/api/forum/topics/${id}`).expect(200);
    await accept(author, next.id).expect(404);
  });
});
