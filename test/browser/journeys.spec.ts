import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { openAs, openAsGuest, openInOwnSession, ready, signIn } from './visitors.js';

let app: OpenApp;
const chunk = '**/static/js/championships-*.js';

/** How far things have jumped since the page was opened. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))
      .observe({ type: 'layout-shift', buffered: true });
    // Without a jump there is no entry at all.
    setTimeout(() => resolve(0), 300);
  })`);

describe('the first steps', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it('NAV1 a guest who opens the start finds the figures, the way in, and what is active', async () => {
    app = await openAsGuest({ path: '/' });
    await ready(app.page);
    const figures = await app.page.locator('dl').first().textContent();
    expect(figures).toMatch(/contests.*15.*users.*1,700.*in prizes.*₽7,200/s);
    await app.page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    expect(await app.page.locator('main a[href^="/championship/"]').count()).toBeGreaterThan(0);
    await app.expectAccessible();
  });

  it('NAV1 a page whose chunk takes three seconds shows only the placeholder of the header before, and nothing jumps', async () => {
    app = await openAsGuest();
    await app.page.route(chunk, (route) => setTimeout(() => void route.continue(), 3000));
    await app.page.goto('/championships', { waitUntil: 'commit' });
    await app.page.getByTestId('header-placeholder').waitFor();
    expect(await app.page.locator('header, main h1, footer').filter({ visible: true }).count()).toBe(0);
    const before = await app.page.getByTestId('header-placeholder').boundingBox();
    await ready(app.page);
    const after = await app.page.getByRole('banner').boundingBox();
    expect(after).toEqual(before);
    expect(await layoutShift(app.page)).toBeLessThan(0.05);
  });

  it('NAV11 a chunk that is gone for good is told, and the page is loaded anew at most once', async () => {
    app = await openAsGuest({ path: '/login', expectedErrors: [/championships-.*\.js/, /loading chunk/] });
    await ready(app.page);
    let loads = 0;
    app.page.on('load', () => (loads += 1));
    await app.page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
    await app.page.goto('/championships');
    const failure = app.page.getByRole('heading', { name: 'Loading chunk 3 failed' });
    await failure.waitFor();
    expect(loads).toBe(1);
    for (const expected of [2, 2, 2]) {
      const anew = expected > loads ? app.page.waitForEvent('load') : undefined;
      await app.page.getByRole('button', { name: 'Try again' }).click();
      await anew;
      await failure.waitFor();
      expect(loads).toBe(expected);
    }
    await app.page.unroute(chunk);
    await app.page.reload();
    await app.page.getByRole('heading', { name: 'Championships', exact: true }).waitFor();
  });

  it('NAV4 the globe swaps every label and the language of the document, and the choice outlives a reload', async () => {
    app = await openAsGuest({ language: 'RUS', path: '/about' });
    await ready(app.page);
    await app.page.getByRole('button', { name: 'Переключить на английский' }).click();
    await app.page.getByRole('heading', { name: 'About our company' }).waitFor();
    const words = await app.page.evaluate<string>('document.body.innerText');
    expect(words.replaceAll(/Switch to Russian/g, '')).not.toMatch(/[а-яё]/i);
    expect(await app.page.evaluate('document.documentElement.lang')).toBe('en');
    await app.page.reload();
    await app.page.getByRole('heading', { name: 'About our company' }).waitFor();
    await app.page.getByRole('button', { name: 'Switch to Russian' }).click();
    await app.page.getByRole('heading', { name: 'О компании' }).waitFor();
    expect(await app.page.evaluate('document.documentElement.lang')).toBe('ru');
  });

  it('NAV6 a guest who wants to take part is asked in, and is back with what they entered', async () => {
    app = await openAsGuest({ path: '/championship/digits/takepart' });
    await app.page.check('[name=acceptRules]');
    await app.page.fill('[name=teamName]', 'Quiet lamps');
    await app.page.getByRole('button', { name: 'Take part' }).click();
    const sheet = app.page.getByRole('dialog', { name: 'Create an account or log in' });
    await sheet.waitFor();
    await app.expectAccessible();
    await app.page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await app.page.getByRole('button', { name: 'Take part' }).click();
    await sheet.locator('[name=username]').fill('alice');
    await sheet.locator('[name=password]').fill('podium-demo');
    await sheet.locator('[name=password]').press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await app.page.getByRole('banner').getByText('alice').waitFor();
    expect(new URL(app.page.url()).pathname).toBe('/championship/digits/takepart');
    await app.page.getByRole('definition').filter({ hasText: 'Quiet lamps' }).waitFor();
    expect(await app.page.isChecked('[name=acceptRules]')).toBe(true);
  });

  it('NAV4 the logo leads a person to the championships and an admin to the console, whose address no file names', async () => {
    app = await openInOwnSession('alice');
    expect(await app.page.getByRole('banner').getByRole('link').first().getAttribute('href')).toBe('/championships');
    await app.page.getByRole('button', { name: 'Log out' }).click();
    await app.close();
    app = await openAs('admin', { path: '/' });
    const console = await app.page.getByRole('banner').getByRole('link').first().getAttribute('href');
    expect(console).toMatch(/^\/[\w/-]{8,}$/);
    expect(await app.page.evaluate('JSON.stringify(localStorage)')).not.toContain(console);
    const scripts = await app.page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`,
    );
    for (const address of scripts) expect(await (await app.page.request.get(address)).text()).not.toContain(console);
  });

  it.each([
    ['has bookmarks in the part of the person', { bookmarks: [] }, { commends: {} }],
    ['lacks the commends of the forum', {}, {}],
  ])('STATE1 a stored state that %s is rejected whole, and nothing breaks', async (_what, userForum, forum) => {
    app = await openAsGuest({ path: '/about' });
    await ready(app.page);
    const stored = {
      persistStore: { activeLanguage: 'ENG', locale: 'RUS', isAuthorized: true },
      user: { login: 'ghost', forum: { subscriptions: [], ...userForum } },
      forum,
    };
    // Kept from being written over while the page goes away.
    await app.context.addInitScript(`localStorage.setItem('podium.state', ${JSON.stringify(JSON.stringify(stored))})`);
    await app.page.goto('/championships');
    await app.page.getByRole('heading', { name: 'Чемпионаты' }).waitFor();
    expect(await app.page.getByText('ghost').count()).toBe(0);
    await app.page.getByRole('banner').getByRole('link', { name: 'Войти' }).waitFor();
  });
});

describe('two tabs', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it('NAV6 who logs out in one tab is logged out in the other, and back in with it too', async () => {
    app = await openInOwnSession('bob', { path: '/championships', expectedErrors: [/401/] });
    const other = await app.context.newPage();
    await other.goto('/about');
    const nameThere = other.getByRole('banner').getByText('bob');
    await nameThere.waitFor();
    await app.page.getByRole('button', { name: 'Log out' }).click();
    await other.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    expect(await other.evaluate('localStorage.getItem("podium.state")')).not.toContain('bob');
    await app.page.goto('/login');
    await signIn(app.page, 'bob', 'podium-demo');
    await nameThere.waitFor();
    const stored = await other.evaluate<string>('JSON.stringify(localStorage)');
    for (const secret of ['example.org', 'podium_session', 'adminPath']) expect(stored).not.toContain(secret);
  });
});

/** Letters twice as large and nothing else, as a person sets it on a phone. */
const doubleText = `(() => {
  const sized = [...document.querySelectorAll('body *')].map((element) => [element, parseFloat(getComputedStyle(element).fontSize)]);
  for (const [element, size] of sized) {
    element.style.setProperty('font-size', 2 * size + 'px', 'important');
    element.style.setProperty('line-height', '1.5', 'important');
  }
})()`;

describe('a dark phone with double letters and a keyboard alone', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it.each(['/', '/championships', '/championship/diabetes', '/championship/diabetes/rating', '/about', '/login'])(
    'NAV9 %s has no overflow, no trap and no fault',
    async (path) => {
      app = await openAsGuest({ path, theme: 'dark', viewport: { width: 390, height: 844 } });
      await ready(app.page);
      await app.page.evaluate(doubleText);
      expect(await app.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      await app.expectAccessible();
      const seen = new Set<string>();
      const stop = `(() => {
        const element = document.activeElement;
        const stops = window.stops ??= [];
        if (!stops.includes(element)) stops.push(element);
        return element === document.body ? 'end' : String(stops.indexOf(element));
      })()`;
      for (let presses = 0; presses < 200; presses += 1) {
        await app.page.keyboard.press('Tab');
        const at = await app.page.evaluate<string>(stop);
        if (at === 'end' || (seen.has(at) && at === '0')) break;
        expect(seen.has(at)).toBe(false);
        seen.add(at);
      }
      expect(seen.size).toBeGreaterThan(5);
    },
  );
});
