import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp } from '../../apps/api/http.js';
import { listPaths } from '../../modules/texts/contract/list-pages.js';
import { startTestApp, type TestApp } from '../kit/api.js';

const folder = mkdtempSync(join(tmpdir(), 'podium-lists-'));
const built =
  '<html lang="ru"><head><title>Podium</title><meta name="description" content=""></head><body><div id="root"></div></body></html>';
const origin = 'http://podium.test';
const cyrillic = /[а-яё]/iu;

describe('NAV2 what a link to a list shows', () => {
  let api: TestApp;
  let app: NestFastifyApplication;
  beforeAll(async () => {
    api = await startTestApp();
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web', 'index.html'), built);
    const settings = { ...api.settings, LANGUAGE_BY_BROWSER: true };
    app = await createApp(settings, { web: join(folder, 'web'), admin: join(folder, 'admin') });
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    await api.close();
    rmSync(folder, { recursive: true });
  });

  /** As a crawler asks, which has no cookies and runs no scripts. */
  const crawled = async (url: string, language?: string, status = 200) => {
    const headers = { 'user-agent': 'Twitterbot/1.0', ...(language && { 'accept-language': language }) };
    const { statusCode, body } = await app.inject({ url, headers });
    expect(statusCode).toBe(status);
    const all = (form: RegExp) => [...body.matchAll(form)].map((found) => found.slice(1));
    const head = body.split('</head>')[0] ?? '';
    return {
      body,
      head,
      title: /<title>(.*?)<\/title>/u.exec(head)?.[1] ?? '',
      lang: /<html lang="(\w+)">/u.exec(body)?.[1],
      meta: Object.fromEntries(
        all(/<meta (?:property|name)="([\w:]+)" content="([^"]*)">/gu).map(([name, content]) => [name, content]),
      ) as Record<string, string>,
      links: all(/<link rel="(canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]*)">/gu),
    };
  };

  it.each(listPaths)('NAV2 I18N1 has title, text, picture and its addresses in both languages: %s', async (path) => {
    const inBoth = await Promise.all([crawled(path, 'en'), crawled(path, 'ru')]);
    for (const [at, { title, lang, meta, links, head }] of inBoth.entries()) {
      const isRussian = at === 1;
      expect([lang, cyrillic.test(title), cyrillic.test(meta['description'] ?? '')]).toEqual([
        isRussian ? 'ru' : 'en',
        isRussian,
        isRussian,
      ]);
      const canonical = links.find(([rel]) => rel === 'canonical')?.[2] ?? '';
      expect(canonical.startsWith(origin)).toBe(true);
      expect(`${meta['og:title']} · Podium`).toBe(title);
      expect(meta).toMatchObject({
        'og:type': 'website',
        'og:site_name': 'Podium',
        'og:description': meta['description'],
        'og:url': canonical,
        'og:locale': isRussian ? 'ru_RU' : 'en_GB',
        'og:locale:alternate': isRussian ? 'en_GB' : 'ru_RU',
        'twitter:card': 'summary_large_image',
        'twitter:title': meta['og:title'],
        'twitter:description': meta['description'],
        'twitter:image': meta['og:image'],
      });
      expect(links.filter(([rel]) => rel === 'alternate').map(([, lang, href]) => [lang, href])).toEqual([
        ['ru', `${canonical}?lang=RUS`],
        ['en', `${canonical}?lang=ENG`],
        ['x-default', canonical],
      ]);
      expect(head.match(/<title>/gu)).toHaveLength(1);
      expect(head.match(/name="description"/gu)).toHaveLength(1);
      const picture = new URL((meta['og:image'] ?? '').replaceAll('&amp;', '&'));
      expect(picture.searchParams.get('language')).toBe(isRussian ? 'RUS' : 'ENG');
      const drawn = await app.inject({ url: picture.pathname + picture.search });
      expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
    }
  });

  it('NAV2 one list has one address, whichever way one came to it', async () => {
    const canonicalOf = async (path: string) => (await crawled(path, 'en')).links[0]?.[2];
    for (const path of ['/championships', '/championships/', '/championships/all', '/championships?utm_source=x'])
      expect(await canonicalOf(path)).toBe(`${origin}/championships`);
    expect(await canonicalOf('/rating/general')).toBe(`${origin}/rating`);
    expect(await canonicalOf('/')).toBe(`${origin}/`);
  });

  it('I18N1 an address that asks for a language is in that one, whatever the browser prefers, and is its own', async () => {
    const russian = await crawled('/vacancy?lang=RUS', 'en');
    expect([russian.lang, russian.meta['og:title']]).toEqual(['ru', 'Вакансии']);
    expect(russian.links[0]).toEqual(['canonical', undefined, `${origin}/vacancy?lang=RUS`]);
    expect(russian.meta['og:url']).toBe(`${origin}/vacancy?lang=RUS`);
    expect((await crawled('/vacancy?lang=ENG', 'ru')).meta['og:title']).toBe('Vacancies');
    expect((await crawled('/vacancy?lang=%22%3E', 'ru')).meta['og:title']).toBe('Вакансии');
  });

  it('NAV2 pages that are for one person, or none at all, tell of no list', async () => {
    for (const path of ['/forum/subscriptions', '/login', '/vacancy/mine'])
      expect((await crawled(path)).links).toEqual([]);
    expect((await crawled('/nowhere', undefined, 404)).links).toEqual([]);
  });
});
