import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aThread, aTopic } from '../../../test/kit/forum.js';
import { aPerson, eraseDeleted, testPassword, type TestPerson } from '../../../test/kit/people.js';
import { mostDrafts } from '../contract/limits.js';

describe('drafts of the forum', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  const save = ({ http }: TestPerson, place: string, sequence: number, text: string, title = '') =>
    http.put(`/api/forum/drafts/${place}`).send({ sequence, text, title });
  const draft = async ({ http }: TestPerson, place: string) =>
    (await http.get(`/api/forum/drafts/${place}`).expect(200)).body;

  it('FORUM1 keeps what one types for its author alone, on every device, and lists it with where it is written on', async () => {
    const person = await aPerson(api);
    const { id, thread } = await aTopic(api, { title: 'What it is about' });
    const comment = await aComment(api, id);
    const { body: one } = await person.http.get(`/api/forum/threads/${thread}`).expect(200);
    const places = [`topic:${one.id}`, `comment:${id}`, `answer:${comment.id}`];
    for (const place of places) await save(person, place, 0, `Begun ${place}`).expect(200);
    expect(await draft(person, places[1]!)).toMatchObject({ sequence: 1, text: `Begun ${places[1]}` });
    const { body } = await person.http.get('/api/forum/drafts').expect(200);
    expect(body.items).toMatchObject([
      {
        kind: 'answer',
        title: 'What it is about',
        url: `/forum/${thread}/${id}?answer=${comment.id}&at=${comment.id}`,
      },
      { kind: 'comment', title: 'What it is about', url: `/forum/${thread}/${id}` },
      { kind: 'topic', title: '', url: `/forum/${thread}?new=1` },
    ]);
    const other = await aPerson(api);
    expect(await draft(other, places[1]!)).toMatchObject({ sequence: 0, text: '' });
    expect((await other.http.get('/api/forum/drafts')).body.items).toEqual([]);
    await person.http.delete(`/api/forum/drafts/${places[0]}`).expect(200);
    expect(await draft(person, places[0]!)).toMatchObject({ sequence: 0, text: '' });
    await api.guest().get('/api/forum/drafts').expect(401);
    await save(person, `comment:${crypto.randomUUID()}`, 0, 'Nowhere').expect(404);
  });

  it('FORUM1 has room for what one types, however many drafts others have', async () => {
    const [person, other] = [await aPerson(api), await aPerson(api)];
    await api.sql(
      `insert into forum.drafts (person_id, place, thread_id, title, text, sequence, saved_at)
        select $1, 'topic:' || gen_random_uuid(), gen_random_uuid(), '', 'Begun', 1, now() from generate_series(1, $2::int)`,
      [other.id, mostDrafts],
    );
    await save(person, `comment:${(await aTopic(api)).id}`, 0, 'Mine').expect(200);
  });

  it('FORUM1 lets no older draft win: of many pages that save over the same one, one does', async () => {
    const person = await aPerson(api);
    const place = `comment:${(await aTopic(api)).id}`;
    for (const sequence of [0, 1]) {
      const texts = Array.from({ length: 20 }, (_, n) => `Page ${n} over ${sequence}`);
      const answers = await Promise.all(texts.map((text) => save(person, place, sequence, text)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      const winner = answers.find(({ status }) => status === 200)!.body;
      expect(await draft(person, place)).toEqual(winner);
      expect(winner.sequence).toBe(sequence + 1);
      const loser = answers.find(({ status }) => status === 409)!.body;
      expect(loser).toMatchObject({ error: 'DRAFT_CHANGED', details: { sequence: sequence + 1 } });
    }
    const now = await draft(person, place);
    const again = await save(person, place, 1, now.text).expect(200);
    expect(again.body.sequence).toBe(2);
    await save(person, place, 1, '').expect(409);
    expect((await save(person, place, 2, '').expect(200)).body).toMatchObject({ sequence: 0, savedAt: null });
  });

  it('FORUM1 deletes a draft with what it became, and a page that still has it does not bring it back', async () => {
    const person = await aPerson(api);
    const { id, thread } = await aTopic(api);
    const { id: threadId } = (await person.http.get(`/api/forum/threads/${thread}`).expect(200)).body;
    const comment = await aComment(api, id, { author: person });
    const elsewhere = `answer:${(await aComment(api, id)).id}`;
    const post = (path: string, body: object) => person.http.post(`/api/forum/${path}`).send(body).expect(201);
    const ways = [
      { place: `topic:${threadId}`, send: () => post(`threads/${thread}/topics`, { title: 'A title', text: 'Text' }) },
      { place: `comment:${id}`, send: () => post(`topics/${id}/comments`, { text: 'Said' }) },
      { place: `answer:${comment.id}`, send: () => post(`topics/${id}/comments`, { text: 'So', replyTo: comment.id }) },
      {
        place: `edit:${comment.id}`,
        send: () =>
          person.http.patch(`/api/forum/comments/${comment.id}`).send({ text: 'Anew', revision: 0 }).expect(200),
      },
    ];
    for (const { place, send } of ways) {
      await save(person, place, 0, 'Begun').expect(200);
      const { body: other } = await save(person, elsewhere, 0, 'Half an answer').expect(200);
      await send();
      expect(await draft(person, place)).toMatchObject({ sequence: 0, text: '' });
      // What is begun elsewhere in the topic stays.
      expect(await draft(person, elsewhere)).toMatchObject({ text: 'Half an answer', sequence: other.sequence });
      await save(person, place, 1, 'Begun late').expect(409);
    }
  });

  it('FORUM1 nothing that was for somebody alone outlives their account', async () => {
    const person = await aPerson(api);
    const { id } = await aTopic(api);
    await save(person, `comment:${id}`, 0, 'Begun').expect(200);
    await person.http.put(`/api/forum/topics/${id}/bookmark`).expect(200);
    await person.http.delete('/api/user').send({ password: testPassword }).expect(200);
    api.clock.pass({ days: 14, minutes: 1 });
    await eraseDeleted(api);
    for (const table of ['drafts', 'bookmarks'])
      expect(await api.sql(`select * from forum.${table} where person_id = $1`, [person.id])).toEqual([]);
  });

  it('FORUM1 keeps the draft of what was refused', async () => {
    const person = await aPerson(api);
    const { name } = await aThread(api);
    const { id } = await aTopic(api, { thread: name });
    await save(person, `comment:${id}`, 0, 'Begun').expect(200);
    await api.sql('update forum.topics set locked = true where id = $1', [id]);
    await person.http.post(`/api/forum/topics/${id}/comments`).send({ text: 'Begun' }).expect(409);
    expect(await draft(person, `comment:${id}`)).toMatchObject({ text: 'Begun' });
  });
});
