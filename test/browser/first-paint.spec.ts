import { afterAll, describe, expect, it } from '@jest/globals';
import { closeBrowser, openApp } from '../kit/browser.js';

afterAll(closeBrowser);

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
/** Of what is shown, as browsers reckon it. */
const mostShift = 0.02;
const paths = [
  '/',
  '/championships',
  '/forum',
  '/championship/diabetes',
  '/championship/diabetes/rating',
  '/vacancy',
  '/rating',
  '/forum/validation',
];

/** Runs in the page before anything of it does: what moves, and the largest that is painted. */
const watch = `
  window.seen = { shifts: [], largest: [] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.seen.shifts.push({ value, of: sources.map(({ node }) => node?.className || node?.nodeName) });
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { element } of list.getEntries()) window.seen.largest.push(element?.closest('.first-text') ? 'first' : element?.outerHTML.slice(0, 200));
  }).observe({ type: 'largest-contentful-paint', buffered: true });
`;

interface Seen {
  shifts: { value: number; of: string[] }[];
  largest: string[];
}

describe('the first paint', () => {
  it.each(paths.flatMap((path) => [wide, narrow].map((viewport) => ({ path, viewport, width: viewport.width }))))(
    'NAV1 what was painted first stays where it is when the app comes: $path at $width px',
    async ({ path, viewport }) => {
      const app = await openApp({ viewport, language: 'RUS' });
      await app.page.addInitScript(watch);
      await app.page.goto(path);
      await app.page.locator('main h1').first().waitFor();
      await app.page.waitForLoadState('networkidle');
      const { shifts } = await app.page.evaluate<Seen>('window.seen');
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      expect({ path, shifts: sum > mostShift ? shifts : [] }).toEqual({ path, shifts: [] });
      expect(await app.page.locator('.first-text, .arriving').count()).toBe(0);
      await app.close();
    },
  );

  it.each([
    { path: '/', cover: '/api/covers/site/home.svg?size=hero' },
    { path: '/championships', cover: '?size=card' },
    { path: '/championship/diabetes', cover: '/api/championships/diabetes/cover?v=' },
    { path: '/championship/digits/rating', cover: '/api/covers/championship/digits.svg?size=band' },
  ])('NAV1 the picture at the top of $path comes with the first paint, and once', async ({ path, cover }) => {
    const app = await openApp({ viewport: narrow, language: 'RUS' });
    const asked: string[] = [];
    app.page.on('request', (request) => asked.push(request.url()));
    await app.page.addInitScript(watch);
    await app.page.goto(path);
    await app.page.locator('main h1').first().waitFor();
    await app.page.waitForLoadState('networkidle');
    const { largest } = await app.page.evaluate<Seen>('window.seen');
    expect(largest.filter((one) => one !== 'first')).toEqual([]);
    const first = asked.find((address) => address.includes(cover));
    expect(asked.filter((address) => address === first)).toHaveLength(1);
    await app.close();
  });

  it.each(paths)('NAV1 the app takes no part of the line before what stands on %s is seen', async (path) => {
    const app = await openApp({ viewport: narrow, language: 'RUS' });
    await app.page.goto(path);
    await app.page.locator('main h1').first().waitFor();
    const { seen, asked } = await app.page.evaluate<{ seen: number; asked: number[] }>(`({
      seen: performance.getEntriesByName('first-paint')[0].startTime,
      asked: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/static/js/')).map(({ startTime }) => startTime),
    })`);
    expect(asked.length).toBeGreaterThan(1);
    expect(Math.min(...asked)).toBeGreaterThan(seen);
    await app.close();
  });

  it.each(['/', '/vacancy'])('NAV1 a sign of money on %s brings no font of its own', async (path) => {
    const app = await openApp({ viewport: narrow, language: 'RUS' });
    const asked: string[] = [];
    app.page.on('request', (request) => asked.push(request.url()));
    await app.page.goto(path);
    await app.page.getByText('₽').first().waitFor();
    await app.page.waitForLoadState('networkidle');
    expect(asked.filter((address) => address.includes('latin-ext'))).toEqual([]);
    await app.close();
  });
});
