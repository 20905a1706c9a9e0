import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { untilBlocked } from '../../../test/kit/blocked.js';
import { aChampionship } from '../../../test/kit/championships.js';
import { aComment, aThread, aTopic } from '../../../test/kit/forum.js';
import { KeepDiscussion } from '../commands/keep-discussion.js';
import { Commands } from '../../kernel/commands/commands.js';
import { aPerson } from '../../../test/kit/people.js';
import { openPage } from '../../../test/kit/socket.js';

describe('the forum', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp({ worker: true });
  });
  afterAll(() => api.close());

  const read = async (path: string) => (await api.guest().get(`/api/forum/${path}`).expect(200)).body;

  it('FORUM1 shows a guest a thread, its topic, a comment and an answer to it', async () => {
    const { id, thread, author } = await aTopic(api, { text: 'A **bold** word, $x^2$' });
    const root = await aComment(api, id, { text: 'First' });
    const other = await aComment(api, id, { text: 'Second' });
    const answer = await aComment(api, id, { text: 'To the first', replyTo: root.id });
    const deeper = await aComment(api, id, { text: 'To the answer', replyTo: answer.id });
    expect(await read(`threads/${thread}`)).toMatchObject({
      name: thread,
      topics: 1,
      comments: 4,
      type: 'ordinary',
      lastTopic: { id },
    });
    expect(await read(`threads/${thread}/topics`)).toMatchObject({
      items: [{ id, author: author.login, comments: 4 }],
    });
    const topic = await read(`topics/${id}`);
    expect(topic).toMatchObject({
      id,
      thread,
      author: author.login,
      plus: 0,
      minus: 0,
      commended: null,
      bookmarked: false,
    });
    expect(topic.html).toContain('<strong>bold</strong>');
    const comments = await read(`topics/${id}/comments`);
    expect(comments.items.map(({ id: one }: { id: string }) => one)).toEqual([root.id, answer.id, deeper.id, other.id]);
    expect(comments.items.map(({ replyTo }: { replyTo: string | null }) => replyTo)).toEqual([
      null,
      root.id,
      root.id,
      null,
    ]);
    expect(comments).toMatchObject({ total: 4, mark: 4, nextCursor: null });
  });

  it('FORUM5 asks a guest to log in before writing', async () => {
    const { id, thread } = await aTopic(api);
    await api.guest().post(`/api/forum/topics/${id}/comments`).send({ text: 'Hello' }).expect(401);
    await api.guest().post(`/api/forum/threads/${thread}/topics`).send({ title: 'Title', text: 'Hello' }).expect(401);
  });

  it('FORUM5 tells whoever reads a topic of a new comment, and gives them what came after what they have', async () => {
    const { id } = await aTopic(api);
    await aComment(api, id);
    const { mark } = await read(`topics/${id}/comments`);
    const page = await openPage(api);
    page.watch(`topic:${id}`);
    const told = page.next(`topic:${id}`);
    const late = await aComment(api, id, { text: 'Late' });
    await told;
    page.close();
    const since = await read(`topics/${id}/comments?since=${mark}`);
    expect(since).toMatchObject({ items: [{ id: late.id, text: 'Late' }], mark: mark + 1 });
    expect(await read(`topics/${id}/comments?since=${since.mark}`)).toMatchObject({ items: [], mark: since.mark });
  });

  it.each([
    ['499 characters', 'x'.repeat(499), 201, undefined],
    ['500 characters', 'x'.repeat(500), 422, 'COMMENT_TOO_LONG'],
    ['499 that are read', `**${'x'.repeat(490)}** [it](https://example.org/${'y'.repeat(200)})`, 201, undefined],
    ['500 of code', `\`\`\`python\n${'x'.repeat(500)}\n\`\`\``, 422, 'COMMENT_TOO_LONG'],
    ['many addresses', '[a](https://example.org/b) '.repeat(200), 422, 'COMMENT_TOO_LONG'],
    ['nothing', '  ', 422, 'FIELD_REQUIRED'],
  ])('FORUM3 answers a comment of %s', async (_what, text, status, error) => {
    const { id } = await aTopic(api);
    const { http } = await aPerson(api);
    const { body } = await http.post(`/api/forum/topics/${id}/comments`).send({ text }).expect(status);
    expect(body.error).toBe(error);
  });

  it('FORUM3 takes five comments of one person a minute however many they send at once, then none for three minutes', async () => {
    const { id } = await aTopic(api);
    const { http } = await aPerson(api);
    const send = () => http.post(`/api/forum/topics/${id}/comments`).send({ text: 'Again' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ error: 'COMMENT_FLOOD', details: { retryAfter: 180 } });
    expect(refused?.headers['retry-after']).toBe('180');
    api.clock.pass({ seconds: 170 });
    expect((await send().expect(429)).body.details.retryAfter).toBeLessThanOrEqual(10);
    api.clock.pass({ seconds: 11 });
    await send().expect(201);
    expect((await read(`topics/${id}`)).comments).toBe(6);
  });

  it('FORUM3 takes a comment once that is sent again because its answer was lost', async () => {
    const { id } = await aTopic(api);
    const { http } = await aPerson(api);
    const send = () =>
      http.post(`/api/forum/topics/${id}/comments`).set('Idempotency-Key', 'a'.repeat(20)).send({ text: 'Once' });
    const sent = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    const other = http.post(`/api/forum/topics/${id}/comments`).set('Idempotency-Key', 'a'.repeat(20));
    expect((await other.send({ text: 'Twice' }).expect(409)).body.error).toBe('KEY_REUSED');
    expect(await read(`topics/${id}/comments`)).toMatchObject({ total: 1, items: [{ text: 'Once' }] });
  });

  it('FORUM1 counts what many write at once, and numbers it without a gap', async () => {
    const { id, thread } = await aTopic(api);
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(api)));
    await Promise.all(people.map((author) => aComment(api, id, { author })));
    const { items } = await read(`topics/${id}/comments`);
    expect(items.map(({ number }: { number: number }) => number)).toEqual(people.map((_, at) => at + 1));
    expect(await read(`threads/${thread}`)).toMatchObject({ topics: 1, comments: 12 });
  });

  it('FORUM3 takes nothing from somebody whose e-mail is not confirmed', async () => {
    const { id } = await aTopic(api);
    const { http } = await aPerson(api, { status: 'NEW' });
    const { body } = await http.post(`/api/forum/topics/${id}/comments`).send({ text: 'Hello' }).expect(403);
    expect(body.error).toBe('EMAIL_UNCONFIRMED');
  });

  it('FORUM2 sorts topics, and pages of them neither repeat nor miss one', async () => {
    const { name, author } = await aThread(api);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push((await aTopic(api, { thread: name, author })).id);
    await aComment(api, ids[1]!);
    await aComment(api, ids[1]!);
    await aComment(api, ids[0]!);
    const sorted = async (sort: string) => {
      const seen: string[] = [];
      for (let cursor = ''; ;) {
        const page = await read(`threads/${name}/topics?sort=${sort}&limit=2${cursor}`);
        seen.push(...page.items.map(({ id }: { id: string }) => id));
        if (!page.nextCursor) return seen;
        cursor = `&cursor=${page.nextCursor}`;
      }
    };
    const [a, b, c, d, e] = ids;
    expect(await sorted('last')).toEqual([a, b, e, d, c]);
    expect(await sorted('created')).toEqual([e, d, c, b, a]);
    expect((await sorted('count')).slice(0, 2)).toEqual([b, a]);
    for (const period of ['day', 'week', 'month', 'year']) expect(await sorted(`popular_${period}`)).toHaveLength(5);
  });

  it.each([
    ['old', [0, 2, 1]],
    ['date', [0, 2, 1]],
    ['new', [1, 0, 2]],
    ['popular', [2, 1, 0]],
  ])('FORUM2 sorts comments by %s, page by page', async (sort, order) => {
    const { id } = await aTopic(api);
    const first = await aComment(api, id);
    const ids = [first.id, (await aComment(api, id)).id, (await aComment(api, id, { replyTo: first.id })).id];
    const one = await read(`topics/${id}/comments?sort=${sort}&limit=2`);
    const two = await read(`topics/${id}/comments?sort=${sort}&limit=2&cursor=${one.nextCursor}`);
    const seen = [...one.items, ...two.items].map((comment: { id: string }) => comment.id);
    expect(seen).toEqual(order.map((at) => ids[at]));
    const begins = await read(`topics/${id}/comments?at=${ids[1]}`);
    expect(begins.items.map((comment: { id: string }) => comment.id)).toEqual([ids[1]]);
  });

  it('FORUM1 pins a thread above those that were written in later', async () => {
    const { name } = await aThread(api, { pinned: true });
    await aTopic(api);
    expect((await read('threads?limit=1')).items[0].name).toBe(name);
  });

  it('FORUM6 opens the discussion of a championship with it, in both languages, and closes it to others with it', async () => {
    const { id, champname, owner } = await aChampionship(api);
    await api.settle();
    const listed = await read('threads?type=championship');
    expect(listed.items.map(({ name }: { name: string }) => name)).toContain(champname);
    expect(await read(`threads/${champname}`)).toMatchObject({
      type: 'championship',
      title: `Title of ${champname}`,
      both: { title: { rus: `Title of ${champname} по-русски` } },
      authors: [owner.login],
    });
    const rus = await api.guest().get(`/api/forum/threads/${champname}`).set('Accept-Language', 'ru').expect(200);
    expect(rus.body.title).toBe(`Title of ${champname} по-русски`);
    const draft = await aChampionship(api, { published: false });
    await api.settle();
    await api.guest().get(`/api/forum/threads/${draft.champname}`).expect(404);
    const { version } = (await owner.http.get(`/api/championships/${champname}/edit`).expect(200)).body;
    await owner.http.post(`/api/championships/${champname}/state`).send({ state: 'ARCHIVED', version }).expect(200);
    await api.settle();
    await api.guest().get(`/api/forum/threads/${champname}`).expect(404);
    expect(await api.sql('select count(*)::int as n from forum.threads where championship_id = $1', [id])).toEqual([
      { n: 1 },
    ]);
  });

  it('I18N1 FORUM1 the feed of guests is in the language of each, also of many who ask at one moment', async () => {
    const { champname } = await aChampionship(api);
    await api.settle();
    const titleIn = async (language: string) => {
      const { body } = await api.guest().get('/api/forum/lenta?limit=7').set('Accept-Language', language).expect(200);
      return body.champs.find(({ name }: { name: string }) => name === champname)?.title;
    };
    const languages = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'en' : 'ru'));
    const titles = { en: `Title of ${champname}`, ru: `Title of ${champname} по-русски` } as const;
    expect(await Promise.all(languages.map(titleIn))).toEqual(languages.map((language) => titles[language]));
  });

  it('FORUM6 finds a name for the discussion whatever names people have taken', async () => {
    const { id, champname } = await aChampionship(api);
    await api.settle();
    await api.sql('delete from forum.threads where championship_id = $1', [id]);
    for (const name of [champname, `${champname}_championship`]) await aThread(api, { name });
    await api.get(Commands).run(new KeepDiscussion(id));
    const [row] = await api.sql('select name from forum.threads where championship_id = $1', [id]);
    expect(row).toEqual({ name: `${champname}_championship_2` });
    // It leads to its championship, and a thread of people that is called so leads to none.
    const championshipOf = async (name: string) =>
      (await api.guest().get(`/api/forum/threads/${name}`).expect(200)).body.championship;
    expect(await championshipOf(`${champname}_championship_2`)).toBe(champname);
    expect(await championshipOf(champname)).toBeNull();
    // Whoever comes from the championship asks for its own.
    const own = await read(`threads?championship=${champname}`);
    expect(own.items.map(({ name }: { name: string }) => name)).toEqual([`${champname}_championship_2`]);
    expect((await read('threads?championship=no-such-one')).items).toEqual([]);
  });

  it('FORUM1 sends the logo of a thread so that nothing in it can run', async () => {
    const { name } = await aThread(api);
    const { logo } = await read(`threads/${name}`);
    const { headers } = await api.guest().get(logo).expect(200);
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  it('FORUM6 a discussion stays closed where a worker read its championship before that was archived and writes after another one', async () => {
    const { champname, id } = await aChampionship(api);
    await api.settle();
    await read(`threads/${champname}`);
    const title = `update championships.championships set title = '{"eng": "Anew", "rus": "Заново"}' where id = $1`;
    await api.sql(title, [id]);
    const { kept } = await api
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        // Another worker, which comes to it after the first has read it, and is done before.
        await em.execute(`select pg_advisory_xact_lock(hashtextextended('forum.discussion ' || ?, 0))`, [id]);
        await em.execute('select id from forum.threads where championship_id = ? for update', [id]);
        const done = api.get(Commands).run(new KeepDiscussion(id));
        await untilBlocked(api, 'forum.', { unless: done });
        await api.sql(`update championships.championships set state = 'ARCHIVED' where id = $1`, [id]);
        await em.execute('update forum.threads set is_open = false where championship_id = ?', [id]);
        return { kept: done };
      });
    await kept;
    await api.guest().get(`/api/forum/threads/${champname}`).expect(404);
  });
});
