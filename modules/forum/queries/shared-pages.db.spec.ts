import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aTopic } from '../../../test/kit/forum.js';
import { aPerson } from '../../../test/kit/people.js';

describe('pages of the forum that many read at one moment', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  type Http = Pick<ReturnType<TestApp['guest']>, 'get'>;
  const read = async (http: Http, path: string) => (await http.get(`/api/forum/${path}`).expect(200)).body;

  it('FORUM1 gives each of a crowd the same comments with their own marks, and nobody those of others', async () => {
    const { id, author } = await aTopic(api);
    const one = await aComment(api, id, { text: 'Of one' });
    const two = await aComment(api, id, { text: 'Of another' });
    const [keeper, muter] = [await aPerson(api), await aPerson(api)];
    await keeper.http.put(`/api/forum/comments/${one.id}/bookmark`).expect(200);
    await keeper.http.put(`/api/forum/comments/${two.id}/commend`).send({ value: 'plus' }).expect(200);
    await muter.http.put(`/api/forum/people/${two.author.login}/mute`).expect(200);
    const path = `topics/${id}/comments`;
    const crowd = [api.guest(), keeper.http, muter.http, one.author.http, author.http];
    const pages = await Promise.all([...crowd, ...crowd, ...crowd].map((http) => read(http, path)));
    type Comment = { id: string; commended: string | null; bookmarked: boolean; muted: boolean; canEdit: boolean };
    const own = pages.map(({ items }: { items: Comment[] }) =>
      items.map(({ commended, bookmarked, muted, canEdit }) =>
        [commended, bookmarked && 'kept', muted && 'muted', canEdit && 'own'].filter(Boolean).join(' '),
      ),
    );
    const each = [
      ['', ''],
      ['kept', 'plus'],
      ['', 'muted'],
      ['own', ''],
      ['', ''],
    ];
    expect(own).toEqual([...each, ...each, ...each]);
    for (const { items, total, mark } of pages) {
      expect(items.map((comment: { id: string }) => comment.id)).toEqual([one.id, two.id]);
      // A commend is a change, too.
      expect({ total, mark }).toEqual({ total: 2, mark: 3 });
      expect(Object.keys(items[0]).toSorted()).toEqual(
        Object.keys(await read(api.guest(), path).then((page) => page.items[0])).toSorted(),
      );
    }
  });

  it('FORUM1 gives each of a crowd their own posts and bookmarks in their order, whatever another one of them asks for', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(api)));
    const { id: kept } = await aTopic(api);
    const written: string[][] = [];
    for (const author of people) {
      const { id } = await aTopic(api, { author });
      const { id: answer } = await aComment(api, kept, { author });
      await author.http.put(`/api/forum/topics/${id}/bookmark`).expect(200);
      await author.http.put(`/api/forum/topics/${kept}/bookmark`).expect(200);
      written.push([answer, id]);
    }
    const first = (http: Http, list: string) => read(http, `${list}?limit=1`);
    const { nextCursor } = await first(people[0]!.http, 'posts');
    const wrong = Buffer.from(JSON.stringify(['no moment', kept])).toString('base64url');
    const crowd = people.flatMap(({ http }) =>
      ['posts', 'posts?sort=old', 'bookmarks'].map((list) => read(http, list)),
    );
    const [behind, refused, pages] = await Promise.all([
      read(people[0]!.http, `posts?limit=1&cursor=${nextCursor}`),
      people[1]!.http.get(`/api/forum/posts?cursor=${wrong}`),
      Promise.all(crowd),
    ]);
    const ids = pages.map(({ items }) => items.map(({ id }: { id: string }) => id));
    expect(ids).toEqual(
      written.flatMap(([answer, id]) => [
        [answer, id],
        [id, answer],
        [kept, id],
      ]),
    );
    expect(behind.items.map(({ id }: { id: string }) => id)).toEqual([written[0]![1]]);
    expect(refused.status).toBe(422);
    for (const { items } of pages) for (const item of items) expect(item).not.toHaveProperty('n');
  });

  it('FORUM1 shows what complaints have hidden to admins alone, whoever asks beside them', async () => {
    const { id } = await aTopic(api);
    const { id: hidden } = await aComment(api, id, { text: 'Hidden words' });
    await api.sql('update forum.comments set hidden_at = now() where id = $1', [hidden]);
    const admin = await aPerson(api, { role: 'admin' });
    const crowd = [api.guest(), admin.http, (await aPerson(api)).http, admin.http, api.guest()];
    const pages = await Promise.all(crowd.map((http) => read(http, `topics/${id}/comments`)));
    expect(pages.map(({ items }) => items[0].text)).toEqual(['', 'Hidden words', '', 'Hidden words', '']);
    expect(pages.map(({ items }) => items[0].html.includes('Hidden'))).toEqual([false, true, false, true, false]);
  });

  it('FORUM1 answers whoever reads after a change with what is there then, however many read at that moment', async () => {
    const { id, thread } = await aTopic(api);
    const paths = [`topics/${id}/comments`, `threads/${thread}/topics`];
    for (let count = 1; count <= 5; count += 1) {
      const before = paths.flatMap((path) => [read(api.guest(), path), read(api.guest(), path)]);
      await aComment(api, id);
      const [comments, topics] = await Promise.all(paths.map((path) => read(api.guest(), path)));
      expect(comments.total).toBe(count);
      expect(topics.items[0].comments).toBe(count);
      await Promise.all(before);
    }
  });

  it('FORUM1 a search that was just made finds nothing that was hidden or taken away since, and what was written since', async () => {
    const { id, author } = await aTopic(api, { title: 'Rhubarb one', text: 'rhubarb' });
    const found = async () =>
      (await read(api.guest(), 'search?q=rhubarb')).items.map((item: { id: string }) => item.id);
    expect(await found()).toEqual([id]);
    // No fact tells of it, so that what was found before is known still.
    await api.sql('update forum.topics set hidden_at = now() where id = $1', [id]);
    expect(await found()).toEqual([]);
    await api.sql('update forum.topics set hidden_at = null where id = $1', [id]);
    const { id: second } = await aTopic(api, { title: 'Rhubarb two', text: 'rhubarb' });
    while ((await found()).length < 2) await new Promise((resolve) => void setImmediate(resolve));
    expect((await found()).toSorted()).toEqual([id, second].toSorted());
    await author.http.delete(`/api/forum/topics/${id}`).expect(200);
    expect(await found()).toEqual([second]);
  });
});
