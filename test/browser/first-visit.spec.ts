import { afterAll, describe, expect, it } from '@jest/globals';
import { browser, closeBrowser } from '../kit/browser.js';
import { textsOf } from '../kit/texts.js';

afterAll(closeBrowser);

const namespaces = ['shell', 'auth', 'home', 'forum', 'championships', 'errors', 'rating', 'scoring'];
const first = ['/', '/championships', '/login', '/registration', '/about', '/championship/diabetes/rating'];

describe('I18N1 a first visit, of a browser that has stored nothing', () => {
  it.each(first.flatMap((path) => [['ru', path] as const, ['en', path] as const]))(
    'shows texts in the language of the installation, and no key of one: %s %s',
    async (tag, path) => {
      const context = await (await browser()).newContext({ baseURL: process.env['PODIUM_TEST_URL'] ?? '' });
      context.setDefaultTimeout(45_000);
      const page = await context.newPage();
      // As an installation in this language serves it (test/pipeline/web-build.db.spec.ts); the one under test is Russian.
      await page.route(
        ({ pathname }) => pathname === path,
        async (route) => {
          const served = await route.fetch();
          await route.fulfill({
            response: served,
            body: (await served.text()).replace('<html lang="ru">', `<html lang="${tag}">`),
          });
        },
      );
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('document.documentElement.lang')).toBe(tag);
      const shown = await page.locator('body').innerText();
      const language = tag === 'ru' ? 'rus' : 'eng';
      const keys = namespaces.flatMap((namespace) => Object.keys(textsOf(language, namespace)));
      expect(keys.filter((key) => new RegExp(`(^|\\s)${key.replaceAll('.', '\\.')}(\\s|$)`, 'm').test(shown))).toEqual(
        [],
      );
      const ofOther = `/locales/${language === 'rus' ? 'eng' : 'rus'}/`;
      expect(asked.filter((address) => address.startsWith(ofOther) || address.includes('/locales/add/'))).toEqual([]);
      await context.close();
    },
  );
});
