import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { openAsGuest } from './visitors.js';
import { teams, withBoard } from './with-board.js';

const rating = '/championship/diabetes/rating';
/** As long as a name may be: words, and one word. */
const names = [
  'The very best team of gradient boosting and neural net ensembles',
  'Достопримечательнейшийградиентныйбустингсрегуляризациейиансамбле',
];

interface Shown {
  width: number;
  rowHeight: number;
  isCut: boolean;
}

describe('NAV9 names of teams', () => {
  let app: OpenApp;
  afterEach(() => app.close());
  afterAll(closeBrowser);

  const open = async (width: number, language: 'ENG' | 'RUS' = 'ENG') => {
    app = await openAsGuest({ viewport: { width, height: 900 }, language });
    await withBoard(app.page, ({ items }) => ({
      items: items.map((row) => ({ ...row, team: names[row.place - 1] ?? row.team })),
    }));
    await app.page.goto(rating);
    await app.page
      .getByText(names[0] ?? '', { exact: true })
      .first()
      .waitFor();
    return app.page;
  };
  const shown = (): Promise<Shown[]> =>
    app.page.evaluate(`${JSON.stringify(names)}.map((name) => {
      const element = [...document.querySelectorAll('tbody button')].find((one) => one.textContent === name);
      const { width } = element.getBoundingClientRect();
      const { height } = element.closest('tr').getBoundingClientRect();
      return { width, rowHeight: height, isCut: element.scrollWidth > element.clientWidth + 1 };
    })`);
  const headers = () => app.page.getByRole('columnheader').allTextContents();

  it.each([
    [1440, 'ENG'],
    [1440, 'RUS'],
    [1366, 'RUS'],
    [1280, 'ENG'],
    [1148, 'ENG'],
    [1148, 'RUS'],
    [390, 'ENG'],
    [390, 'RUS'],
  ] as const)(
    'LB1 have at least 180 px at a width of %d, %s, and the page is no wider than the window',
    async (width, language) => {
      const page = await open(width, language);
      for (const name of await shown()) expect(name.width).toBeGreaterThanOrEqual(180);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    },
  );

  it('LB1 leave a move of any size its column, in figures as far as they fit, and in words whole', async () => {
    const page = await open(1440);
    const moves = [9, 99, 999, 9999, 10_000, 125_000];
    await withBoard(page, ({ items }) => ({
      items: items.map((row, at) => {
        const by = moves[at % moves.length] ?? 0;
        return { ...row, place: 200_000 + at, previousPlace: 200_000 + at + (at % 2 === 0 ? by : -by) };
      }),
    }));
    await page.reload();
    await page
      .getByRole('img', { name: /^down 125,?000 places/ })
      .first()
      .waitFor();
    const told = (await page.evaluate(`[...document.querySelectorAll('tbody td [role=img]')].map((one) => ({
        text: one.textContent,
        room: one.closest('td').getBoundingClientRect().right - one.getBoundingClientRect().right,
      })).filter(({ text }) => /^[▲▼]/.test(text))`)) as { text: string; room: number }[];
    const texts = told.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['▲9', '▼99', '▲999', '▼9999', '▲10k', '▼125k']));
    expect(told.filter(({ room }) => room < 0)).toEqual([]);
  });

  it('LB1 make the status and the date give way at 1148 px, which the sheet of the row has', async () => {
    await open(1440);
    expect(await headers()).toEqual(expect.arrayContaining(['Status', 'Last']));
    await app.page.setViewportSize({ width: 1148, height: 900 });
    await app.page.getByRole('columnheader', { name: 'Status' }).waitFor({ state: 'detached' });
    expect(await headers()).not.toContain('Last');
    await app.page.getByRole('button', { name: names[0] ?? '', exact: true }).click();
    await app.page.getByRole('dialog').getByText('Status').waitFor();
  });

  it.each([1440, 390])('SUB6 LB1 have their score in the line of its mark at a width of %d', async (width) => {
    const page = await open(width);
    await withBoard(page, ({ items }) => ({ items: items.map((row) => ({ ...row, outdated: true })) }));
    await page.reload();
    const mark = page
      .locator('tbody')
      .getByRole('img', { name: /^Scored with the earlier answers/ })
      .first();
    await mark.waitFor();
    const [at, score, cell] = await Promise.all(
      [mark, mark.locator('xpath=following-sibling::*'), mark.locator('xpath=ancestor::td')].map(
        async (part) => (await part.boundingBox())!,
      ),
    );
    expect(score!.y).toBeLessThan(at!.y + at!.height / 2);
    expect(score!.y + score!.height).toBeGreaterThan(at!.y + at!.height / 2);
    expect(score!.x).toBeGreaterThanOrEqual(at!.x + at!.width);
    expect(score!.x + score!.width).toBeLessThanOrEqual(cell!.x + cell!.width);
  });

  it('LB1 take three lines of a phone at most, with the move and the medal below', async () => {
    const page = await open(390);
    for (const name of await shown()) expect(name.rowHeight).toBeLessThanOrEqual(120);
    const first = page.getByRole('row', { name: names[0] ?? '' });
    await first.getByRole('img', { name: 'Gold' }).waitFor();
    await first.getByRole('img', { name: /^down 1 place/ }).waitFor();
    await app.expectAccessible();
  });

  it('LB1 are whole on paper, with every row that is there and nothing to press', async () => {
    const page = await open(1440);
    const rows = page.locator('tbody tr[aria-rowindex]');
    expect(await rows.count()).toBeLessThan(100);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await rows.count()).toBe(100);
    await page.emulateMedia({ media: 'print' });
    for (const name of await shown()) expect(name.isCut).toBe(false);
    expect(await page.getByRole('button', { name: 'Charts' }).isVisible()).toBe(false);
    expect(await page.getByRole('region', { name: 'What would my place be' }).isVisible()).toBe(false);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await page.locator('tr[aria-rowindex="101"]').waitFor({ state: 'detached' });
  });

  it('LB1 are read as far as one looks, and all of them for finding and printing once asked for', async () => {
    app = await openAsGuest();
    // which pages, not how often: solutions of other tests make a page read its rows again
    const pages = new Set<string | null>();
    await withBoard(app.page, (_board, { searchParams }) => {
      pages.add(searchParams.get('cursor'));
      return {};
    });
    await app.page.goto(rating);
    await app.page.getByText(`100 of ${teams.toLocaleString('en')} teams`).waitFor();
    await app.page.waitForLoadState('networkidle');
    expect(pages.size).toBe(1);
    await app.page.getByRole('button', { name: 'Load all rows, to print them or search the page' }).click();
    await app.page.getByText('1,700 of 1,700 teams').waitFor();
    await app.page.locator(`tr[aria-rowindex="${teams + 1}"]`).waitFor({ state: 'attached' });
    expect(await app.page.locator('tbody tr[aria-rowindex]').count()).toBe(teams);
    expect(pages.size).toBe(17);
  });
});
