import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowser, type OpenApp, until } from '../kit/browser.js';
import { openAs, openAsGuest } from './visitors.js';
import { teams, withBoard } from './with-board.js';

let app: OpenApp;
const rating = '/championship/diabetes/rating';
const table = (page: Page) => page.getByRole('table', { name: 'Leaderboard' });

describe('the leaderboard', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it('LB4 says what place a score would have, with its medal, and sends nothing for it', async () => {
    app = await openAsGuest();
    await withBoard(app.page);
    await app.page.goto(rating);
    await table(app.page).waitFor();
    await app.page.waitForLoadState('networkidle');
    const sent: string[] = [];
    app.page.on('request', (request) => sent.push(request.url()));
    const region = app.page.getByRole('region', { name: 'What would my place be' });
    await region.getByLabel('Score').fill('50.19');
    await region.getByText('Place 11').waitFor();
    await region.getByRole('img', { name: 'Silver' }).waitFor();
    await region.getByText('Gold begins at 50.0519').waitFor();
    await region.getByLabel('Score').fill('99999');
    await region.getByText('Place 101 or later').waitFor();
    await region.getByLabel('Score').fill('many');
    await region.getByText('Enter a number').waitFor();
    expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
    await app.expectAccessible();
  });

  it('LB1 shows the rows in sight, also after something came late above the board', async () => {
    app = await openAsGuest();
    await withBoard(app.page);
    await app.page.goto(rating);
    await table(app.page).waitFor();
    await app.page.evaluate('scrollTo(0, 41 * 15)');
    await app.page.locator('tr[aria-rowindex="20"]').waitFor();
    await app.page.evaluate(pushDown);
    await app.page.evaluate('scrollBy(0, 41 * 60)');
    await app.page.locator('tr[aria-rowindex="72"]').waitFor();
  });

  it('LB2 a new board takes its places without losing the focus or the own row', async () => {
    app = await openAsGuest();
    let reads = 0;
    await withBoard(app.page, ({ items, ...board }) => {
      reads += 1;
      const [first, second, ...others] = items;
      const moved = reads === 1 ? items : [{ ...second, place: 1 }, { ...first, place: 2 }, ...others];
      return { ...board, items: moved, refreshSeconds: reads === 1 ? 5 : 240 };
    });
    await app.page.goto(rating);
    const [one, two] = ['Лаплас 1', 'Overfit 2'];
    const button = app.page.getByRole('button', { name: two, exact: true });
    await button.focus();
    await app.page.locator('tr[aria-rowindex="2"]', { hasText: two }).waitFor();
    await app.page.locator('tr[aria-rowindex="3"]', { hasText: one }).waitFor();
    expect(await app.page.evaluate('document.activeElement.textContent')).toBe(two);
    await table(app.page).locator('tbody').first().getByText('You ·').waitFor();
    await app.page.getByText(/updated .* · next in 0[34]:/).waitFor();
  });

  it('LB4 leads to the own place and back to the first, and keeps pinned teams in sight over a reload', async () => {
    app = await openAsGuest();
    await withBoard(app.page, (board, { searchParams }) => {
      const q = searchParams.get('q');
      return q ? { items: board.items.filter(({ team }) => team === q), total: 1, nextCursor: null } : {};
    });
    await app.page.goto(rating);
    await app.page.getByRole('button', { name: 'Pin Бустинг 3' }).first().click();
    await app.page.getByRole('button', { name: 'Jump to my place' }).click();
    await app.page.locator('tr[aria-rowindex="701"]').waitFor();
    await app.page.getByText(/^690–\d+ of 1,?700 teams$/).waitFor();
    await app.page.reload();
    const pinned = table(app.page).locator('tbody').first();
    await pinned.getByText('Бустинг 3').waitFor();
    await app.page.getByText('View', { exact: true }).click();
    await app.page.getByLabel('Only my row and pinned teams').check();
    await app.page.getByLabel('Compact rows').check();
    await app.page.getByLabel('Solutions').uncheck();
    await app.page.keyboard.press('Escape');
    await app.page.locator('details[open]').waitFor({ state: 'detached' });
    expect(await table(app.page).locator('tbody tr').count()).toBe(2);
    expect(await table(app.page).getByRole('columnheader', { name: 'Solutions' }).count()).toBe(0);
    await app.expectAccessible();
  });

  it('SUB5 shows the final board first, once it is there, with the move from the public one', async () => {
    app = await openAsGuest();
    await withBoard(app.page, (board, { searchParams }) => ({
      board: searchParams.get('board') ?? 'public',
      revealed: true,
    }));
    await app.page.goto(rating);
    await app.page.getByText('The results are out: places by the private part', { exact: false }).waitFor();
    await app.page.getByRole('columnheader', { name: 'Final score' }).waitFor();
    await app.page.getByRole('img', { name: 'up 1 place, was 4' }).first().waitFor();
    await app.page.getByRole('button', { name: 'Public', exact: true }).click();
    await app.page.getByRole('columnheader', { name: 'Score', exact: true }).waitFor();
    await app.expectAccessible();
  });

  it('LB3 the own row can be read, its members too where the team is not called as one of them', async () => {
    app = await openAsGuest();
    await withBoard(app.page, ({ items }) => ({
      items: items.map((row) => (row.place === 3 ? { ...row, team: 'Trio', mine: true } : row)),
    }));
    await app.page.goto(rating);
    await table(app.page).getByText('user3, user3b, user3c').waitFor();
    await table(app.page).getByText('You · Trio').waitFor();
    await app.expectAccessible();
  });

  it('LB4 promises no place to whoever runs the championship', async () => {
    app = await openAs('client', { path: rating });
    const card = app.page.getByRole('region', { name: 'Your place' });
    await card.getByText('You run this championship, so you have no place in it.').waitFor();
    expect(await card.getByText(/take part/).count()).toBe(0);
  });

  it('CHAMP6 leads to the board of a tour and back', async () => {
    app = await openAsGuest();
    const tour = { id: '0190a000-0000-7000-8000-000000000001', title: { eng: 'First tour', rus: 'Первый тур' } };
    const dates = { dateStart: '2026-01-01T00:00:00.000Z', dateEnd: '2026-02-01T00:00:00.000Z' };
    await app.page.route('**/diabetes/tours', (route) =>
      route.fulfill({ json: { items: [{ ...tour, ...dates, goOn: 2, own: null, ownAnswers: true }] } }),
    );
    await withBoard(app.page, ({ items }, { searchParams }) =>
      searchParams.get('tour') === tour.id ? { items: items.slice(0, 2), own: null, total: 2, nextCursor: null } : {},
    );
    await app.page.route(`**/leaderboard/distribution?*tour=${tour.id}*`, (route) =>
      route.fulfill({ json: { direction: 'DOWN_UP', teams: 2, edges: [1, 2, 3], counts: [1, 1], own: null } }),
    );
    await app.page.goto(rating);
    const which = app.page.getByLabel('Tour', { exact: true });
    await table(app.page).waitFor();
    expect(await table(app.page).getAttribute('aria-rowcount')).toBe(String(teams + 1));
    await which.selectOption('First tour');
    await app.page.locator('table[aria-rowcount="3"]').waitFor();
    const csv = app.page.getByRole('link', { name: 'CSV' });
    expect(await csv.getAttribute('href')).toContain(`leaderboard.csv?tour=${tour.id}`);
    // How the scores of the tour are spread; places over time are those of the championship.
    await app.page.getByRole('button', { name: 'Charts' }).click();
    await app.page.getByText('Scores of 2 teams').waitFor();
    expect(await app.page.getByRole('figure').count()).toBe(1);
    await app.expectAccessible();
    await which.selectOption('As it stands now');
    await app.page.locator(`table[aria-rowcount="${teams + 1}"]`).waitFor();
  });

  it.each(['ENG', 'RUS'] as const)('LB4 pictures are read by the arrow keys and as tables: %s', async (language) => {
    app = await openAs('alice', { path: rating, language, theme: language === 'RUS' ? 'dark' : 'light' });
    const text = (eng: string, rus: string) => (language === 'ENG' ? eng : rus);
    await app.page.getByRole('button', { name: text('Charts', 'Графики') }).click();
    const figures = app.page.getByRole('figure');
    await figures.nth(1).getByRole('img').waitFor();
    for (const figure of [figures.nth(0), figures.nth(1)]) {
      await figure.getByRole('img').focus();
      await app.page.keyboard.press('ArrowRight');
      expect((await figure.getByRole('status').textContent())?.length).toBeGreaterThan(5);
      await figure.getByRole('button', { name: text('Show as table', 'Показать таблицей') }).click();
      await figure.getByRole('row').nth(1).waitFor();
    }
    await app.expectAccessible();
    await app.page.getByRole('button', { name: 'Laplace', exact: true }).first().click();
    const sheet = app.page.getByRole('dialog', { name: 'Laplace' });
    await sheet.getByRole('grid').waitFor();
    await app.expectAccessible();
    await app.page.keyboard.press('Escape');
    await until(app.page, `document.activeElement.textContent === 'Laplace'`);
  });
});

const pushDown = `{
  const late = document.createElement('div');
  late.style.height = '1500px';
  document.querySelector('main').prepend(late);
}`;
