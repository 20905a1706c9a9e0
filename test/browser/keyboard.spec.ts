import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { longBoard } from '../kit/long-board.mjs';
import { openAs, openAsGuest, ready } from './visitors.js';

let app: OpenApp;
const teams = 1700;

/** A leaderboard as long as the specification has users. */
const withLongBoard = (page: Page) =>
  page.route(/\/api\/championships\/[\w-]+\/leaderboard(\?|$)/, (route) =>
    route.fulfill({ json: longBoard(route.request().url(), teams) }),
  );

describe('keyboard, zoom and other ways of seeing', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it('LB3 row 1500 of a long leaderboard says which row it is, of how many', async () => {
    app = await openAsGuest();
    await withLongBoard(app.page);
    // A hint of what others hand in meanwhile would have the board read again, from its first row on.
    await app.page.routeWebSocket(/\/ws\//, () => {});
    await app.page.goto('/championship/diabetes/rating');
    // The first rows come with the page, in a table that has no more of them.
    await app.page.locator(`table[aria-rowcount="${teams + 1}"]`).waitFor();
    const row = app.page.locator('tr[aria-rowindex="1501"]');
    while ((await row.count()) === 0) {
      await app.page.evaluate(
        'scrollTo(0, document.querySelector("table").getBoundingClientRect().bottom + scrollY - innerHeight)',
      );
      await app.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    }
    expect(await row.locator('td').first().textContent()).toBe('1500');
    // No row half below the head of the table, where a button of it would count as too small.
    await app.page.evaluate(`(() => {
        const { bottom } = document.querySelector('thead').getBoundingClientRect();
        const tops = [...document.querySelectorAll('tbody tr[aria-rowindex]')].map((one) => one.getBoundingClientRect().top);
        scrollBy(0, (tops.find((top) => top >= bottom) ?? bottom) - bottom);
      })()`);
    expect(await app.page.locator('tbody tr').count()).toBeLessThan(80);
    await app.expectAccessible('table');
  });

  it('NAV9 the focus stays on the head of a column when its table is sorted anew', async () => {
    app = await openAsGuest({ path: '/dev/kit' });
    const table = app.page.getByRole('table', { name: 'few' });
    const head = table.getByRole('button', { name: '#' });
    await head.press('Enter');
    const order = () => table.locator('tbody td:first-child').allTextContents();
    const first = await order();
    await head.press('Enter');
    expect(await order()).toEqual(first.toReversed());
    expect(await app.page.evaluate('document.activeElement.textContent')).toBe('#');
    expect(await table.locator('th[aria-sort]').count()).toBe(1);
  });

  it.each([
    { path: '/championship/diabetes', viewport: { width: 1440, height: 900 } },
    { path: '/championships', viewport: { width: 390, height: 700 } },
  ])('NAV9 every stop of Tab is seen and not covered: $path at $viewport.width px', async ({ path, viewport }) => {
    app = await openAs('alice', { path, viewport });
    await app.page.reload();
    await ready(app.page);
    const look = `(() => {
        const element = document.activeElement;
        if (element === document.body) return null;
        const box = element.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2];
        const at = document.elementFromPoint(Math.max(0, x), y);
        const label = element.closest('label');
        const rings = [element, label].map((one) => one && getComputedStyle(one).outlineStyle);
        const ring = rings.includes('solid') ? 'solid' : 'none';
        const isThere = !!at && (element.contains(at) || at.contains(element) || !!label?.contains(at));
        return { name: element.outerHTML.slice(0, 120), isThere, ring };
      })()`;
    let stops = 0;
    for (; stops < 120; stops += 1) {
      await app.page.keyboard.press('Tab');
      // The skip link goes away in the next frame.
      await app.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      const seen = await app.page.evaluate<{ name: string; isThere: boolean; ring: string } | null>(look);
      if (seen === null) break;
      expect(seen).toEqual({ name: seen.name, isThere: true, ring: 'solid' });
    }
    expect(stops).toBeGreaterThan(10);
  });

  it.each([
    '/',
    '/championships',
    '/championship/diabetes',
    '/championship/diabetes/rating',
    '/about',
    '/login',
    '/no/page',
  ])('NAV9 at 400 percent, 320 px, %s scrolls one way only', async (path) => {
    // What is no page says so to the browser, too.
    const expectedErrors = [/status of 404 .*\/no\/page\)$/u];
    app = await openAsGuest({ path, viewport: { width: 320, height: 256 }, expectedErrors });
    await ready(app.page);
    expect(await app.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  });

  it('NAV4 in forced colours the current page and the current tab are still marked', async () => {
    app = await openAsGuest({ path: '/championships' });
    await app.page.emulateMedia({ forcedColors: 'active' });
    await ready(app.page);
    const border = (selector: string) =>
      app.page.evaluate(`(() => {
          const style = getComputedStyle(document.querySelector(${JSON.stringify(selector)}));
          return parseFloat(style.borderBottomWidth) + ' ' + style.borderBottomStyle;
        })()`);
    expect(await border('header nav [data-current]')).toBe('3 solid');
    expect(await border('[role=tab][aria-selected=true]')).toMatch(/^[23] solid$/);
    const other = await app.page.evaluate(
      `getComputedStyle(document.querySelector('[role=tab][aria-selected=false]')).borderBottomColor`,
    );
    const current = await app.page.evaluate(
      `getComputedStyle(document.querySelector('[role=tab][aria-selected=true]')).borderBottomColor`,
    );
    expect(current).not.toBe(other);
  });

  it('NAV9 with reduced motion nothing moves', async () => {
    app = await openAsGuest({ path: '/championships' });
    await ready(app.page);
    await app.page.getByRole('button', { name: 'Championships: all pages' }).click();
    const moving = await app.page.evaluate(
      `document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getTiming().duration > 1).length`,
    );
    expect(moving).toBe(0);
  });

  it('NAV9 on a phone the places at the bottom lead there and mark where one is', async () => {
    app = await openAs('alice', { path: '/', viewport: { width: 390, height: 844 } });
    const bar = app.page.getByRole('navigation', { name: 'Short navigation' });
    await bar.getByRole('link', { name: 'Championships' }).click();
    await app.page.waitForURL('**/championships');
    expect(await bar.locator('[aria-current=page]').textContent()).toBe('Championships');
    await bar.getByRole('link', { name: 'Me', exact: true }).click();
    await app.page.waitForURL('**/user/alice');
    await ready(app.page);
    expect(await bar.getByRole('link').allTextContents()).toEqual(['Championships', 'Rating', 'Forum', 'Me']);
    await app.page.getByRole('button', { name: 'Menu' }).click();
    await app.page.locator('#menu-panel').getByRole('link', { name: 'No end date' }).click();
    await app.page.waitForURL('**/championships/infinite');
  });

  it('NAV9 names of 64 letters break nothing', async () => {
    const word = 'Щ'.repeat(64);
    app = await openAsGuest({ viewport: { width: 390, height: 844 } });
    const renamed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(renamed);
      if (typeof value !== 'object' || value === null) return value;
      const both = 'rus' in value && 'eng' in value;
      const entries = Object.entries(value).map(([key, inner]) => [key, key === 'team' ? word : renamed(inner)]);
      return both ? { rus: word, eng: word } : Object.fromEntries(entries);
    };
    await app.page.route(/\/api\/championships/, async (route) => {
      const response = await route.fetch();
      // A cover is no JSON.
      if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
      return route.fulfill({ response, json: renamed(await response.json()) });
    });
    for (const path of ['/', '/championships', '/championship/diabetes', '/championship/diabetes/rating']) {
      for (const width of [390, 1440]) {
        await app.page.setViewportSize({ width, height: 844 });
        await app.page.goto(path);
        await ready(app.page);
        await app.page.getByText(word).first().waitFor();
        const excess = await app.page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([path, width, Number(excess) <= 0]).toEqual([path, width, true]);
      }
    }
  });

  it('CHAMP1 the list is narrowed by metric and by taking part, and its address brings that back', async () => {
    app = await openAs('alice', { path: '/championships' });
    await ready(app.page);
    // Tests that run beside this one have championships of their own in the list.
    const [regression, biopsies, digits] = [
      'Diabetes progression after one year',
      'Malignant or benign',
      'Handwritten digits',
    ];
    const show = async (...expected: string[]) => {
      for (const name of [regression, biopsies, digits])
        await app.page
          .getByRole('article')
          .getByRole('heading', { name })
          .waitFor({ state: expected.includes(name) ? 'visible' : 'detached' });
    };
    await show(regression, biopsies, digits);
    await app.page.getByLabel('Metric').selectOption('RMSE');
    await show(regression);
    await app.page.reload();
    await ready(app.page);
    await show(regression);
    await app.page.getByLabel('Metric').selectOption('Any');
    await app.page.getByLabel('I take part').check();
    await show(regression, biopsies);
    await app.page.goto('/championships?metric=NONE');
    await app.page.getByText('No championships match these filters').waitFor();
    await app.expectAccessible('main');
    await app.page.getByRole('button', { name: 'Show all' }).click();
    await show(regression, biopsies, digits);
  });
});
