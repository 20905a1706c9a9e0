import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { aComment, aTopic } from '../../../test/kit/forum.js';
import { aPerson, type TestPerson } from '../../../test/kit/people.js';

describe('what people complain about', () => {
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
  const fivePeople = () => Promise.all(Array.from({ length: 5 }, () => aPerson(api)));
  const complained = async (path: string, people: TestPerson[]) => {
    for (const { http } of people)
      await http.post(`/api/forum/${path}/complaints`).send({ reason: 'Spam' }).expect(201);
  };
  const found = async (path: string, topicId: string) =>
    path.startsWith('topics') ? read(path) : (await read(`topics/${topicId}/comments`)).items[0];

  it('FORUM3 counts one complaint of a person, and hides what five complain about', async () => {
    for (const { path, topic } of await both()) {
      const complain = async (person: { http: ReturnType<typeof api.guest> }) =>
        person.http.post(`/api/forum/${path}/complaints`).send({ reason: 'Spam' });
      const first = await aPerson(api);
      expect(new Set((await Promise.all(fifty(() => complain(first)))).map(({ status }) => status))).toEqual(
        new Set([201, 429]),
      );
      const kind = path.startsWith('topics') ? 'topics' : 'comments';
      const counted = () => api.sql(`select complaints from forum.${kind} where id = $1`, [path.split('/')[1]]);
      expect(await counted()).toEqual([{ complaints: 1 }]);
      for (let n = 0; n < 3; n += 1) await complain(await aPerson(api));
      expect(await found(path, topic.id)).toMatchObject({ hidden: false });
      await complain(await aPerson(api));
      expect(await found(path, topic.id)).toMatchObject({ hidden: true, html: '', text: '' });
      const admin = await aPerson(api, { role: 'admin' });
      if (kind === 'topics') expect((await read(path, admin.http)).html).not.toBe('');
    }
  });

  it('FORUM3 hides nothing for complaints of newcomers, which admins read none the less', async () => {
    for (const { path, topic } of await both()) {
      const newcomers = await Promise.all(Array.from({ length: 6 }, () => aPerson(api, { status: 'CONFIRMED' })));
      await complained(path, newcomers);
      expect(await found(path, topic.id)).toMatchObject({ hidden: false });
      const kind = path.startsWith('topics') ? 'topics' : 'comments';
      const sql = `select complaints from forum.${kind} where id = $1`;
      expect(await api.sql(sql, [path.split('/')[1]])).toEqual([{ complaints: 6 }]);
      await complained(path, await fivePeople());
      expect(await found(path, topic.id)).toMatchObject({ hidden: true });
    }
  });

  it('FORUM3 counts no newcomers towards hiding, whoever complains after them', async () => {
    for (const { path, topic } of await both()) {
      const newcomers = await Promise.all(Array.from({ length: 4 }, () => aPerson(api, { status: 'CONFIRMED' })));
      await complained(path, newcomers);
      const [first, ...others] = await fivePeople();
      await complained(path, [first!]);
      expect(await found(path, topic.id)).toMatchObject({ hidden: false });
      await complained(path, others);
      expect(await found(path, topic.id)).toMatchObject({ hidden: true });
    }
  });

  it('FORUM3 hides no topic that is pinned, and none of an admin, by a number of complaints', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const [pinned, ofAdmin] = [await aTopic(api), await aTopic(api, { author: admin })];
    await admin.http.patch(`/api/forum/topics/${pinned.id}`).send({ pinned: true }).expect(200);
    for (const { id } of [pinned, ofAdmin]) {
      await complained(`topics/${id}`, await fivePeople());
      expect(await found(`topics/${id}`, id)).toMatchObject({ hidden: false });
    }
  });

  it('FORUM3 hides a post that an admin kept only for three times as many complaints', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const { id } = await aTopic(api);
    const path = `topics/${id}`;
    await complained(path, await fivePeople());
    expect(await found(path, id)).toMatchObject({ hidden: true });
    const decision = { decision: 'keep', reason: 'It is fine' };
    await admin.http.post(`/api/admin/forum-complaints/topic:${id}`).send(decision).expect(200);
    for (let round = 0; round < 2; round += 1) await complained(path, await fivePeople());
    expect(await found(path, id)).toMatchObject({ hidden: false });
    await complained(path, await fivePeople());
    expect(await found(path, id)).toMatchObject({ hidden: true });
  });

  it('FORUM3 what its author made of a post since it was kept is complained about anew, by whom it was before as well', async () => {
    const { http } = await aPerson(api, { role: 'admin' });
    for (const { path, topic, comment } of await both()) {
      const [kind, { author, id }] = path.startsWith('topics')
        ? (['topic', topic] as const)
        : (['comment', comment] as const);
      const people = await fivePeople();
      await complained(path, people);
      const decision = { decision: 'keep', reason: 'It is fine' };
      await http.post(`/api/admin/forum-complaints/${kind}:${id}`).send(decision).expect(200);
      await complained(path, people);
      expect(await found(path, topic.id)).toMatchObject({ hidden: false });
      const { text } = (await found(path, topic.id)) as { text: string };
      // Saved as it is it was kept for.
      await author.http.patch(`/api/forum/${path}`).send({ text, revision: 0 }).expect(200);
      await complained(path, people);
      expect(await found(path, topic.id)).toMatchObject({ hidden: false });
      await author.http.patch(`/api/forum/${path}`).send({ text: 'Buy this', revision: 1 }).expect(200);
      await complained(path, people);
      expect(await found(path, topic.id)).toMatchObject({ hidden: true });
    }
  });

  it('FORUM3 complaints about a kept post weigh no more once its author has changed it, and are made anew of what it is then', async () => {
    const { http } = await aPerson(api, { role: 'admin' });
    for (const { path, topic, comment } of await both()) {
      const [kind, { author, id }] = path.startsWith('topics')
        ? (['topic', topic] as const)
        : (['comment', comment] as const);
      await complained(path, [await aPerson(api)]);
      const decision = { decision: 'keep', reason: 'It is fine' };
      await http.post(`/api/admin/forum-complaints/${kind}:${id}`).send(decision).expect(200);
      const before = [...(await fivePeople()), await aPerson(api)];
      await complained(path, before);
      await author.http.patch(`/api/forum/${path}`).send({ text: 'A slip is mended', revision: 0 }).expect(200);
      // Six of the fifteen that hide a kept post weigh as two of the five that hide any other.
      const [first, second, ...others] = await fivePeople();
      await complained(path, [first!, second!]);
      expect(await found(path, topic.id)).toMatchObject({ hidden: false });
      // Who had something against the former text counts for what they have against this one, and once.
      await complained(path, [before[0]!, before[0]!]);
      const counted = `select complaints from forum.${path.split('/')[0]} where id = $1`;
      expect(await api.sql(counted, [id])).toEqual([{ complaints: 8 }]);
      expect(await found(path, topic.id)).toMatchObject({ hidden: false });
      await complained(path, [others[0]!]);
      expect(await found(path, topic.id)).toMatchObject({ hidden: true });
    }
  });

  it('FORUM3 a post that its author changed since a moderator read it is neither kept nor taken away unread', async () => {
    const { http } = await aPerson(api, { role: 'admin' });
    for (const { path, topic, comment } of await both()) {
      const [kind, { author, id }] = path.startsWith('topics')
        ? (['topic', topic] as const)
        : (['comment', comment] as const);
      const row = async () => {
        const { body } = await http.get('/api/admin/forum-complaints').query({ range: '[0,199]' }).expect(200);
        return (body as { id: string; text: string; revision: number }[]).find((one) => one.id === `${kind}:${id}`);
      };
      const decide = (decision: string, revision: number | undefined) =>
        http.post(`/api/admin/forum-complaints/${kind}:${id}`).send({ decision, reason: 'I looked', revision });
      await complained(path, [await aPerson(api)]);
      const seen = await row();
      await author.http.patch(`/api/forum/${path}`).send({ text: 'Buy this', revision: seen?.revision }).expect(200);
      expect((await decide('keep', seen?.revision).expect(409)).body.error).toBe('POST_CHANGED');
      expect((await decide('remove', seen?.revision).expect(409)).body.error).toBe('POST_CHANGED');
      const now = await row();
      expect(now).toMatchObject({ text: 'Buy this', revision: 1 });
      await decide('remove', now?.revision).expect(200);
      expect(await row()).toBeUndefined();
    }
  });

  it('FORUM3 a hidden post that an admin deletes is there for all again where its author is right', async () => {
    const admin = await aPerson(api, { role: 'admin' });
    const open = async () =>
      JSON.stringify((await admin.http.get('/api/admin/forum-complaints?range=[0,199]').expect(200)).body);
    for (const { path, topic, comment } of await both()) {
      const { author } = path.startsWith('topics') ? topic : comment;
      await complained(path, await fivePeople());
      expect(await open()).toContain(path.split('/')[1]);
      await admin.http.delete(`/api/forum/${path}`).query({ reason: 'Rude' }).expect(200);
      const table = path.startsWith('topics') ? 'topics' : 'comments';
      // As those that were deleted before an end was put to complaints with the post.
      await api.sql(`update forum.${table} set hidden_at = now(), complaints = 5 where id = $1`, [path.split('/')[1]]);
      const [decision] = (await read('decisions', author.http)).items;
      await author.http.post(`/api/forum/decisions/${decision.id}/appeal`).send({ text: 'I was not' }).expect(200);
      const answer = { decision: 'overturn', reason: 'You were not' };
      await admin.http.post(`/api/admin/forum-appeals/${decision.id}`).send(answer).expect(200);
      expect(await found(path, topic.id)).toMatchObject({ deleted: false, hidden: false });
      // Nobody looks at what was complained of before.
      expect(await open()).not.toContain(path.split('/')[1]);
    }
  });

  it('FORUM3 FORUM6 asks nobody to decide on a post while its championship is archived, and does again once it is back', async () => {
    const { champname, owner } = await aChampionship(api);
    await api.settle();
    const topic = await aTopic(api, { thread: champname });
    await complained(`topics/${topic.id}`, [await aPerson(api)]);
    const admin = await aPerson(api, { role: 'admin' });
    const become = async (state: string) => {
      await owner.http.post(`/api/championships/${champname}/state`).send({ state }).expect(200);
      await api.settle();
    };
    const waits = async () => {
      const { body } = await admin.http.get('/api/admin/forum-complaints').query({ range: '[0,99]' }).expect(200);
      return (body as { id: string }[]).some(({ id }) => id === `topic:${topic.id}`);
    };
    const decide = () =>
      admin.http.post(`/api/admin/forum-complaints/topic:${topic.id}`).send({ decision: 'keep', reason: 'I looked' });
    expect(await waits()).toBe(true);
    await become('ARCHIVED');
    expect(await waits()).toBe(false);
    await decide().expect(404);
    await become('PUBLISHED');
    expect(await waits()).toBe(true);
    await decide().expect(200);
    expect(await waits()).toBe(false);
  });
});
