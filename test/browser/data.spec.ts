import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { longBoard } from '../kit/long-board.mjs';
import { openAs, openAsGuest } from './visitors.js';

let app: OpenApp;

describe('what participants see of data and of the organiser', () => {
  afterEach(() => app.close());
  afterAll(closeBrowser);

  it('CHAMP3 opens the preview of a data file by its row, without an accessibility fault', async () => {
    app = await openAs('alice');
    await app.page.goto('/championship/diabetes/data');
    const row = app.page.getByRole('button', { name: 'train.csv', exact: true });
    await row.click();
    const region = app.page.getByRole('region', { name: 'Rows of train.csv' });
    await region.waitFor();
    await region.getByRole('columnheader', { name: 'bmi Body mass index, kg/m²' }).waitFor();
    await region.getByRole('img', { name: /^age from 19 to 79 in equal steps/ }).waitFor();
    expect(await region.getByRole('row').count()).toBe(52);
    await app.expectAccessible();
    await row.click();
    await region.waitFor({ state: 'detached' });
  });

  it('CHAMP3 downloads all files at once, and copies a command that does it, without a session in it', async () => {
    app = await openAs('alice', { path: '/championship/diabetes/data' });
    await app.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [download] = await Promise.all([
      app.page.waitForEvent('download'),
      app.page.getByRole('link', { name: /^Download all \(ZIP, / }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('diabetes.zip');
    // Every file stands in the directory at the end of the archive.
    const archive = readFileSync(await download.path(), 'latin1');
    for (const name of ['sample_submission', 'test', 'train']) expect(archive).toContain(`diabetes/${name}.csv`);
    await app.page.getByText('From a terminal').click();
    await app.expectAccessible();
    await app.page.getByRole('button', { name: /^Copy: curl -f -C/ }).click();
    await app.page.getByText('Copied to the clipboard').waitFor();
    const command = String(await app.page.evaluate('navigator.clipboard.readText()'));
    expect(command).toMatch(/^curl -f -C - -b podium\.cookies -o diabetes\.zip http.*\/diabetes\/archive$/u);
    const session = (await app.context.cookies()).find(({ name }) => name === 'sid')?.value ?? '';
    expect(session).not.toBe('');
    expect(await app.page.content()).not.toContain(session);
  });

  it('LB1 has a baseline at its place in a long board, where one has scrolled to it', async () => {
    app = await openAsGuest();
    // Between the places 150 and 151, which the first page does not hold.
    const baselines = [{ name: { rus: 'Среднее', eng: 'Mean' }, score: 52.6 }];
    await app.page.route(/\/leaderboard(\?|$)/, (route) =>
      route.fulfill({ json: { ...longBoard(route.request().url(), 1700), baselines } }),
    );
    await app.page.goto('/championship/diabetes/rating');
    const line = app.page.getByRole('row', { name: 'Baseline “Mean” 52.6000' });
    await app.page.getByRole('table', { name: 'Leaderboard' }).waitFor();
    expect(await line.count()).toBe(0);
    // The next page is read when the end of this one is near.
    await app.page.evaluate('scrollTo(0, 48 * 100)');
    await app.page.locator('tr[aria-rowindex="110"]').waitFor({ state: 'attached' });
    await app.page.evaluate('scrollTo(0, 48 * 150)');
    await line.waitFor();
    const index = (sibling: string) =>
      line.evaluate(
        (row, way) => (row as unknown as Record<string, Sibling>)[way]?.getAttribute('aria-rowindex'),
        sibling,
      );
    expect([await index('previousElementSibling'), await index('nextElementSibling')]).toEqual(['151', '152']);
    await app.expectAccessible();
  });
});

interface Sibling {
  getAttribute(name: string): string | null;
}
