import { afterAll, describe, expect, it } from '@jest/globals';
import { closeBrowser, openApp } from '../kit/browser.js';

afterAll(closeBrowser);

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

describe('the first page', () => {
  it.each([
    { theme: 'light', language: 'ENG', viewport: wide },
    { theme: 'dark', language: 'RUS', viewport: narrow },
  ] as const)('NAV1 opens without an error and accessible: $theme, $language, $viewport.width px', async (look) => {
    const app = await openApp({ path: '/championships', ...look });
    await app.page.getByRole('main').waitFor();
    await app.page.getByText('diabetes', { exact: false }).or(app.page.getByRole('heading')).first().waitFor();
    expect(await app.page.evaluate('document.documentElement.lang')).toBe(look.language === 'RUS' ? 'ru' : 'en');
    await app.picture(`first-page-${look.theme}-${look.viewport.width}`);
    await app.expectAccessible();
    await app.close();
  });

  it.each([
    { path: '/', chunk: 'forum' },
    { path: '/championships', chunk: 'championships' },
    { path: '/championship/diabetes/rating', chunk: 'leaderboard' },
    { path: '/championship/diabetes/metric', chunk: 'submit' },
  ])('NAV1 asks for all that $path begins with at once, and for nothing twice', async ({ path, chunk }) => {
    // From nothing, as a page before it asks for fonts and pictures yet when its heading is there.
    const app = await openApp();
    // A hint of what changed meanwhile would have it read again, and rightly.
    await app.page.routeWebSocket(/\/ws\//, () => {});
    // Nor is its board due meanwhile (LB2): one whose time has come is read again, and rightly.
    await app.page.route(/\/leaderboard\?/, async (route) => {
      const response = await route.fetch();
      const fresh = { refreshedAt: new Date().toISOString(), refreshSeconds: 3600 };
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...fresh } });
    });
    const asked: string[] = [];
    app.page.on('request', (request) => {
      if (request.method() === 'GET') asked.push(new URL(request.url()).pathname + new URL(request.url()).search);
    });
    const served = await app.page.goto(path);
    await app.page.locator('main h1').first().waitFor();
    await app.page.waitForLoadState('networkidle');
    expect(await served?.text()).toMatch(new RegExp(`<link rel="modulepreload"[^>]*/${chunk}-`));
    const script = app.page.locator('script[data-calls]');
    const said = async (name: string) => ((await script.getAttribute(name)) ?? '').split(' ');
    const messages = (await said('data-messages')).map((namespace) => `/locales/eng/${namespace}.json`);
    for (const address of [...messages, ...(await said('data-calls'))])
      expect(asked.filter((one) => one === address)).toEqual([address]);
    const own = asked.filter((address) => /^\/(static|locales)\//.test(address));
    expect(own.toSorted()).toEqual([...new Set(own)].toSorted());
    await app.close();
  });

  it('NAV1 has the letters of both scripts for pages that are none of the app', async () => {
    const { page, close } = await openApp();
    const styles = await (await page.request.get('/fonts.css')).text();
    const files = [...styles.matchAll(/@font-face\{[^}]*src:url\(([^)]+)\)\}/gu)].map(([, file = '']) => file);
    const names = files.map((file) => /inter-(latin|cyrillic)-wght-normal-/u.exec(file)?.[1]);
    expect(names).toEqual(['latin', 'cyrillic']);
    for (const file of files) expect((await page.request.get(file)).headers()['content-type']).toBe('font/woff2');
    await close();
  });
});
