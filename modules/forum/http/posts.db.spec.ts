import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aThread, aTopic } from '../../../test/kit/forum.js';
import { aPerson } from '../../../test/kit/people.js';

describe('what one does to posts', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const read = async (path: string, who = api.guest()) => (await who.get(`/api/forum/${path}`).expect(200)).body;
  const fifty = <T>(send: () => T): T[] => Array.from({ length: 50 }, send);

  /** A topic and a comment, by the words of their calls. */
  const both = async () => {
    const topic = await aTopic(api);
    const comment = await aComment(api, topic.id);
    return [`topics/${topic.id}`, `comments/${comment.id}`].map((path) => ({ path, topic, comment }));
  };
  const found = async (path: string, topicId: string) =>
    path.startsWith('topics') ? read(path) : (await read(`topics/${topicId}/comments`)).items[0];

  it('FORUM3 takes one commend of a person however many they send at once, turns it and takes it back', async () => {
    for (const { path, topic } of await both()) {
      const { http } = await aPerson(api);
      const send = (value: string) => http.put(`/api/forum/${path}/commend`).send({ value });
      await Promise.all(fifty(() => send('plus').expect(200)));
      expect(await found(path, topic.id)).toMatchObject({ plus: 1, minus: 0 });
      expect((await send('minus').expect(200)).body).toEqual({ plus: 0, minus: 1, commended: 'minus' });
      const other = await aPerson(api);
      const second = await other.http.put(`/api/forum/${path}/commend`).send({ value: 'plus' }).expect(200);
      expect(second.body).toEqual({ plus: 1, minus: 1, commended: 'plus' });
      const { body } = await http.delete(`/api/forum/${path}/commend`).expect(200);
      expect(body).toEqual({ plus: 1, minus: 0, commended: null });
    }
  });

  it('FORUM3 a new title leaves the text of a topic as it is, also of one that complaints hide', async () => {
    const { id, author } = await aTopic(api, { text: 'Some **words**' });
    await api.sql('update forum.topics set hidden_at = now() where id = $1', [id]);
    await author.http.patch(`/api/forum/topics/${id}`).send({ title: 'Another title', revision: 0 }).expect(200);
    await api.sql('update forum.topics set hidden_at = null where id = $1', [id]);
    expect(await read(`topics/${id}`)).toMatchObject({
      title: 'Another title',
      text: 'Some **words**',
      html: '<p>Some <strong>words</strong></p>',
    });
  });

  it('FORUM3 keeps counts equal to the commends after many at random at once', async () => {
    const { id } = await aTopic(api);
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(api)));
    await Promise.all(
      people.flatMap(({ http }, n) =>
        Array.from({ length: 12 }, (_, at) => {
          const path = `/api/forum/topics/${id}/commend`;
          if ((at + n) % 3 === 0) return http.delete(path).expect(200);
          return http
            .put(path)
            .send({ value: (at * n) % 2 === 0 ? 'plus' : 'minus' })
            .expect(200);
        }),
      ),
    );
    const [rows] = await api.sql(
      `select count(*) filter (where value = 1)::int as plus, count(*) filter (where value = -1)::int as minus
       from forum.commends where item_id = $1`,
      [id],
    );
    expect(await read(`topics/${id}`)).toMatchObject(rows as object);
  });

  it('FORUM3 keeps a bookmark once, for oneself alone, and finds it by filter and word', async () => {
    const { http } = await aPerson(api);
    const [topic, comment] = await both();
    const picture = await aTopic(api, { text: 'A picture of gradients' });
    await api.sql(`update forum.topics set has_images = true where id = $1`, [picture.id]);
    const put = (path: string) => http.put(`/api/forum/${path}/bookmark`).expect(200);
    await Promise.all(fifty(() => put(topic!.path)));
    await put(comment!.path);
    await put(`topics/${picture.id}`);
    const other = await aPerson(api);
    await other.http.put(`/api/forum/topics/${picture.id}/bookmark`).expect(200);
    const ids = async (query: string) =>
      (await read(`bookmarks?${query}`, http)).items.map((post: { id: string }) => post.id);
    expect(await ids('')).toEqual([picture.id, comment!.comment.id, topic!.topic.id]);
    expect(await ids('filter=images')).toEqual([picture.id]);
    expect(await ids('filter=files')).toEqual([]);
    expect(await ids('q=gradient')).toEqual([picture.id]);
    const first = await read('bookmarks?limit=2', http);
    expect((await read(`bookmarks?limit=2&cursor=${first.nextCursor}`, http)).items).toHaveLength(1);
    expect(await read(`topics/${picture.id}`, http)).toMatchObject({ bookmarked: true });
    expect(await read(`topics/${picture.id}`)).toMatchObject({ bookmarked: false });
    await http.delete(`/api/forum/topics/${picture.id}/bookmark`).expect(200);
    expect(await ids('')).toHaveLength(2);
    expect((await read('bookmarks', other.http)).items).toMatchObject([{ id: picture.id }]);
    await api.guest().get('/api/forum/bookmarks').expect(401);
    // What was hidden since is not read there either.
    for (const [table, id] of [
      ['topics', topic!.topic.id],
      ['comments', comment!.comment.id],
    ])
      await api.sql(`update forum.${table} set hidden_at = now() where id = $1`, [id]);
    expect(await ids('')).toEqual([]);
  });

  it('FORUM3 subscribes once, and the feed of one’s own has the topics of those threads alone', async () => {
    const { http } = await aPerson(api);
    const { name } = await aThread(api);
    const { id } = await aTopic(api, { thread: name });
    await aTopic(api);
    await Promise.all(fifty(() => http.put(`/api/forum/threads/${name}/subscription`).expect(200)));
    expect((await read('subscriptions', http)).items).toMatchObject([{ name, subscribed: true }]);
    const my = await read('lenta?mode=my', http);
    expect(my).toMatchObject({ total: 1, items: [{ id }] });
    expect((await read('lenta?mode=all')).items.length).toBeGreaterThan(1);
    expect((await read('lenta?mode=my&topicFilter=1', http)).items).toEqual([]);
    const other = await aPerson(api);
    await other.http.put(`/api/forum/threads/${name}/subscription`).expect(200);
    await http.delete(`/api/forum/threads/${name}/subscription`).expect(200);
    expect((await read('subscriptions', other.http)).items).toMatchObject([{ name }]);
    expect(await read('lenta?mode=my', http)).toMatchObject({ total: 0, items: [], nextCursor: null });
    await api.guest().get('/api/forum/lenta?mode=my').expect(401);
    // As one of a championship that nobody sees any more.
    await api.sql('update forum.threads set is_open = false where name = $1', [name]);
    expect((await read('subscriptions', other.http)).items).toEqual([]);
    await http.put(`/api/forum/threads/${name}/subscription`).expect(404);
  });

  it('FORUM2 has the most popular topics of a period first in the feed, page by page', async () => {
    const liked = await aTopic(api);
    const more = await aTopic(api);
    const people = await Promise.all([aPerson(api), aPerson(api), aPerson(api)]);
    const plus = (id: string, n: number) =>
      Promise.all(
        people
          .slice(0, n)
          .map(({ http }) => http.put(`/api/forum/topics/${id}/commend`).send({ value: 'plus' }).expect(200)),
      );
    await plus(liked.id, 2);
    await plus(more.id, 3);
    const { http } = await aPerson(api);
    for (const { thread } of [liked, more]) await http.put(`/api/forum/threads/${thread}/subscription`).expect(200);
    const one = await read('lenta?mode=my&period=day&limit=1', http);
    const two = await read(`lenta?mode=my&period=day&limit=1&cursor=${one.nextCursor}`, http);
    expect([one.items[0].id, two.items[0].id]).toEqual([more.id, liked.id]);
    const sorted = await read(`threads/${liked.thread}/topics?sort=popular_day`);
    expect(sorted.items[0].id).toBe(liked.id);
  });

  it('FORUM1 lists what one has written, in each order', async () => {
    const author = await aPerson(api);
    const { id } = await aTopic(api, { author });
    const comment = await aComment(api, id, { author });
    const other = await aPerson(api);
    await other.http.put(`/api/forum/topics/${id}/commend`).send({ value: 'plus' }).expect(200);
    const ids = async (sort: string) =>
      (await read(`posts?sort=${sort}`, author.http)).items.map((post: { id: string }) => post.id);
    expect(await ids('new')).toEqual([comment.id, id]);
    expect(await ids('old')).toEqual([id, comment.id]);
    expect(await ids('popular')).toEqual([id, comment.id]);
    const one = await read('posts?sort=old&limit=1', author.http);
    const two = await read(`posts?sort=old&limit=1&cursor=${one.nextCursor}`, author.http);
    expect(two.items).toMatchObject([{ kind: 'comment', id: comment.id, topic: id }]);
  });

  it('FORUM3 lets who wrote a post write it anew, keeps what it was, and tells readers', async () => {
    const author = await aPerson(api);
    const { id } = await aTopic(api, { author, title: 'The first title', text: 'Old text' });
    const comment = await aComment(api, id, { author, text: 'Old word' });
    const { mark } = await read(`topics/${id}/comments`);
    const edited = await author.http
      .patch(`/api/forum/topics/${id}`)
      .send({ text: 'New **text**', revision: 0 })
      .expect(200);
    expect(edited.body).toMatchObject({ title: 'The first title', text: 'New **text**', editedAt: expect.any(String) });
    expect(edited.body.html).toContain('<strong>text</strong>');
    await author.http.patch(`/api/forum/comments/${comment.id}`).send({ text: 'New word', revision: 0 }).expect(200);
    const since = await read(`topics/${id}/comments?since=${mark}`);
    expect(since.items).toMatchObject([{ id: comment.id, text: 'New word', editedAt: expect.any(String) }]);
    const versions = await read(`comments/${comment.id}/versions`, author.http);
    expect(versions.items).toMatchObject([{ text: 'Old word', by: author.login }]);
    const other = await aPerson(api);
    await other.http.patch(`/api/forum/comments/${comment.id}`).send({ text: 'Mine', revision: 1 }).expect(403);
    await other.http.patch(`/api/forum/topics/${id}`).send({ text: 'Mine', revision: 1 }).expect(403);
    await other.http.get(`/api/forum/comments/${comment.id}/versions`).expect(403);
    await other.http.delete(`/api/forum/topics/${id}`).expect(403);
  });

  it('FORUM3 takes an edit over the revision that was seen alone: of many at once one is there, and the others see it', async () => {
    const author = await aPerson(api);
    const { id } = await aTopic(api, { author, title: 'The first title', text: 'Old text' });
    const comment = await aComment(api, id, { author, text: 'Old text' });
    for (const path of [`topics/${id}`, `comments/${comment.id}`]) {
      const edit = (text: string, revision: number) => author.http.patch(`/api/forum/${path}`).send({ text, revision });
      for (const revision of [0, 1]) {
        const texts = Array.from({ length: 10 }, (_, n) => `Page ${n} over ${revision}`);
        const answers = await Promise.all(texts.map((text) => edit(text, revision)));
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
        const { text } = answers.find(({ status }) => status === 200)!.body;
        const refused = answers.find(({ status }) => status === 409)!.body;
        const rival = { revision: revision + 1, title: 'The first title', text, editedAt: expect.any(String) };
        expect(refused).toMatchObject({ error: 'POST_CHANGED', details: rival });
        expect(await found(path, id)).toMatchObject({ text, revision: revision + 1 });
        // Its answer was lost: the same once more is no other edit.
        expect((await edit(text, revision).expect(200)).body).toMatchObject({ revision: revision + 1 });
      }
      const { items } = await read(`${path}/versions`, author.http);
      expect(items).toHaveLength(2);
      // A program that names none writes over what is there.
      for (const _ of ['once', 'again'])
        await author.http.patch(`/api/forum/${path}`).send({ text: 'Unseen' }).expect(200);
      expect(await found(path, id)).toMatchObject({ text: 'Unseen', revision: 3 });
    }
  });

  it('FORUM3 nobody complains about what they wrote themselves', async () => {
    const author = await aPerson(api);
    const { id } = await aTopic(api, { author });
    const comment = await aComment(api, id, { author });
    for (const path of [`topics/${id}`, `comments/${comment.id}`]) {
      const { body } = await author.http.post(`/api/forum/${path}/complaints`).send({ reason: 'Spam' }).expect(403);
      expect(body.error).toBe('FORBIDDEN');
    }
    const counted = 'select complaints from forum.topics where id = $1';
    expect(await api.sql(counted, [id])).toEqual([{ complaints: 0 }]);
  });

  it('FORUM3 keeps the place of a deleted comment while it has answers, and of a deleted topic while it has comments', async () => {
    const author = await aPerson(api);
    const { id, thread } = await aTopic(api, { author });
    const root = await aComment(api, id, { author });
    await aComment(api, id, { replyTo: root.id });
    const alone = await aComment(api, id, { author });
    for (const one of [root, alone]) await author.http.delete(`/api/forum/comments/${one.id}`).expect(200);
    const comments = await read(`topics/${id}/comments`);
    expect(comments).toMatchObject({
      total: 1,
      items: [{ id: root.id, deleted: true, text: '', html: '' }, { deleted: false }],
    });
    await author.http.delete(`/api/forum/comments/${root.id}`).expect(404);
    // Nobody answers what nobody can read.
    await author.http.post(`/api/forum/topics/${id}/comments`).send({ text: 'So', replyTo: root.id }).expect(404);
    await author.http.delete(`/api/forum/topics/${id}`).expect(200);
    expect(await read(`topics/${id}`)).toMatchObject({ deleted: true, title: '', text: '' });
    expect(await read(`threads/${thread}`)).toMatchObject({ topics: 0, comments: 1 });
    const empty = await aTopic(api, { author, thread });
    await author.http.delete(`/api/forum/topics/${empty.id}`).expect(200);
    expect((await read(`threads/${thread}/topics`)).items).toMatchObject([{ id }]);
  });

  it('FORUM3 lets authors of a thread and admins pin and lock a topic with a reason, and nobody writes there then', async () => {
    const { name, author } = await aThread(api);
    const { id, author: writer } = await aTopic(api, { thread: name });
    const patch = (person: typeof author, body: object) => person.http.patch(`/api/forum/topics/${id}`).send(body);
    await patch(writer, { pinned: true }).expect(403);
    await patch(author, { locked: true }).expect(422);
    const said = await aComment(api, id, { author: writer });
    const rewrite = () => writer.http.patch(`/api/forum/comments/${said.id}`).send({ text: 'No more', revision: 0 });
    const { body } = await patch(author, { pinned: true, locked: true, reason: 'It is said' }).expect(200);
    expect(body).toMatchObject({ pinned: true, locked: true, lockReason: 'It is said' });
    // What is said of it stays where it is said again that it is pinned, or not any more.
    for (const pinned of [false, true])
      expect((await patch(author, { pinned }).expect(200)).body).toMatchObject({ pinned, lockReason: 'It is said' });
    const { id: newer } = await aTopic(api, { thread: name });
    for (const sort of ['last', 'count', 'created']) {
      const { items } = await read(`threads/${name}/topics?sort=${sort}`);
      expect(items.map((topic: { id: string }) => topic.id)).toEqual([id, newer]);
    }
    const { http } = await aPerson(api);
    await http.post(`/api/forum/topics/${id}/comments`).send({ text: 'Still' }).expect(409);
    // What stands there is what others have read: it is not written anew, though its author may take it away.
    expect((await rewrite().expect(409)).body.error).toBe('THREAD_LOCKED');
    expect((await patch(writer, { text: 'Other words', revision: 0 }).expect(409)).body.error).toBe('THREAD_LOCKED');
    const admin = await aPerson(api, { role: 'admin' });
    expect((await patch(admin, { locked: false }).expect(200)).body).toMatchObject({ locked: false, lockReason: null });
    await http.post(`/api/forum/topics/${id}/comments`).send({ text: 'Now' }).expect(201);
    await author.http.patch(`/api/forum/threads/${name}`).send({ pinned: true }).expect(403);
    await admin.http.patch(`/api/forum/threads/${name}`).send({ locked: true, reason: 'Enough' }).expect(200);
    await http.post(`/api/forum/topics/${id}/comments`).send({ text: 'And now' }).expect(409);
    await http.post(`/api/forum/threads/${name}/topics`).send({ title: 'Another', text: 'Text' }).expect(409);
  });
});
