import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { openAs, ready } from './visitors.js';

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

/** Threads that somebody wrote in. */
const written = 'main li:has(p[title]):has(time)';

/** Of each of them: how high it is, and where the last topic and its author stand. */
const rowBoxes = `[...document.querySelectorAll('${written}')].map((row) => {
  const box = (what) => what.getBoundingClientRect();
  const last = [...row.querySelectorAll('a[title]')].at(-1);
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

  it('PROF1 no word is broken in the list of what somebody organises, on a phone, in the longer language', async () => {
    app = await openAs('client', { path: '/user/client', language: 'RUS', viewport: phone });
    await app.page.getByRole('region', { name: 'Вы проводите' }).getByRole('listitem').first().waitFor();
    expect(await app.page.evaluate(brokenWords)).toEqual([]);
  });

  it('PROF5 the latest week of the calendar is in sight on a phone', async () => {
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
  });

  it('CHAMP1 the marks on the cover of a card lead to the championship, as all of the card', async () => {
    app = await openAs('alice', { path: '/championships' });
    const card = app.page.locator('main article', { has: app.page.getByRole('heading', { level: 2 }) }).first();
    const to = await card.getByRole('heading').getByRole('link').getAttribute('href');
    const { x, y, width } = (await card.boundingBox())!;
    await app.page.mouse.click(x + width - 30, y + 26);
    await app.page.waitForURL(({ pathname }) => pathname === to);
  });

  it('VAC1 the steps of a new vacancy stand in one line on a phone, in the longer language', async () => {
    app = await openAs('alice', { path: '/vacancy/new', language: 'RUS', viewport: phone });
    const steps = app.page.locator('main ol').first().getByRole('listitem');
    await steps.first().waitFor();
    const tops = await steps.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
  });

  it('FORUM1 what was written last stands beside what a thread is, its author right below its title', async () => {
    app = await openAs('alice', { path: '/forum/threads' });
    await ready(app.page);
    const rows = app.page.locator(written);
    await rows.first().waitFor();
    const boxes = (await app.page.evaluate(rowBoxes)) as { height: number; overlap: number; gap: number }[];
    expect(boxes.length).toBeGreaterThan(2);
    for (const { height, overlap, gap } of boxes) {
      expect(height).toBeLessThanOrEqual(90);
      expect(overlap).toBeLessThan(0);
      expect(Math.abs(gap)).toBeLessThan(6);
    }
  });

  it.each([1440, 1280, 800, 390])(
    'FORUM1 the figures of a thread with something new are whole, and a long title ends with dots: %d px',
    async (width) => {
      app = await openAs('alice', { language: 'RUS', viewport: { width, height: 844 } });
      const title =
        'Соревнование по прогнозу спроса на электроэнергию в городах Сибири и Дальнего Востока на каждый час.';
      await app.page.route(/\/api\/forum\/threads(\?|$)/, async (route) => {
        const list = (await (await route.fetch()).json()) as { items: object[] };
        const items = list.items.map((thread) => ({ ...thread, title, fresh: 3, topics: 12, comments: 345 }));
        await route.fulfill({ json: { ...list, items } });
      });
      await app.page.goto('/forum/threads');
      const row = app.page.locator(written).first();
      const figures = row.getByText('345 комментариев').locator('xpath=..');
      await figures.waitFor();
      const [more, overflow] = await figures.evaluate((of) => {
        const style = of.ownerDocument.defaultView!.getComputedStyle(of);
        return [of.scrollWidth - of.clientWidth, `${style.overflowX} ${style.textOverflow}`];
      });
      // Only beside both the panel and the rail of the narrowest desk there is no room for them.
      if (width === 800) expect(overflow).toBe('hidden ellipsis');
      else expect(more).toBeLessThanOrEqual(0);
      await row.getByText('3 новых').waitFor();
      const link = row.getByRole('link').first();
      expect(await link.getAttribute('title')).toBe(await link.textContent());
      // The link alone cuts it, by dots; on a phone nothing does.
      const bottom = (of: { getBoundingClientRect: () => { bottom: number } }) => of.getBoundingClientRect().bottom;
      const place = link.locator('xpath=../../..');
      expect(await link.evaluate(bottom)).toBeLessThanOrEqual(await place.evaluate(bottom));
      if (width < 768) expect(await link.evaluate((of) => of.scrollHeight - of.clientHeight)).toBeLessThanOrEqual(0);
    },
  );
});
