import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { openAs, ready } from './visitors.js';

const slow = 90_000;
const phone = { width: 390, height: 844 };

/** Words of a list's links that are drawn in more than one piece. */
const brokenWords = `[...document.querySelectorAll('#organised a.text')].flatMap((link) => {
  const text = link.firstChild;
  return [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return word.includes('-') || range.getClientRects().length === 1 ? [] : [word];
  });
})`;

/** Of each thread that somebody wrote in: how high it is, and where the last topic and its author stand. */
const rowBoxes = `[...document.querySelectorAll('main li:has(a[title])')].map((row) => {
  const box = (what) => what.getBoundingClientRect();
  const last = row.querySelector('a[title]');
  return {
    height: box(row).height,
    overlap: box(row.querySelector('p[title]')).right - box(last).left,
    gap: box(row.querySelector('time').closest('p')).top - box(last).bottom,
  };
})`;

describe('NAV9 rows and heads keep their parts together', () => {
  let app: OpenApp;
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it(
    'PROF1 no word is broken in the list of what somebody organises, on a phone, in the longer language',
    async () => {
      app = await openAs('client', { path: '/user/client', language: 'RUS', viewport: phone });
      await app.page.getByRole('region', { name: 'Вы проводите' }).getByRole('listitem').first().waitFor();
      expect(await app.page.evaluate(brokenWords)).toEqual([]);
    },
    slow,
  );

  it(
    'PROF5 the latest week of the calendar is in sight on a phone',
    async () => {
      app = await openAs('alice', { viewport: phone });
      // Half a year of them, so that they are wider than a phone.
      await app.page.route(/\/api\/users\/bob(\?|$)/, async (route) => {
        const profile = (await (await route.fetch()).json()) as object;
        const days = ['2026-05-04', '2026-11-01'].map((day) => ({ day, solutions: 1 }));
        await route.fulfill({ json: { ...profile, days } });
      });
      await app.page.goto('/user/bob');
      const day = app.page.getByRole('gridcell').last();
      await day.waitFor();
      const { x, width } = (await day.boundingBox()) ?? { x: 0, width: 0 };
      expect(x + width).toBeLessThanOrEqual(phone.width - 16);
    },
    slow,
  );

  it(
    'VAC1 the steps of a new vacancy stand in one line on a phone, in the longer language',
    async () => {
      app = await openAs('alice', { path: '/vacancy/new', language: 'RUS', viewport: phone });
      const steps = app.page.locator('main ol').first().getByRole('listitem');
      await steps.first().waitFor();
      const tops = await steps.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(tops).toHaveLength(3);
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
    },
    slow,
  );

  it(
    'FORUM1 what was written last stands beside what a thread is, its author right below its title',
    async () => {
      app = await openAs('alice', { path: '/forum/threads' });
      await ready(app.page);
      const rows = app.page.locator('main li', { has: app.page.locator('a[title]') });
      await rows.first().waitFor();
      const boxes = (await app.page.evaluate(rowBoxes)) as { height: number; overlap: number; gap: number }[];
      expect(boxes.length).toBeGreaterThan(2);
      for (const { height, overlap, gap } of boxes) {
        expect(height).toBeLessThanOrEqual(90);
        expect(overlap).toBeLessThan(0);
        expect(Math.abs(gap)).toBeLessThan(6);
      }
    },
    slow,
  );
});
