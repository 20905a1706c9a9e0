import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp, until } from '../kit/browser.js';
import { openAsGuest, openInOwnSession, ready } from './visitors.js';

let app: OpenApp;

describe('the frame of the app', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it('NAV4 shows a guest the hero with its figures and the way in, until they hide it', async () => {
    app = await openAsGuest({ path: '/' });
    await ready(app.page);
    const hero = app.page.locator('section', { has: app.page.locator('dl') }).first();
    await expect(hero.textContent()).resolves.toMatch(/15.*1,700.*7,200/s);
    await expect(app.page.getByRole('link', { name: 'Log in' }).count()).resolves.toBe(1);
    await app.page.getByRole('button', { name: 'Hide welcome message' }).click();
    await hero.waitFor({ state: 'detached' });
    await app.page.reload();
    await ready(app.page);
    expect(await hero.count()).toBe(0);
  });

  it('NAV7 opens the drop-down panel by keyboard, moves in it by arrows, closes it by Escape', async () => {
    app = await openAsGuest({ path: '/' });
    await ready(app.page);
    const button = app.page.getByRole('button', { name: 'Championships: all pages' });
    await button.focus();
    await app.page.keyboard.press('Enter');
    await until(app.page, `document.activeElement.getAttribute('href') === '/championships'`);
    await app.page.keyboard.press('ArrowDown');
    await app.page.keyboard.press('ArrowDown');
    await until(app.page, `document.activeElement.getAttribute('href') === '/championships/active'`);
    await app.expectAccessible();
    await app.page.keyboard.press('Escape');
    await app.page.locator('#menu-panel').waitFor({ state: 'detached' });
    await until(app.page, `document.activeElement.getAttribute('aria-controls') === 'menu-panel'`);
  });

  it('NAV1 the first stop of Tab leads past the header, and a new page has the focus on its heading', async () => {
    app = await openAsGuest({ path: '/championships' });
    await app.page.reload();
    await ready(app.page);
    await app.page.keyboard.press('Tab');
    await app.page.keyboard.press('Enter');
    await until(app.page, `document.activeElement.id === 'content'`);
    await app.page.getByRole('link', { name: 'Log in' }).click();
    await app.page.locator('[name=username]').waitFor();
    await until(app.page, `document.activeElement.tagName === 'H1'`);
    await until(app.page, `document.title === 'Log in – Podium'`);
  });

  it('NAV2 tabs are addresses: arrows move, the address follows, back goes back', async () => {
    app = await openAsGuest({ path: '/championships' });
    await ready(app.page);
    await app.page.getByRole('tab', { name: 'All' }).focus();
    await app.page.keyboard.press('ArrowRight');
    await app.page.waitForURL('**/championships/active');
    await app.page.keyboard.press('End');
    await app.page.waitForURL('**/championships/ended');
    await expect(app.page.getByRole('tab', { selected: true }).textContent()).resolves.toBe('Past');
    await app.page.goBack();
    await app.page.waitForURL('**/championships/active');
  });

  it('I18N1 the globe swaps every label and the language of the document, and the choice outlives a reload', async () => {
    app = await openAsGuest({ language: 'RUS', path: '/championships' });
    await ready(app.page);
    await expect(app.page.locator('h1').textContent()).resolves.toBe('Чемпионаты');
    await app.page.getByRole('button', { name: 'Переключить на английский' }).click();
    await app.page.getByRole('heading', { name: 'Championships', exact: true }).waitFor();
    await app.page.reload();
    await ready(app.page);
    await expect(app.page.locator('h1').textContent()).resolves.toBe('Championships');
    await expect(app.page.evaluate('document.documentElement.lang')).resolves.toBe('en');
  });

  it('NAV6 shows who is signed in and logs out by the icon', async () => {
    // The forum's lists, which the front page keeps, name her as an author to everybody. The bell may ask as she leaves.
    const expectedErrors = [/401.*\/api\/notifications/u];
    app = await openInOwnSession('alice', { path: '/championships', expectedErrors });
    await app.page.getByText('alice').first().waitFor();
    await app.page.getByRole('button', { name: 'Log out' }).click();
    await app.page.getByRole('link', { name: 'Log in' }).waitFor();
    await expect(app.page.evaluate('localStorage.getItem("podium.state")')).resolves.not.toContain('alice');
  });

  it('STATE1 a stored state of another shape is rejected without a trace', async () => {
    app = await openAsGuest({ path: '/championships' });
    await app.page.evaluate(`localStorage.setItem('podium.state', JSON.stringify({
      persistStore: { activeLanguage: 'ENG', locale: 'RUS', isAuthorized: true },
      user: { login: 'ghost', forum: { subscriptions: [], bookmarks: [] } }, forum: {} }))`);
    await app.page.evaluate('onpagehide = null');
    await app.page.goto('/championships');
    await ready(app.page);
    await expect(app.page.getByText('ghost').count()).resolves.toBe(0);
  });
});

describe('the command palette', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it('NAV4 opens by Ctrl K, finds in the wrong keyboard layout, goes there by Enter, gives the focus back by Escape', async () => {
    app = await openAsGuest({ path: '/' });
    await ready(app.page);
    // The start page has a choice of its own.
    const field = app.page.getByRole('dialog').getByRole('combobox');
    await app.page.keyboard.press('Control+k');
    await field.waitFor();
    await app.expectAccessible();
    await app.page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    await app.page.keyboard.press('Control+k');
    await field.waitFor();
    await app.page.keyboard.type('вшпшеы');
    await app.page.getByRole('option', { name: 'Handwritten digits' }).waitFor();
    await app.page.keyboard.press('Enter');
    await app.page.waitForURL('**/championship/digits');
  });
});

describe('the command palette of a championship', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it('NAV4 does what there is to do on the page, copies the own place, and puts first what was done last', async () => {
    app = await openInOwnSession('alice', { path: '/championship/diabetes/rating' });
    await app.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await ready(app.page);
    await app.page.getByRole('table').waitFor();
    await app.page.keyboard.press('Control+k');
    const options = app.page.getByRole('option');
    await options.filter({ hasText: 'Submit solution' }).waitFor();
    await app.page.keyboard.type('copy my');
    await options.filter({ hasText: 'Copy my place' }).waitFor();
    await app.page.keyboard.press('Enter');
    await app.page.getByText(/^Diabetes progression after one year: place \d+ of \d+/).waitFor();
    expect(await app.page.evaluate('navigator.clipboard.readText()')).toMatch(/diabetes\/rating$/);
    await app.page.keyboard.press('Control+k');
    await options.first().waitFor();
    await app.page.keyboard.type('submit sol');
    await options.filter({ hasText: 'Submit solution' }).first().waitFor();
    await app.page.keyboard.press('Enter');
    await app.page.waitForURL('**/championship/diabetes/metric');
    await app.page.keyboard.press('Control+k');
    await options.filter({ hasText: 'Copy my place' }).first().waitFor();
    expect((await options.allTextContents()).slice(0, 2)).toEqual([
      expect.stringMatching(/^Submit solution/),
      expect.stringMatching(/^Copy my place/),
    ]);
    await app.expectAccessible();
  });
});

describe('chunks that come late or not', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);
  const chunk = '**/static/js/championships-*.js';

  it('NAV1 while a page loads only the placeholder of the header is there', async () => {
    app = await openAsGuest({ path: '/login' });
    await ready(app.page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await app.page.route(chunk, async (route) => {
      await held;
      await route.continue();
    });
    await app.page.evaluate(
      `history.pushState({}, '', '/championships'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await app.page.getByTestId('header-placeholder').waitFor();
    await expect(app.page.locator('main').isVisible()).resolves.toBe(false);
    await expect(app.page.locator('header').isVisible()).resolves.toBe(false);
    release();
    await app.page.locator('h1', { hasText: 'Championships' }).waitFor();
  });

  it('NAV11 a chunk that fails is named, and trying again shows the page', async () => {
    app = await openAsGuest({ path: '/login', expectedErrors: [/championships-.*\.js/, /loading chunk/] });
    await ready(app.page);
    await app.page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
    await app.page.evaluate(
      `history.pushState({}, '', '/championships'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await app.page.getByRole('heading', { name: 'Loading chunk 3 failed' }).waitFor();
    await app.expectAccessible();
    await app.page.unroute(chunk);
    await app.page.getByRole('button', { name: 'Try again' }).click();
    await app.page.locator('h1', { hasText: 'Championships' }).waitFor();
  });
});
