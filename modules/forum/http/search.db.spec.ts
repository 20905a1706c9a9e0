import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/kit/api.js';
import { aComment, aThread, aTopic } from '../../../test/kit/forum.js';
import { aPerson } from '../../../test/kit/people.js';
import { Commands } from '../../kernel/commands/commands.js';
import { SeedForum } from '../commands/seed-forum.js';
import { KeepWords } from '../jobs/keep-words.js';

describe('search in the forum', () => {
  let api: TestApp;
  let thread: string;
  let ids: Record<'team' | 'driver' | 'memory' | 'hostile' | 'comment', string>;
  beforeAll(async () => {
    api = await startTestApp();
    thread = (await aThread(api, { title: 'Железо и ёлки' })).name;
    const write = async (title: string, text: string) => (await aTopic(api, { thread, title, text })).id;
    const team = await write('Ищу людей', 'Наша команда собирается по вечерам');
    const driver = await write('Which one works', 'New drivers are out since Monday');
    const memory = await write('Не хватает места', 'Видеокарта GPU, а память кончилась');
    const hostile = await write('Markup in words', 'A <img src=x onerror=alert(1)> polyglot and [[mark]] too');
    const comment = (await aComment(api, team, { text: 'Зелёный слон идёт' })).id;
    ids = { team, driver, memory, hostile, comment };
    await api.get(KeepWords).learnUntil(Date.now() + 1000);
  });
  afterAll(() => api.close());

  const find = async (q: string, more = '') =>
    (
      await api
        .guest()
        .get(`/api/forum/search?q=${encodeURIComponent(q)}${more}`)
        .expect(200)
    ).body;
  const idsOf = (found: { items: { id: string }[] }) => found.items.map(({ id }) => id);

  it.each([
    ['команды', 'team'],
    ['driver', 'driver'],
    ['GPU память', 'memory'],
    ['видеокарты', 'memory'],
    ['зеленый', 'comment'],
    ['"drivers are out"', 'driver'],
    ['driver -windows', 'driver'],
    ['Ищю людей', 'team'],
    ['видеокарьта', 'memory'],
    ['слонн идет', 'comment'],
    ['drivres', 'driver'],
    ['"зелёный слонн"', 'comment'],
  ] as const)('FORUM1 finds %s by its stem, its letters or its words', async (q, name) => {
    expect(idsOf(await find(q))).toContain(ids[name]);
  });

  it('FORUM1 a misspelt word finds no more than what is like it, and a word that is known is taken as it is', async () => {
    expect((await find('видеокарьта')).counts.posts).toBe(1);
    expect((await find('видеокарьта')).items[0].snippet).toContain('<mark>Видеокарта</mark>');
    expect(idsOf(await find('видеокарьта -память'))).toEqual([]);
    expect((await find('бвгджзк')).counts.all).toBe(0);
    const { id } = await aTopic(api, { title: 'Quite another', text: 'Только что: видеокартон' });
    expect(idsOf(await find('видеокартон'))).toContain(id);
    await api.get(KeepWords).learnUntil(Date.now() + 1000);
    // In other letters: what was found is kept until somebody writes.
    expect(idsOf(await find('Видеокартон'))).toEqual([id]);
  });

  it('FORUM1 a word that is not to be there is in no title either, and a phrase is found as it stands', async () => {
    const { id } = await aTopic(api, { title: 'Sputnik of Jupiter', text: 'Nothing else' });
    expect(idsOf(await find('sputnik jupiter'))).toContain(id);
    expect(idsOf(await find('sputnik -jupiter'))).not.toContain(id);
    expect(idsOf(await find('"jupiter sputnik"'))).not.toContain(id);
  });

  it('FORUM1 of more than are looked at the newest are found', async () => {
    const { id: topic, author } = await aTopic(api, { title: 'Of airships' });
    const said = { text: 'zeppelin', html: '', renderer: 1, answers: null, plus: [], minus: [] };
    const createdAt = new Date(api.clock.now().getTime() - 24 * 3600 * 1000);
    const own = { ...said, authorId: author.id, createdAt };
    await api
      .get(Commands)
      .run(new SeedForum({ talk: { topicId: topic, comments: Array.from({ length: 1000 }, () => own) } }));
    const { id } = await aComment(api, topic, { author, text: 'zeppelin, zeppelin and zeppelin' });
    const found = await find('zeppelin', '&limit=1');
    expect(found.counts.posts).toBe(1000);
    expect(idsOf(found)).toEqual([id]);
  });

  it('FORUM1 what was said in a topic that is gone or hidden does not tell its title', async () => {
    const gone = await aTopic(api, { title: 'An unwanted title' });
    const { id, author } = await aComment(api, gone.id, { text: 'Palimpsest' });
    const titles = async () => {
      const own = (await author.http.get('/api/forum/posts').expect(200)).body;
      return [...(await find('palimpsest')).items, ...own.items].map(({ title }: { title: string }) => title);
    };
    expect(await titles()).toEqual(['An unwanted title', 'An unwanted title']);
    await gone.author.http.delete(`/api/forum/topics/${gone.id}`).expect(200);
    expect(idsOf(await find('palimpsest'))).toEqual([id]);
    expect(await titles()).toEqual(['', '']);
  });

  it('FORUM1 says how many there are of each kind, and narrows to it', async () => {
    const all = await find('елки');
    expect(all.counts).toEqual({ all: 1, threads: 1, posts: 0 });
    expect(all.items[0]).toMatchObject({ kind: 'thread', url: `/forum/${thread}` });
    expect((await find('елки', '&tab=posts')).items).toEqual([]);
    expect((await find('команда', '&tab=threads')).counts).toEqual({ all: 1, threads: 0, posts: 1 });
  });

  it('FORUM1 marks what was found, and what people wrote is text', async () => {
    const { items } = await find('polyglot');
    expect(items[0].snippet).toContain('<mark>polyglot</mark>');
    expect(items[0].snippet).not.toContain('<img');
    expect((await find('зелёный')).items[0]).toMatchObject({
      kind: 'comment',
      url: `/forum/${thread}/${ids.team}?at=${ids.comment}`,
    });
  });

  it('FORUM1 what has it in its title comes before what says it often', async () => {
    const often = await aTopic(api, { title: 'On the sky', text: 'pulsar '.repeat(40) });
    const comment = await aComment(api, often.id, { text: 'pulsar pulsar pulsar' });
    const named = await aTopic(api, { title: 'A pulsar', text: 'One word among many others that say nothing' });
    const found = idsOf(await find('pulsars'));
    expect((await find('pulsars')).items[0]).toMatchObject({
      headline: 'A <mark>pulsar</mark>',
      author: named.author.login,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/u),
      threadTitle: expect.any(String),
    });
    expect([found[0], found.slice(1).toSorted()]).toEqual([named.id, [often.id, comment.id].toSorted()]);
  });

  it('FORUM1 narrows to a thread, an author and a time, and goes on page by page', async () => {
    const author = await aPerson(api);
    const topic = await aTopic(api, { author, title: 'Quasar one', text: 'quasar' });
    const second = await aTopic(api, { title: 'Quasar two', text: 'quasar' });
    expect(idsOf(await find('quasar', `&thread=${topic.thread}`))).toEqual([topic.id]);
    expect(idsOf(await find('quasar', `&author=${author.login.toUpperCase()}`))).toEqual([topic.id]);
    expect(idsOf(await find('quasar', `&from=${api.clock.inDays(1).toISOString()}`))).toEqual([]);
    const one = await find('quasar', '&limit=1');
    const two = await find('quasar', `&limit=1&cursor=${one.nextCursor}`);
    expect([...idsOf(one), ...idsOf(two)].toSorted()).toEqual([topic.id, second.id].toSorted());
    expect(two.nextCursor).toBeNull();
  });

  it.each(["'", '"', '\\', ':*', '& | !', '()', "a'; drop table forum.topics; --", '%', '\u0000x'])(
    'FORUM1 takes %j as words',
    async (q) => {
      const { status } = await api.guest().get(`/api/forum/search?q=${encodeURIComponent(q)}`);
      expect([200, 422]).toContain(status);
    },
  );
});
