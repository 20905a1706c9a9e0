import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { becomeSomebody, openAsGuest, ready, takePart } from './visitors.js';

const apps: OpenApp[] = [];
const opened = (app: OpenApp) => {
  apps.push(app);
  return app;
};
const slow = 120_000;
const box = '/api/championships/roman-numerals/box';

describe('a repository from its address to the board', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it(
    'ALGO1 SUB3 the example is checked and handed in, its tests are coloured, its log is read, and it has a score and a place',
    async () => {
      // One address is refused on purpose.
      const app = opened(await openAsGuest({ expectedErrors: [/status of 422/] }));
      const { page } = app;
      await becomeSomebody(page);
      await takePart(page, 'roman-numerals');
      await page.goto('/championship/roman-numerals/metric');
      // Handing in is by code here, whatever address leads to it.
      await page.waitForURL('**/roman-numerals/algorithm');
      await ready(page);
      await page.getByLabel('Address of the repository').fill('http://git.example.org/a.git');
      await page.getByRole('button', { name: 'Submit the repository' }).click();
      await page.getByText('Unavailable repository').waitFor();
      await page.getByText('The address has to be one of https').waitFor();
      await page.getByLabel('Address of the repository').fill('');
      await page.getByRole('button', { name: 'Take the example of the organiser' }).click();
      await app.expectAccessible();
      const { paused } = (await (await page.request.get(box)).json()) as { paused?: string };
      if (paused === 'RUNNER_ABSENT') {
        // The page says so; what is handed in waits.
        await page.getByText('Nothing is run now').waitFor();
        return;
      }
      await page.getByRole('button', { name: 'Check access' }).click();
      await page.getByText(/Available: commit [0-9a-f]{12}, 3 files/).waitFor();
      await page.getByLabel('Comment').fill('the example as it is');
      await page.getByRole('button', { name: 'Submit the repository' }).click();
      const run = page.getByRole('article', { name: 'roman-numerals.git' });
      await run.getByText('Scored', { exact: true }).waitFor({ timeout: 60_000 });
      expect(await run.getByRole('button', { name: /· ok/ }).count()).toBe(4);
      await run.getByRole('button', { name: /^1-small/ }).click();
      await run.getByText('8 numerals read').first().waitFor();
      await run.getByLabel('Search the log').fill('nothing of this');
      await run.getByText('8 numerals read').waitFor({ state: 'detached' });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        run.getByRole('link', { name: 'Download the log' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('1-small.log');
      await run.getByRole('button', { name: /^3-many/ }).click();
      await run.getByText('The test is hidden').waitFor();
      await app.expectAccessible();
      const own = await page.request.get('/api/championships/roman-numerals/solutions');
      const { items } = (await own.json()) as { items: { id: string; commit: string }[] };
      await page.goto(`/championship/roman-numerals/solutions/${items[0]?.id}`);
      const sheet = page.getByRole('dialog');
      await sheet
        .getByText(String(items[0]?.commit.slice(0, 12)))
        .first()
        .waitFor();
      await sheet.getByText('2-years · ok').waitFor();
      await app.expectAccessible();
      await page.goto('/championship/roman-numerals/rating');
      await page
        .getByText(/^You · /)
        .first()
        .waitFor({ timeout: 60_000 });
      // Teams of the demo handed in before, and the runner beside judged them.
      await page.getByText('Laplace').first().waitFor({ timeout: 60_000 });
    },
    slow,
  );

  it(
    'ALGO1 I18N1 the tab is there in Russian too',
    async () => {
      const path = '/championship/roman-numerals/algorithm';
      const app = opened(await openAsGuest({ language: 'RUS', path }));
      await ready(app.page);
      await app.page.getByRole('tab', { name: 'Проверка алгоритмов' }).waitFor();
      await app.expectAccessible();
    },
    slow,
  );
});
