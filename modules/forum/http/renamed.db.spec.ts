import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aTopic } from '../../../test/kit/forum.js';
import { aPerson, backAgain, leaveForGood, type TestPerson, testPassword, unique } from '../../../test/kit/people.js';
import { aVacancy } from '../../../test/kit/vacancies.js';

describe('whoever wrote a post and is called otherwise by now', () => {
  let api: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
    admin = await aPerson(api, { role: 'admin' });
  });
  afterAll(() => api.close());

  const remark = async ({ http }: TestPerson) =>
    (
      await http
        .post(`/api/vacancies/${(await aVacancy(api)).id}/comments`)
        .send({ text: 'Buy' })
        .expect(200)
    ).body.id;

  const posts: [string, (author: TestPerson) => Promise<string>][] = [
    ['topic', async (author) => (await aTopic(api, { author })).id],
    ['comment', async (author) => (await aComment(api, (await aTopic(api)).id, { author })).id],
    ['remark', remark],
  ];

  /** A post whose author takes another login, which somebody takes who wrote a topic. */
  const taken = async (kind: string, write: (author: TestPerson) => Promise<string>) => {
    const [author, innocent] = [await aPerson(api), await aPerson(api)];
    const post = `${kind}:${await write(author)}`;
    const { id: topic } = await aTopic(api, { author: innocent });
    const [login, now] = [author.login, unique('renamed')];
    await author.http.post('/api/user/login').send({ login: now }).expect(200);
    return {
      ...{ post, login, now, author, innocent, topic },
      take: () => innocent.http.post('/api/user/login').send({ login }).expect(200),
    };
  };

  const send = (path: string, body: object) => admin.http.post(`/api/admin/${path}`).send(body);
  const acts = (login: string, post?: string) => {
    const body = { reason: 'Spam', ...(post !== undefined && { post }) };
    return [
      () => send(`forum-people/${login}/warn`, body),
      () => send(`forum-people/${login}/block`, { ...body, days: 7 }),
      () => send('forum-removals', { ...body, login }),
    ];
  };

  it.each(posts)(
    'FORUM3 nothing is done to somebody else who took the login of who wrote a %s',
    async (kind, write) => {
      const { post, login, now, author, innocent, topic, take } = await taken(kind, write);
      const reader = await aPerson(api);
      const mute = () => reader.http.put(`/api/forum/people/${login}/mute`).query({ post });
      for (const isTaken of [false, true]) {
        if (isTaken) await take();
        for (const act of [...acts(login, post), mute])
          expect([isTaken, (await act()).body]).toMatchObject([isTaken, { error: 'AUTHOR_RENAMED' }]);
      }
      expect((await api.guest().get(`/api/forum/topics/${topic}`).expect(200)).body).toMatchObject({ deleted: false });
      expect((await innocent.http.get('/api/forum/decisions').expect(200)).body.items).toEqual([]);
      await innocent.http.post(`/api/forum/topics/${topic}/comments`).send({ text: 'Still here' }).expect(201);
      // By the login that they have now it is done, and to them.
      await reader.http.put(`/api/forum/people/${now}/mute`).query({ post }).expect(200);
      for (const act of acts(now, post)) await act().expect(200);
      const sql = 'select person_id as id from identity.blocks where person_id = any($1::uuid[])';
      expect(await api.sql(sql, [[author.id, innocent.id]])).toEqual([{ id: author.id }]);
    },
  );

  it('FORUM3 PROF2 a warning and a block wait for who deleted their account and may come back', async () => {
    const author = await aPerson(api);
    const { id } = await aTopic(api, { author });
    await author.http.delete('/api/user').send({ password: testPassword }).expect(200);
    const login = `deleted-${author.id}`;
    expect((await api.guest().get(`/api/forum/topics/${id}`).expect(200)).body.author).toBe(login);
    for (const act of acts(login, `topic:${id}`)) await act().expect(200);
    const { http } = await backAgain(api, author);
    expect((await http.get('/api/forum/decisions').expect(200)).body.items).toMatchObject([{ kind: 'warning' }]);
    expect(await api.sql('select reason from identity.blocks where person_id = $1', [author.id])).toEqual([
      { reason: 'Spam' },
    ]);
  });

  it('FORUM3 PROF2 nobody is warned or blocked who was erased, and what they wrote is taken away', async () => {
    const author = await aPerson(api);
    const post = `topic:${(await aTopic(api, { author })).id}`;
    await leaveForGood(api, author);
    admin = await backAgain(api, admin);
    const [warn, block, remove] = acts(`deleted-${author.id}`, post);
    for (const act of [warn!, block!]) expect((await act().expect(409)).body.error).toBe('CONFLICT');
    expect((await remove!().expect(200)).body).toMatchObject({ topics: 1 });
    expect(await api.sql('select kind from forum.decisions where person_id = $1', [author.id])).toEqual([]);
  });

  it('FORUM3 who names a login alone means whoever has it', async () => {
    const { login, author, innocent, take } = await taken(...posts[0]!);
    await take();
    for (const act of acts(login)) await act().expect(200);
    const sql = 'select person_id as id from identity.blocks where person_id = any($1::uuid[])';
    expect(await api.sql(sql, [[author.id, innocent.id]])).toEqual([{ id: innocent.id }]);
  });
});
