import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aTopic } from '../../../test/kit/forum.js';
import { aPerson, backAgain, leaveForGood, type TestPerson } from '../../../test/kit/people.js';

describe('posts of somebody who is erased', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  /** A topic and a comment in it, each changed once. */
  const posts = async (author: TestPerson): Promise<[string, string]> => {
    const topic = await aTopic(api, { author, text: 'First words' });
    const comment = await aComment(api, topic.id, { author, text: 'First words' });
    const paths = [`topics/${topic.id}`, `comments/${comment.id}`] as const;
    for (const path of paths)
      await author.http.patch(`/api/forum/${path}`).send({ text: 'Second words', revision: 0 }).expect(200);
    return [...paths];
  };
  const versions = async (admin: TestPerson, path: string): Promise<string[]> => {
    const { http } = await backAgain(api, admin);
    const { items } = (await http.get(`/api/forum/${path}/versions`).expect(200)).body;
    return items.map(({ text }: { text: string }) => text);
  };

  it('PROF2 FORUM3 leave no former words where their author had deleted them, and all where others read them', async () => {
    const [author, admin] = [await aPerson(api), await aPerson(api, { role: 'admin' })];
    const [kept, deleted] = [await posts(author), await posts(author)];
    for (const path of deleted.toReversed()) await author.http.delete(`/api/forum/${path}`).expect(200);
    for (const path of deleted) expect(await versions(admin, path)).toEqual(['Second words', 'First words']);
    await leaveForGood(api, author);
    for (const path of deleted) expect(await versions(admin, path)).toEqual([]);
    for (const path of kept) expect(await versions(admin, path)).toEqual(['First words']);
  });

  it('PROF2 FORUM3 keep what can be brought back with all else of them', async () => {
    const [author, admin] = [await aPerson(api), await aPerson(api, { role: 'admin' })];
    const taken = await posts(author);
    const wish = { login: author.login, reason: 'Spam' };
    await admin.http.post('/api/admin/forum-removals').send(wish).expect(200);
    await leaveForGood(api, author);
    for (const path of taken) expect(await versions(admin, path)).toEqual(['First words']);
  });
});
