import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { aComment, aTopic } from '../../../test/kit/forum.js';
import { aPerson, backAgain, testPassword, unique } from '../../../test/kit/people.js';
import { act, aVacancy, listedVacancies, moderate, noticesOf, typedVacancy } from '../../../test/kit/vacancies.js';

describe('the board of vacancies', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { THIRD_PARTY_DOMAINS: 'hh.ru,работа.рф' } });
  });
  afterAll(() => api.close());

  it('VAC1 finds both languages by their stems, and narrows by field, city, salary and date', async () => {
    const { info } = typedVacancy();
    const { id } = await aVacancy(api, 'published', {
      ...{ title: 'Xylograph', city: 'Омск', remote: true, category: 'product' },
      salary: { currency: 'KZT', from: 500_000, to: 900_000 },
      info: { ...info, tasks: 'Разводить ёжиков' },
      info_en: { ...info, tasks: 'Breeding hedgehogs' },
    });
    for (const q of ['ежик', 'ёжики', 'hedgehog', 'breed hedgehogs', 'xylographs омска'])
      expect(await listedVacancies(api, { q })).toEqual([id]);
    expect(await listedVacancies(api, { q: 'hedgehogs platypus' })).toEqual([]);
    expect(
      await listedVacancies(api, {
        category: 'product',
        city: 'омск',
        remote: true,
        salary: 900_000,
        currency: 'KZT',
        days: 1,
      }),
    ).toEqual([id]);
    const others: object[] = [{ category: 'data' }, { city: 'Тверь' }, { remote: false }, { salary: 900_001 }];
    for (const other of others) expect(await listedVacancies(api, { q: 'hedgehog', ...other })).toEqual([]);
  });

  it('VAC1 reads the board page by page, each vacancy once, the newest first', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      api.clock.pass({ minutes: 1 });
      made.unshift((await aVacancy(api, 'published', { city: 'Pagetown' })).id);
    }
    const seen: string[] = [];
    type Page = { body: { items: { id: string }[]; nextCursor: string | null } };
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: object = { limit: 2, city: 'pagetown', ...(cursor && { cursor }) };
      const { body }: Page = await api.guest().get('/api/vacancies').query(query).expect(200);
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(made);
  });

  it('VAC1 counts each emotion of a person once, however often and at one moment it is sent', async () => {
    const { id } = await aVacancy(api);
    const people = await Promise.all([aPerson(api), aPerson(api), aPerson(api)]);
    const path = `/api/vacancies/${id}/emotions`;
    const sent = people.flatMap(({ http }) => [1, 2, 3].map(() => http.put(`${path}/fire`).expect(200)));
    await Promise.all(sent);
    const [first] = people;
    await first!.http.put(`${path}/like`).expect(200);
    const seenBy = async (http: ReturnType<TestApp['guest']>) => {
      const { body } = await http.get(`/api/vacancies/${id}`).expect(200);
      return (body.emotions as { type: string; count: number; isMarked: boolean }[]).filter(({ count }) => count > 0);
    };
    expect(await seenBy(first!.http)).toEqual([
      { type: 'like', count: 1, isMarked: true },
      { type: 'fire', count: 3, isMarked: true },
    ]);
    await Promise.all(people.flatMap(({ http }) => [1, 2].map(() => http.delete(`${path}/fire`).expect(200))));
    expect(await seenBy(api.guest())).toEqual([{ type: 'like', count: 1, isMarked: false }]);
    await first!.http.put(`${path}/poison`).expect(422);
    const draft = await aVacancy(api, 'draft');
    await first!.http.put(`/api/vacancies/${draft.id}/emotions/like`).expect(404);
    await api.guest().put(`${path}/like`).expect(401);
  });

  it('VAC1 takes comments of those who are signed in, tells the author, and lets nobody else take them away', async () => {
    const { id, author, admin } = await aVacancy(api);
    const [one, other] = [await aPerson(api), await aPerson(api)];
    const path = `/api/vacancies/${id}/comments`;
    await api.settle();
    const { body } = await one.http.post(path).send({ text: 'Is it **remote**?' }).expect(200);
    expect(body).toMatchObject({ author: { login: one.login }, html: expect.stringContaining('<strong>remote') });
    expect((await api.guest().get(path).expect(200)).body.items).toEqual([{ ...body, canRemove: false }]);
    expect((await api.guest().get(`/api/vacancies/${id}`)).body.comments).toBe(1);
    expect((await noticesOf(api, author.http))[0]).toMatchObject({
      cause: 'vacancy.commented',
      text: expect.stringContaining(one.login),
    });
    await other.http.delete(`/api/vacancies/comments/${body.id}`).expect(403);
    await api.guest().post(path).send({ text: 'x' }).expect(401);
    expect(
      (
        await one.http
          .post(path)
          .send({ text: 'x'.repeat(500) })
          .expect(422)
      ).body.error,
    ).toBe('COMMENT_TOO_LONG');
    await one.http
      .post(path)
      .send({ text: 'x'.repeat(499) })
      .expect(200);
    expect((await admin.http.delete(`/api/vacancies/comments/${body.id}`).expect(422)).body.fields).toEqual({
      reason: 'FIELD_REQUIRED',
    });
    await admin.http.delete(`/api/vacancies/comments/${body.id}`).query({ reason: 'Rude' }).expect(200);
    expect((await api.guest().get(path).expect(200)).body.items).toHaveLength(1);
    const draft = await aVacancy(api, 'draft');
    await one.http.post(`/api/vacancies/${draft.id}/comments`).send({ text: 'x' }).expect(404);
  });

  it('VAC1 takes five comments of a person in a minute, however many come at one moment', async () => {
    const { id } = await aVacancy(api);
    const { http } = await aPerson(api);
    const send = () => http.post(`/api/vacancies/${id}/comments`).send({ text: 'x' });
    const replies = await Promise.all(Array.from({ length: 8 }, send));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = await send().expect(429);
    expect(refused.body.error).toBe('COMMENT_FLOOD');
    expect(refused.body.details.retryAfter).toBeGreaterThan(60);
  });

  it('VAC1 FORUM3 comments of a newcomer are held to the rules of the forum, and counted with those there', async () => {
    const { id } = await aVacancy(api);
    const newcomer = await aPerson(api, { status: 'CONFIRMED' });
    const say = (text: string, { http } = newcomer) => http.post(`/api/vacancies/${id}/comments`).send({ text });
    const links = await say('https://a.example '.repeat(3)).expect(422);
    expect(links.body).toMatchObject({ error: 'NEWCOMER_LINKS', details: { max: 2 } });
    await say('https://a.example '.repeat(3), await aPerson(api)).expect(200);
    const topic = await aTopic(api);
    for (const text of ['1', '2', '3']) await aComment(api, topic.id, { author: newcomer, text });
    for (const text of ['4', '5']) await say(text).expect(200);
    expect((await say('6').expect(429)).body.error).toBe('COMMENT_FLOOD');
  });

  it('VAC1 FORUM3 comments go with all else that a spammer wrote, and come back with it', async () => {
    const { id } = await aVacancy(api);
    const [spammer, admin] = [await aPerson(api), await aPerson(api, { role: 'admin' })];
    const path = `/api/vacancies/${id}/comments`;
    const said = await spammer.http.post(path).send({ text: 'Buy this' }).expect(200);
    await (await aPerson(api)).http.post(path).send({ text: 'A question' }).expect(200);
    const shown = async () => {
      const { items } = (await api.guest().get(path).expect(200)).body as { items: { html: string }[] };
      const card = (await api.guest().get(`/api/vacancies/${id}`).expect(200)).body;
      return [card.comments, ...items.map(({ html }) => html)];
    };
    const [spam, question] = ['<p>Buy this</p>', '<p>A question</p>'].map((html) => expect.stringContaining(html));
    expect(await shown()).toEqual([2, spam, question]);
    const removal = { login: spammer.login, reason: 'Spam' };
    const { body } = await admin.http.post('/api/admin/forum-removals').send(removal).expect(200);
    expect(body).toMatchObject({ topics: 0, comments: 1 });
    expect(await shown()).toEqual([1, question]);
    await spammer.http.delete(`/api/vacancies/comments/${said.body.id}`).expect(404);
    await admin.http.post(`/api/admin/forum-removals/${body.id}/undo`).send({ reason: 'A mistake' }).expect(200);
    expect(await shown()).toEqual([2, spam, question]);
  });

  it('VAC1 is in the feed and the site map as long as it is open, without its contacts', async () => {
    const { info } = typedVacancy();
    const contacts = 'wombat@acme.example';
    const { id, author } = await aVacancy(api, 'published', {
      title: 'A <b>bold</b> & wild one',
      info: { ...info, contacts },
    });
    const read = async (path: string) => (await api.guest().get(path).expect(200)).text;
    const [feed, map] = [await read('/vacancy/feed.xml?lang=ENG'), await read('/sitemap.xml')];
    expect(feed).toContain('<title>A &lt;b&gt;bold&lt;/b&gt; &amp; wild one · Acme</title>');
    expect(feed).toContain(`<link>http://podium.test/vacancy/${id}</link>`);
    expect(map).toContain(`<loc>http://podium.test/vacancy/${id}</loc>`);
    expect(await read('/robots.txt')).toBe(
      'User-agent: *\nDisallow: /api/\n\nSitemap: http://podium.test/sitemap.xml\n',
    );
    expect(feed).not.toContain('wombat');
    await act(author, id, '/archive', {}).expect(200);
    for (const path of ['/vacancy/feed.xml', '/sitemap.xml']) expect(await read(path)).not.toContain(id);
  });

  it('VAC1 a client offers one beside the own championship, which its page asks for, and nobody else does', async () => {
    const { champname, owner } = await aChampionship(api);
    const admin = await aPerson(api, { role: 'admin' });
    const typed = typedVacancy({ title: 'Beside it', championship: champname });
    const stranger = await aPerson(api, { role: 'client' });
    for (const refused of [
      await stranger.http.post('/api/vacancies').send(typed),
      await owner.http.post('/api/vacancies').send({ ...typed, championship: 'no-such-one' }),
    ])
      expect([refused.status, refused.body.fields]).toEqual([404, { championship: 'NOT_FOUND' }]);
    const { body } = await owner.http.post('/api/vacancies').send(typed).expect(200);
    await act(owner, body.id, '/submit').expect(200);
    expect(await listedVacancies(api, { championship: champname })).toEqual([]);
    await moderate(admin, body.id, 'approve');
    await aVacancy(api);
    expect(await listedVacancies(api, { championship: champname })).toEqual([body.id]);
    expect(await listedVacancies(api)).toContain(body.id);
  });

  it('VAC1 CHAMP5 stands beside no draft, whose address may be that of the championship of another client tomorrow', async () => {
    const { champname, owner } = await aChampionship(api, { published: false });
    const offer = () => owner.http.post('/api/vacancies').send(typedVacancy({ championship: champname }));
    const { status, body } = await offer();
    expect([status, body.fields]).toEqual([404, { championship: 'NOT_FOUND' }]);
    const { version } = (await owner.http.get(`/api/championships/${champname}/edit`).expect(200)).body;
    const anew = { version, champname: unique('anew') };
    await owner.http.put(`/api/championships/${champname}`).send(anew).expect(200);
    const other = await aChampionship(api, { champname });
    const beside = await other.owner.http.post('/api/vacancies').send(typedVacancy({ championship: champname }));
    expect(beside.status).toBe(200);
    expect((await offer()).status).toBe(404);
    const sql = `update vacancies.posts set text = text || jsonb_build_object('championship', $1::text) where vacancy_id = $2`;
    await api.sql(sql, [champname, (await aVacancy(api)).id]);
    expect(await listedVacancies(api, { championship: champname })).toEqual([]);
  });

  it('VAC1 PROF2 is gone for others by every way in once its author deleted the account, and back with it', async () => {
    const { id, author, admin } = await aVacancy(api, 'published', { title: 'Quarrier wanted' });
    const { http } = await aPerson(api);
    const edited = typedVacancy({ title: 'Quarrier wanted now' });
    await author.http.put(`/api/vacancies/${id}`).send(edited).expect(200);
    await author.http.delete('/api/user').send({ password: testPassword }).expect(200);
    const guest = api.guest();
    const isShown = async (): Promise<boolean[]> => [
      (await listedVacancies(api, { q: 'quarrier' })).includes(id),
      (await guest.get(`/api/vacancies/${id}`)).status === 200,
      (await guest.get(`/api/vacancies/${id}/comments`)).status === 200,
      (await guest.get('/vacancy/feed.xml')).text.includes(id),
      (await guest.get('/sitemap.xml')).text.includes(id),
      (await http.put(`/api/vacancies/${id}/emotions/fire`)).status === 200,
      (await http.post(`/api/vacancies/${id}/comments`).send({ text: 'Hello' })).status === 200,
    ];
    expect(await isShown()).toEqual(Array.from({ length: 7 }, () => false));
    expect((await guest.get(`/api/vacancies/${id}`)).body.error).toBe('VACANCY_CLOSED');
    // What a moderator lets through meanwhile waits with the rest.
    await moderate(admin, id, 'approve');
    expect(await listedVacancies(api, { q: 'quarrier' })).toEqual([]);
    await backAgain(api, author);
    expect(await isShown()).toEqual(Array.from({ length: 7 }, () => true));
  });

  it('ADMIN1 lists what waits for the moderators first, the oldest of it on top', async () => {
    const draft = await aVacancy(api, 'draft');
    api.clock.pass({ minutes: 1 });
    const waiting = [(await aVacancy(api, 'moderation')).id];
    api.clock.pass({ minutes: 1 });
    // It waits since it was sent in, however long it was a draft.
    await act(draft.author, draft.id, '/submit').expect(200);
    waiting.push(draft.id);
    const { id, admin } = await aVacancy(api);
    const read = async (query: object) =>
      (await admin.http.get('/api/admin/vacancies').query(query).expect(200)).body as { id: string; state: string }[];
    const all = await read({ range: '[0,199]' });
    const states = all.map(({ state }) => state === 'moderation');
    expect(states).toEqual(states.toSorted((one, other) => Number(other) - Number(one)));
    expect(all.map((row) => row.id).filter((one) => waiting.includes(one))).toEqual(waiting);
    const published = await read({
      filter: JSON.stringify({ state: 'published', q: 'acme', category: 'data' }),
      sort: '["date","DESC"]',
    });
    expect(published[0]?.id).toBe(id);
  });

  it('VAC1 ADMIN1 one that is written anew while it waits comes behind those that have waited since', async () => {
    const [one, two] = [await aVacancy(api, 'moderation'), await aVacancy(api, 'moderation')];
    const waiting = async () => {
      const query = { filter: JSON.stringify({ state: 'moderation' }), range: '[0,199]' };
      const { body } = await two.admin.http.get('/api/admin/vacancies').query(query).expect(200);
      return (body as { id: string }[]).map(({ id }) => id).filter((id) => [one.id, two.id].includes(id));
    };
    expect(await waiting()).toEqual([one.id, two.id]);
    await one.author.http
      .put(`/api/vacancies/${one.id}`)
      .send(typedVacancy({ title: 'Another' }))
      .expect(200);
    expect(await waiting()).toEqual([two.id, one.id]);
  });

  it('VAC1 stays published since its first day when another text is let through, without the reason of before', async () => {
    const { id, author, admin } = await aVacancy(api);
    const seen = async () => (await author.http.get(`/api/vacancies/${id}`).expect(200)).body;
    const { datePublication } = await seen();
    api.clock.pass({ minutes: 5 });
    const edit = () =>
      author.http
        .put(`/api/vacancies/${id}`)
        .send(typedVacancy({ title: 'Another' }))
        .expect(200);
    await edit();
    await moderate(admin, id, 'reject', 'Which city?');
    expect((await seen()).own).toMatchObject({ reason: 'Which city?' });
    await edit();
    await act(author, id, '/submit').expect(200);
    await moderate(admin, id, 'approve');
    expect(await seen()).toMatchObject({ title: 'Another', datePublication, own: { reason: '' } });
  });
});
