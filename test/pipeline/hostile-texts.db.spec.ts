import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, parseFragment } from 'parse5';
import { createApp } from '../../apps/api/http.js';
import { Clock } from '../../modules/kernel/clock.js';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aChampionship } from '../kit/championships.js';
import { aComment, aThread, aTopic } from '../kit/forum.js';
import { hostileMarkup, hostileTexts, type Parsed, strangeIn, strangeInPage } from '../kit/hostile-texts.js';
import { aPerson } from '../kit/people.js';
import { aVacancy, typedVacancy } from '../kit/vacancies.js';

const folder = mkdtempSync(join(tmpdir(), 'podium-hostile-'));

/** No door takes a text with U+0000. */
const isTaken = (text: string): boolean => !text.includes('\u0000');

/** All cases in as few texts as places take, each at most so long. */
const inTexts = (longest: number): string[] =>
  hostileTexts
    .filter(isTaken)
    .reduce<string[]>(
      ([last = '', ...others], one) =>
        last.length + one.length + 2 <= longest
          ? [last ? `${last}\n\n${one}` : one, ...others]
          : [one, last, ...others],
      [],
    );

/** For fields of one line. */
const lines = hostileMarkup.filter((text) => isTaken(text) && text.length >= 10 && text.length <= 100);
const line = (at: number): string => lines[at % lines.length] ?? '';

/** Every HTML in an answer; all other texts are drawn as text. */
const htmlIn = (value: unknown, isHtml = false): string[] => {
  if (typeof value === 'string') return isHtml ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => htmlIn(part, isHtml || /^(html|snippet)/.test(name)));
};
const faultsOfHtml = (html: string): string[] => strangeIn(parseFragment(html.replaceAll(/<\/?mark>/g, '')) as Parsed);
const faultsOf = (answer: unknown): string[] => htmlIn(answer).flatMap(faultsOfHtml);

const feedTags = /^(rss|channel|title|link|description|language|item|guid|category|pubDate|dc:creator)$/;
/** A feed is XML; what its items describe is HTML, written as text, and addresses in it are whole. */
const faultsOfFeed = (feed: string): string[] => {
  const tags = [...feed.matchAll(/<(\w[^\s/>]*)/gu)].map(([, tag = '']) => tag).filter((tag) => !feedTags.test(tag));
  const items = [...feed.matchAll(/<description>([^<]*)<\/description><\/item>/gu)].map(([, text = '']) =>
    textOf(parse(`<textarea>${text}`).childNodes as Parsed[]).replaceAll('="http://podium.test/', '="/'),
  );
  expect(items).not.toEqual([]);
  return [...tags, ...items.flatMap(faultsOfHtml)];
};
const textOf = (nodes: readonly Parsed[]): string =>
  nodes.map(({ value = '', childNodes = [] }) => value + textOf(childNodes)).join('');

describe('FORUM2 what strangers write, at every door', () => {
  let api: TestApp;
  let app: NestFastifyApplication;
  beforeAll(async () => {
    api = await startTestApp({ worker: true, env: { COMMENTS_A_MINUTE: '1000' } });
    mkdirSync(join(folder, 'web'));
    writeFileSync(
      join(folder, 'web', 'index.html'),
      '<head><title>Podium</title></head><body><div id="root"></div></body>',
    );
    app = await createApp(api.settings, { web: join(folder, 'web'), admin: join(folder, 'admin') });
    await app.init();
    api.clock.drive(app.get(Clock));
  });
  afterAll(async () => {
    await app.close();
    await api.close();
    rmSync(folder, { recursive: true });
  });

  const read = async (path: string, http = api.guest()) => (await http.get(`/api/${path}`).expect(200)).body;
  const feedFaults = async (path: string) => faultsOfFeed((await api.guest().get(path).expect(200)).text);
  /** The page as the server sends it, for a reader with scripts and for one without. */
  const pageFaults = async (url: string): Promise<string[]> => {
    const { body } = await app.inject({ url, headers: { 'accept-language': 'en' } });
    expect(body).toContain('"og:title"');
    // What is served where the app will be.
    expect(body).toContain('class="first-text"');
    return [true, false].flatMap((scriptingEnabled) => strangeInPage(parse(body, { scriptingEnabled }) as Parsed));
  };

  it('runs nothing in topics, comments, feeds and what is found', async () => {
    // Newcomers may write few links.
    const author = await aPerson(api, { status: 'VERIFIED' });
    const { name: thread } = await aThread(api, { title: line(0) });
    for (const [at, text] of inTexts(3000).entries()) {
      const { id } = await aTopic(api, { author, thread, title: line(at), text });
      expect(faultsOf(await read(`forum/topics/${id}`))).toEqual([]);
      expect(await pageFaults(`/forum/${thread}/${id}`)).toEqual([]);
    }
    const topic = await aTopic(api, { author, thread });
    const comments = inTexts(490);
    for (const text of comments) await aComment(api, topic.id, { author, text });
    const said = await read(`forum/topics/${topic.id}/comments?limit=100`);
    expect([htmlIn(said).length, faultsOf(said)]).toEqual([comments.length, []]);
    const found = await read('forum/search?q=alert&tab=all&limit=100');
    expect([htmlIn(found).length > 10, faultsOf(found)]).toEqual([true, []]);
    for (const path of ['', '/lenta', `/${thread}`]) expect(await feedFaults(`/forum${path}/feed.xml`)).toEqual([]);
    expect(await pageFaults(`/forum/${thread}`)).toEqual([]);
  });

  it('turns the direction of nothing that stands beside a title, a name or a line of strangers', async () => {
    const turned = 'A title \u202Ethat\u2066 turns';
    const { http } = await aPerson(api);
    const topic = await aTopic(api, { title: turned, text: turned });
    const { id } = await aVacancy(api, 'published', { title: turned, company: turned, city: turned });
    const article = await http.post('/api/articles').send({ title: turned, subtitle: turned, text: 'x' }).expect(201);
    const seen = [
      (({ title, html }) => ({ title, html }))(await read(`forum/topics/${topic.id}`)),
      (({ title, company, city }) => ({ title, company, city }))(await read(`vacancies/${id}`)),
      (({ title, subtitle }) => ({ title, subtitle }))(article.body),
    ];
    expect(seen.flatMap((part) => Object.values(part))).toEqual([
      'A title that turns',
      '<p>A title that turns</p>',
      ...Array.from({ length: 5 }, () => 'A title that turns'),
    ]);
  });

  it('runs nothing in articles, nor on the page that crawlers read', async () => {
    const { http } = await aPerson(api);
    for (const [at, text] of inTexts(3000).entries()) {
      const draft = { title: line(at), subtitle: line(at + 20), text };
      const { id } = (await http.post('/api/articles').send(draft).expect(201)).body;
      for (const step of ['ready', 'publish']) await http.post(`/api/articles/${id}/${step}`).send({}).expect(200);
      const article = await read(`articles/${id}`);
      expect([article.title, htmlIn(article).length, faultsOf(article)]).toEqual([draft.title, 1, []]);
      expect(await pageFaults(`/forum/article/${id}`)).toEqual([]);
    }
  });

  it('runs nothing in vacancies: their page, their feed, and what people say to them', async () => {
    for (const [at, text] of inTexts(4900).entries()) {
      const info = { ...typedVacancy().info, description: text, tasks: text, contacts: line(at + 2) };
      const own = { title: line(at), company: line(at + 1), city: line(at + 3), info };
      const { id } = await aVacancy(api, 'published', own);
      const view = await read(`vacancies/${id}`);
      expect([htmlIn(view).length >= 4, faultsOf(view)]).toEqual([true, []]);
      expect(await pageFaults(`/vacancy/${id}`)).toEqual([]);
    }
    expect(await feedFaults('/vacancy/feed.xml')).toEqual([]);
    const { id } = await aVacancy(api);
    const comments = inTexts(490);
    let { http } = await aPerson(api);
    for (const [at, text] of comments.entries()) {
      // More of one person in a minute are too many.
      if (at % 5 === 4) ({ http } = await aPerson(api));
      await http.post(`/api/vacancies/${id}/comments`).send({ text }).expect(200);
    }
    const said = await read(`vacancies/${id}/comments?limit=100`);
    expect([htmlIn(said).length, faultsOf(said)]).toEqual([comments.length, []]);
  });

  it('runs nothing in the texts of championships, nor in what a link to one shows', async () => {
    for (const [at, text] of inTexts(3000).entries()) {
      const { champname, owner } = await aChampionship(api);
      const path = `/api/championships/${champname}`;
      const { version } = (await owner.http.get(`${path}/edit`).expect(200)).body;
      const both = { eng: text, rus: text };
      const texts = { description: both, rules: both, awards: both, schedule: both, openDescription: true };
      const title = { eng: line(at), rus: line(at + 1) };
      await owner.http
        .put(path)
        .send({ version, title, teaser: title, ...texts })
        .expect(200);
      const view = await read(`championships/${champname}`);
      expect(htmlIn(view)).toHaveLength(8);
      expect(faultsOf(view)).toEqual([]);
      expect(await pageFaults(`/championship/${champname}`)).toEqual([]);
    }
  });
});
