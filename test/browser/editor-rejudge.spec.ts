import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { answers, OwnChampionship, solutionOff } from './own-championship.js';
import { openAs } from './visitors.js';

const apps: OpenApp[] = [];
const open = async (login: string) => {
  const app = await openAs(login);
  apps.push(app);
  return app;
};

describe('the editor after the answers were corrected', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it('SUB6 a client judges all solutions again, sees who moves, and makes it count', async () => {
    const { page, expectAccessible } = await open('client');
    const own = await OwnChampionship.publish(page.request, `again-${Date.now()}`);
    const [alice, bob] = [await open('alice'), await open('bob')];
    await own.join(alice.page.request, 'Exactly right');
    await own.join(bob.page.request, 'One too many');
    await own.submit(alice.page.request, solutionOff(0));
    await own.submit(bob.page.request, solutionOff(1));
    await own.submit(bob.page.request, solutionOff(3));
    await bob.page.goto(`/championship/${own.champname}/solutions`);
    await bob.page.getByText(/^2 scores, the best is 1\.000000/).waitFor();
    await own.replaceAnswers(answers(1));

    await page.goto(`/championship/${own.champname}/edit`);
    await page.getByText('3 solutions were scored with earlier answers').waitFor();
    await page.getByRole('button', { name: 'Re-judge' }).click();
    const why = page.getByRole('alertdialog', { name: 'Re-judge all solutions?' });
    const reason = why.getByRole('textbox', { name: 'Reason' });
    await reason.waitFor();
    expect(await reason.inputValue()).toBe('The answers or the metric were changed');
    await reason.fill(' ');
    expect(await why.getByRole('button', { name: 'Re-judge' }).isDisabled()).toBe(true);
    await reason.fill('The file was of another year');
    await expectAccessible();
    await why.getByRole('button', { name: 'Re-judge' }).click();
    await why.waitFor({ state: 'detached' });
    const { items } = await (await page.request.get(`${own.path}/rejudges`)).json();
    expect(items).toMatchObject([{ reason: 'The file was of another year' }]);
    await page.getByText('Re-judged. Scores that change: 3, teams that move: 2.').waitFor();
    const moves = page.getByRole('region', { name: 'Public leaderboard' });
    await moves.getByRole('row', { name: /^One too many 2 → 1 .* 1\.000000 → 0/u }).waitFor();
    await moves.getByRole('row', { name: /^Exactly right 1 → 2 .* 0 → 1\.000000/u }).waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('link', { name: 'All as CSV' }).click();
    expect((await file).suggestedFilename()).toBe(`rejudge-${own.champname}.csv`);
    await expectAccessible();
    await page.getByRole('button', { name: 'Make it count' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Make the new scores count?' });
    const shown = dialog.getByRole('region', { name: 'Final leaderboard, by the private part' });
    await shown.getByRole('row', { name: /^One too many 2 → 1 / }).waitFor();
    await dialog.getByRole('button', { name: 'Make it count' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Re-judged.').waitFor({ state: 'detached' });
    await page.getByText('scored with earlier answers').waitFor({ state: 'detached' });
    // A page that was open all the while tells the new scores.
    await bob.page.getByText(/^2 scores, the best is 0 of/).waitFor();
  });
});
