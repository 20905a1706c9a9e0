import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp, until } from '../kit/browser.js';
import { openAsGuest, variants } from './visitors.js';

let app: OpenApp;

const openKit = async (options: Parameters<typeof openAsGuest>[0] = {}): Promise<OpenApp> => {
  const opened = await openAsGuest({ ...options, path: '/dev/kit' });
  await opened.page.locator('.katex').first().waitFor();
  return opened;
};

describe('the gallery of components', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it.each(variants)(
    'NAV2 every component in every state is accessible and inside the page: $theme, $language, $viewport.width px',
    async (variant) => {
      app = await openKit(variant);
      await app.expectAccessible();
      expect(await app.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      await app.picture(`kit-${variant.theme}-${variant.language}-${variant.viewport.width}`);
    },
  );

  it('NAV2 asks before what can not be taken back, and says that there is no connection, accessibly', async () => {
    app = await openKit();
    await app.page.getByRole('button', { name: 'ask to type' }).click();
    const dialog = app.page.getByRole('alertdialog');
    await dialog.waitFor();
    await app.expectAccessible();
    await app.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await until(app.page, `document.activeElement.textContent === 'ask to type'`);
    await app.context.setOffline(true);
    await app.page.getByText('No connection – showing saved data').waitFor();
    await app.expectAccessible('output');
  });

  it('NAV2 a fault that a page has in dark alone is found after a switch, with its theme', async () => {
    app = await openAsGuest({ path: '/about' });
    const rule = `[data-mantine-color-scheme='dark'] h1 { color: #333 !important }`;
    await app.page.evaluate(`document.styleSheets[0].insertRule(${JSON.stringify(rule)})`);
    await app.expectAccessible();
    await app.switchTheme();
    await expect(app.expectAccessible()).rejects.toThrow(/about, dark:\n {2}color-contrast/);
    await app.switchTheme();
    await app.expectAccessible();
  });

  it('NAV2 is no part of the product: no file of the app names it, and nothing leads there', async () => {
    app = await openAsGuest({ path: '/' });
    const page = await (await app.page.request.get('/')).text();
    expect(page).not.toContain('kit');
    expect(await app.page.locator('a[href*="/dev"]').count()).toBe(0);
    const scripts = [...page.matchAll(/(?:src|href)="(\/static\/js\/[^"]+)"/g)].map(([, address]) => address ?? '');
    expect(scripts.length).toBeGreaterThan(0);
    for (const address of scripts) expect(await (await app.page.request.get(address)).text()).not.toContain('dev/kit');
  });
});
