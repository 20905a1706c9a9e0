import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aTopic } from '../../../test/kit/forum.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';
import { peopleMentioned } from '../../forum/contract/events.js';

describe('NOTIF1 mentions in the forum', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const told = async ({ http }: TestPerson): Promise<{ cause: string; url: string }[]> => {
    await api.settle();
    const { body } = await http.get('/api/notifications').set('Accept-Language', 'en').expect(200);
    return body.items.map(({ cause, url }: { cause: string; url: string }) => ({ cause, url }));
  };

  it('NOTIF1 whoever is mentioned hears of it once, however often the post is written anew', async () => {
    const named = await aPerson(api);
    const also = await aPerson(api);
    const author = await aPerson(api);
    const { id, thread } = await aTopic(api, { author });
    const { id: comment } = await aComment(api, id, { author, text: `Ask @${named.login} and @${author.login}` });
    const here = { cause: 'forum.mention', url: `/forum/${thread}/${id}?at=${comment}` };
    expect(await told(named)).toEqual([here]);
    expect(await told(author)).toEqual([]);
    const text = `Ask @${named.login}, and @${also.login} too`;
    await author.http.patch(`/api/forum/comments/${comment}`).send({ text, revision: 0 }).expect(200);
    expect(await told(named)).toEqual([here]);
    expect(await told(also)).toEqual([here]);
  });

  it('NOTIF1 nobody hears of a mention in what they may not see', async () => {
    const named = await aPerson(api);
    const { id, thread } = await aTopic(api);
    const { id: itemId, author } = await aComment(api, id);
    const written = { topicId: id, itemId, kind: 'comment' as const, authorId: author.id, personIds: [named.id] };
    await api.sql('update forum.threads set is_open = false where name = $1', [thread]);
    await api.happened(peopleMentioned(written));
    expect(await told(named)).toEqual([]);
  });
});
