import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aThread, aTopic } from '../../../test/kit/forum.js';
import { aPerson, testPassword, type TestPerson } from '../../../test/kit/people.js';

describe('what is new to somebody in the forum, and what they don’t want to hear', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const get = async ({ http }: TestPerson, path: string) => (await http.get(`/api/forum/${path}`).expect(200)).body;
  const told = async ({ http }: TestPerson): Promise<{ cause: string; url: string }[]> => {
    await api.settle();
    const { body } = await http.get('/api/notifications').set('Accept-Language', 'en').expect(200);
    return body.items.map(({ cause, url }: { cause: string; url: string }) => ({ cause, url }));
  };

  it('FORUM5 tells how much is new since one read a topic, and where to read on', async () => {
    const unread = await aTopic(api);
    const person = await aPerson(api);
    const { id, thread } = await aTopic(api);
    await aComment(api, id);
    const visit = (number: number) => person.http.put(`/api/forum/topics/${id}/visit`).send({ number }).expect(200);
    expect(await get(person, `topics/${id}`)).toMatchObject({ fresh: null, readTo: null, readOn: null });
    await visit(1);
    const second = await aComment(api, id);
    await aComment(api, id);
    expect(await get(person, `topics/${id}`)).toMatchObject({ fresh: 2, readTo: 1, readOn: second.id });
    expect((await get(person, `threads/${thread}/topics`)).items).toMatchObject([{ id, fresh: 2 }]);
    await visit(3);
    await visit(2);
    expect(await get(person, `topics/${id}`)).toMatchObject({ fresh: 0, readTo: 3, readOn: null });
    await aComment(api, id, { author: person });
    expect(await get(person, `topics/${id}`)).toMatchObject({ fresh: 0 });
    const [fifth] = [await aComment(api, id), await aComment(api, id)];
    await aComment(api, id, { author: person });
    // Who writes without having read on reads on where they stopped.
    expect(await get(person, `topics/${id}`)).toMatchObject({ readTo: 4, readOn: fifth.id });
    await visit(1000);
    await aComment(api, id);
    // There is no such number: later ones are new all the same.
    expect(await get(person, `topics/${id}`)).toMatchObject({ fresh: 1, readTo: 7 });
    // Another topic, which they never opened, is not read with it.
    expect(await get(person, `topics/${unread.id}`)).toMatchObject({ fresh: null });
    const other = await aPerson(api);
    expect(await get(other, `topics/${id}`)).toMatchObject({ fresh: null });
    await api.guest().put(`/api/forum/topics/${id}/visit`).send({ number: 1 }).expect(401);
  });

  it('FORUM5 tells how much is new in a thread, one’s own left out', async () => {
    const person = await aPerson(api);
    const { name } = await aThread(api);
    await aTopic(api, { thread: name });
    expect(await get(person, `threads/${name}`)).toMatchObject({ fresh: null });
    await person.http.put(`/api/forum/threads/${name}/visit`).send({}).expect(200);
    const { id } = await aTopic(api, { thread: name });
    await aComment(api, id);
    await aComment(api, id, { author: person });
    await aTopic(api, { thread: name, author: person });
    expect(await get(person, `threads/${name}`)).toMatchObject({ fresh: 2 });
    await person.http.put(`/api/forum/threads/${name}/visit`).send({}).expect(200);
    expect(await get(person, `threads/${name}`)).toMatchObject({ fresh: 0 });
    await person.http.put('/api/forum/threads/no-such-thread/visit').send({}).expect(404);
  });

  it('FORUM5 notes when somebody read last, and nothing in a thread that is not shown', async () => {
    const person = await aPerson(api);
    const { id, thread } = await aTopic(api);
    const read = async () => [
      (await person.http.put(`/api/forum/topics/${id}/visit`).send({ number: 1 })).status,
      (await person.http.put(`/api/forum/threads/${thread}/visit`).send({})).status,
    ];
    const moments = async () => {
      const rows = await Promise.all(
        ['topic_visits', 'thread_visits'].map((table) =>
          api.sql<{ at: Date }>(`select at from forum.${table} where person_id = $1`, [person.id]),
        ),
      );
      return rows.flat().map(({ at }) => new Date(at).getTime());
    };
    expect(await read()).toEqual([200, 200]);
    const first = await moments();
    api.clock.pass({ hours: 1 });
    expect(await read()).toEqual([200, 200]);
    const second = await moments();
    expect(second.map((at, which) => at - first[which]! >= 3_600_000)).toEqual([true, true]);
    await api.sql('update forum.threads set is_open = false where name = $1', [thread]);
    api.clock.pass({ hours: 1 });
    expect(await read()).toEqual([404, 404]);
    expect(await moments()).toEqual(second);
  });

  it('FORUM3 a thread or a person that one does not want to hear is out of the feed and the notices, until one does', async () => {
    const person = await aPerson(api);
    const { name } = await aThread(api);
    await person.http.put(`/api/forum/threads/${name}/subscription`).expect(200);
    const loud = await aPerson(api);
    const feed = async () => (await get(person, 'lenta?mode=my')).items.map(({ id }: { id: string }) => id);
    await person.http.put(`/api/forum/people/${loud.login}/mute`).expect(200);
    const { id } = await aTopic(api, { thread: name, author: loud });
    const comment = await aComment(api, id, { author: loud, text: `Hey @${person.login}` });
    expect(await told(person)).toEqual([]);
    expect(await feed()).toEqual([]);
    expect((await get(person, `topics/${id}/comments`)).items).toMatchObject([{ id: comment.id, muted: true }]);
    const own = await get(person, 'mutes');
    expect(own).toMatchObject({ threads: [], people: [{ login: loud.login }] });
    await person.http.delete(`/api/forum/people/${loud.login}/mute`).expect(200);
    expect(await feed()).toEqual([id]);
    await person.http.put(`/api/forum/threads/${name}/mute`).expect(200);
    expect(await feed()).toEqual([]);
    await aTopic(api, { thread: name });
    expect(await told(person)).toEqual([]);
    expect(await get(person, `threads/${name}`)).toMatchObject({ muted: true });
    await person.http.delete(`/api/forum/threads/${name}/mute`).expect(200);
    await person.http.put(`/api/forum/people/${person.login}/mute`).expect(403);
  });

  it('FORUM1 a feed says how many topics it has: none of those that are hidden, or that one does not want to hear of', async () => {
    const person = await aPerson(api);
    const [loud, { name }, other] = [await aPerson(api), await aThread(api), await aThread(api)];
    const total = async () => (await get(person, 'lenta?mode=my')).total;
    expect(await total()).toBe(0);
    for (const thread of [name, other.name]) {
      await person.http.put(`/api/forum/threads/${thread}/subscription`).expect(200);
      await aTopic(api, { thread });
    }
    const { id } = await aTopic(api, { thread: name, author: loud });
    expect(await total()).toBe(3);
    await person.http.put(`/api/forum/people/${loud.login}/mute`).expect(200);
    expect(await total()).toBe(2);
    await api.sql('update forum.topics set hidden_at = now() where id = $1', [id]);
    expect(await total()).toBe(2);
    await person.http.delete(`/api/forum/people/${loud.login}/mute`).expect(200);
    expect(await total()).toBe(2);
    await person.http.put(`/api/forum/threads/${name}/mute`).expect(200);
    expect(await total()).toBe(1);
  });

  it('FORUM3 PROF2 whoever deleted their account is muted, heard again, and has all that they wrote taken away as before', async () => {
    const [person, spammer] = [await aPerson(api), await aPerson(api)];
    const { id } = await aTopic(api, { author: spammer });
    await person.http.put(`/api/forum/people/${spammer.login}/mute`).expect(200);
    await spammer.http.delete('/api/user').send({ password: testPassword }).expect(200);
    const { author } = await get(person, `topics/${id}`);
    expect(author).toBe(`deleted-${spammer.id}`);
    expect((await get(person, 'mutes')).people).toMatchObject([{ login: author }]);
    await person.http.delete(`/api/forum/people/${author}/mute`).expect(200);
    expect((await get(person, 'mutes')).people).toEqual([]);
    // By nothing that tells who it was.
    await person.http.put(`/api/forum/people/${spammer.login}/mute`).expect(404);
    const { http } = await aPerson(api, { role: 'admin' });
    const removal = { login: author, reason: 'Spam' };
    expect((await http.post('/api/admin/forum-removals').send(removal).expect(200)).body).toMatchObject({ topics: 1 });
    expect(await get(person, `topics/${id}`)).toMatchObject({ deleted: true });
  });
});
