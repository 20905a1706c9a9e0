import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishBuild } from '../../scripts/publish-build.mjs';
import { startTestApp, type TestApp } from '../kit/api.js';
import { createApp } from '../../apps/api/http.js';

const day = 24 * 60 * 60 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'podium-build-'));
const web = join(folder, 'web');

/** Builds a page that loads the part of this number, and publishes it as `npm run build` does. */
const build = (part: number, now = Date.now()): void => {
  const from = join(folder, `build-${part}`);
  const files = {
    'index.html': `<html lang="ru"><head><script src="/static/js/app-${part}.js"></script></head>`,
    [`static/js/app-${part}.js`]: `part ${part}`,
    [`static/js/app-${part}.js.br`]: 'brotli',
    'static/js/shared.js': 'shared',
    'favicon.svg': '<svg/>',
    '.vite/manifest.json': JSON.stringify({ 'pages/about.tsx': { file: `static/js/about-${part}.js` } }),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(from, name)), { recursive: true });
    writeFileSync(join(from, name), content);
  }
  publishBuild({ from, to: web, superseded: join(folder, 'superseded'), now });
};

describe('the web app under a running server', () => {
  let api: TestApp;
  let app: NestFastifyApplication;
  beforeAll(async () => {
    api = await startTestApp();
    build(1);
    app = await createApp(api.settings, { web, admin: join(folder, 'admin') });
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    await api.close();
    rmSync(folder, { recursive: true });
  });

  const get = async (url: string, headers = {}) => {
    const { statusCode, body, headers: sent } = await app.inject({ url, headers });
    return { status: statusCode, body, cache: sent['cache-control'], encoding: sent['content-encoding'] };
  };

  it('NAV1 is exchanged by a build, while open pages go on loading their own parts', async () => {
    expect((await get('/championships')).body).toContain('app-1.js');
    expect((await get('/about')).body).toContain('<link rel="modulepreload" crossorigin href="/static/js/about-1.js">');
    build(2);
    expect((await get('/championships')).body).toContain('app-2.js');
    expect((await get('/about')).body).toContain('<link rel="modulepreload" crossorigin href="/static/js/about-2.js">');
    const lasting = 'public, max-age=31536000, immutable';
    expect(await get('/static/js/app-2.js')).toMatchObject({ status: 200, body: 'part 2', cache: lasting });
    expect(await get('/static/js/app-1.js')).toMatchObject({ status: 200, body: 'part 1', cache: lasting });
    expect(await get('/static/js/app-1.js', { 'accept-encoding': 'br' })).toMatchObject({ encoding: 'br' });
  });

  it('NAV2 answers an address of no page by 404, with the page that says so to people', async () => {
    const page = await get('/about');
    expect(page.status).toBe(200);
    for (const path of ['/nonsense', '/championships/past?lang=ENG', '/index.php', '/forum/article/5']) {
      const { status, body, cache, encoding } = await get(path);
      expect([path, status, cache, encoding]).toEqual([path, 404, page.cache, page.encoding]);
      expect(body).toContain('/static/js/app-');
      const head = await app.inject({ method: 'HEAD', url: path });
      expect([head.statusCode, head.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });

  it.each([
    ['RUS', 'ru'],
    ['ENG', 'en'],
  ] as const)('I18N1 comes in the language of an installation with DEFAULT_LANGUAGE=%s', async (language, tag) => {
    const settings = { ...api.settings, DEFAULT_LANGUAGE: language };
    const other = await createApp(settings, { web, admin: join(folder, 'admin') });
    await other.init();
    const { body } = await other.inject({ url: '/championships' });
    await other.close();
    expect(body).toContain(`<html lang="${tag}">`);
  });

  it('I18N1 comes in the language that the browser prefers where the installation has set none', async () => {
    const settings = { ...api.settings, DEFAULT_LANGUAGE: 'RUS' as const, LANGUAGE_BY_BROWSER: true };
    const other = await createApp(settings, { web, admin: join(folder, 'admin') });
    await other.init();
    const heads = ['en-GB', 'ru-RU,ru;q=0.9,en;q=0.8', 'de-DE,de;q=0.9,en;q=0.8', 'de', undefined];
    const tags: unknown[] = [];
    for (const head of heads) {
      const { body, headers } = await other.inject({
        url: '/championships',
        headers: head === undefined ? {} : { 'accept-language': head },
      });
      expect(headers.vary).toContain('Accept-Language');
      tags.push(/<html lang="(\w+)">/u.exec(body)?.[1]);
    }
    await other.close();
    expect(tags).toEqual(['en', 'ru', 'en', 'ru', 'ru']);
  });

  it('SECURITY tells no address that has a token in it, not to its own calls either', async () => {
    const other = await createApp(api.settings, { web, admin: join(folder, 'admin') });
    await other.init();
    const policyOf = async (url: string) => (await other.inject({ url })).headers['referrer-policy'];
    expect(await policyOf('/password?login=alice&token=abc')).toBe('strict-origin');
    expect(await policyOf('/confirm?token=abc')).toBe('strict-origin');
    expect(await policyOf('/championships')).toBe('strict-origin-when-cross-origin');
    await other.close();
  });

  it('NAV1 keeps the parts of a former build for a day after it was replaced', async () => {
    const now = Date.now();
    build(3, now + 10 * day);
    build(4, now + 11 * day - 1000);
    expect((await get('/static/js/app-3.js')).status).toBe(200);
    expect((await get('/static/js/app-2.js')).status).toBe(200);
    build(5, now + 11 * day + 1000);
    expect((await get('/static/js/app-3.js')).status).toBe(200);
    expect((await get('/static/js/app-2.js')).status).toBe(404);
    expect((await get('/static/js/shared.js')).body).toBe('shared');
  });

  it.each(['/static/js/none.js', '/static/', '/static/js', '/.vite/manifest.json', '/static/../../superseded'])(
    'NAV1 serves nothing but files of the build: %s',
    async (path) => {
      const { body, cache } = await get(path);
      expect([path, cache]).not.toEqual([path, expect.stringContaining('immutable')]);
      expect(body).toMatch(/NOT_FOUND|app-\d\.js/);
    },
  );

  it('NAV1 serves files at the root without letting them grow old', async () => {
    expect(await get('/favicon.svg')).toMatchObject({ status: 200, body: '<svg/>', cache: 'no-cache' });
  });
});
