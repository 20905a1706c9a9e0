import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import fs from 'node:fs';
import type { Locator } from 'playwright-core';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { OwnChampionship, solutionOff } from './own-championship.js';
import { becomeSomebody, openAs, openAsGuest, ready, registerSomebody, takePart } from './visitors.js';

const apps: OpenApp[] = [];
const opened = (app: OpenApp) => {
  apps.push(app);
  return app;
};

/** A right solution of the breast-cancer championship: its sample, downloaded as a participant does it. */
const sampleOf = async ({ page }: OpenApp, champname: string): Promise<string> => {
  await page.goto(`/championship/${champname}/data`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download sample_submission.csv' }).click(),
  ]);
  return fs.readFileSync(await download.path(), 'utf8');
};
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

describe('from registration to the leaderboard', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it('AUTH2 CHAMP4 SUB1 LB2 a newcomer registers, takes part, submits, and is on the board without a reload', async () => {
    const watcher = opened(await openAsGuest({ path: '/championship/breast-cancer/rating' }));
    await ready(watcher.page);
    const app = opened(await openAsGuest());
    const login = await registerSomebody(app.page);
    await takePart(app.page, 'breast-cancer');
    const sample = await sampleOf(app, 'breast-cancer');
    await app.page.getByRole('tab', { name: 'Solution scoring' }).click();
    await app.page.setInputFiles('input[type=file]', csv('mine.csv', sample));
    await app.page.getByLabel('Comment').fill('the sample itself');
    await app.page.getByRole('button', { name: 'Submit' }).click();
    await app.page.getByText('Scored').first().waitFor();
    await app.page.getByText('9 of 10 attempts left today').waitFor();
    await app.expectAccessible();
    await app.page.getByRole('tab', { name: 'My solutions' }).click();
    await app.page.getByText('the sample itself').waitFor();
    await app.page.getByRole('tab', { name: 'Rating' }).click();
    await app.page.getByText(`You · ${login}`).first().waitFor();
    await watcher.page.getByText(login).first().waitFor({ timeout: 60_000 });
  });

  it('SUB1 a file that is sent again, because its answer was lost, is one solution and costs one attempt', async () => {
    const app = opened(await openAsGuest());
    await becomeSomebody(app.page);
    await takePart(app.page, 'breast-cancer');
    const sample = await sampleOf(app, 'breast-cancer');
    await app.page.addInitScript(loseTheFirstAnswer);
    await app.page.goto('/championship/breast-cancer/metric');
    await app.page.setInputFiles('input[type=file]', csv('lost.csv', sample));
    await app.page.getByRole('button', { name: 'Submit' }).click();
    await app.page.getByText('No connection to the server').waitFor();
    await app.page.getByRole('button', { name: 'Try again' }).click();
    await app.page.getByText('Scored').first().waitFor();
    await app.page.getByText('9 of 10 attempts left today').waitFor();
    await app.page.getByRole('tab', { name: 'My solutions' }).click();
    const rows = app.page.locator('tbody tr').filter({ hasText: 'lost.csv' });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
  });

  it('CHAMP3 a guest sees the gate and no address of a file', async () => {
    const app = opened(await openAsGuest({ path: '/championship/diabetes/data' }));
    await app.page.getByRole('heading', { name: 'The data is only available to participants' }).waitFor();
    await expect(app.page.content()).resolves.not.toContain('/files/');
    await app.page.getByRole('link', { name: 'Take part', exact: true }).first().click();
    await app.page.waitForURL('**/registration?returnTo=*');
  });

  it('SUB2 a broken file is explained and costs no attempt', async () => {
    const app = opened(await openAs('bob', { path: '/championship/breast-cancer/metric' }));
    const left = app.page.getByText(/of 10 attempts left today/);
    await left.waitFor();
    const before = await left.textContent();
    await app.page.setInputFiles('input[type=file]', csv('broken.csv', 'id,prediction\n1,abc\n999999,3\n'));
    // The check keeps Submit off; what the server says is behind the dots.
    await app.page.getByRole('button', { name: 'More ways to send' }).click();
    await app.page.getByRole('button', { name: 'Send anyway' }).click();
    await app.page.getByText('No attempt is spent.').waitFor();
    await expect(app.page.getByText('Unknown id').count()).resolves.toBeGreaterThan(0);
    // It is reserved until the file is found wrong; the page hears of both.
    await left.filter({ hasText: before ?? 'as before' }).waitFor();
    await app.expectAccessible();
  });

  it('SUB1 a broken connection keeps file and comment, and a second try sends them once', async () => {
    const client = opened(await openAs('client'));
    const own = await OwnChampionship.publish(client.page.request, `cut-${Date.now()}`);
    const app = opened(await openAs('bob', { expectedErrors: [/ERR_FAILED/] }));
    await own.join(app.page.request, 'Cut off');
    await own.submit(app.page.request, solutionOff(2));
    const again = 'again.csv';
    await app.page.goto(`/championship/${own.champname}/solutions`);
    const rows = app.page.locator('tbody tr');
    await rows.first().waitFor();
    const before = await rows.count();
    await app.page.getByRole('tab', { name: 'Solution scoring' }).click();
    await app.page.setInputFiles('input[type=file]', csv(again, String(solutionOff(1))));
    await app.page.getByLabel('Comment').fill('kept');
    await app.page.route('**/solutions', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await app.page.getByRole('button', { name: 'Submit' }).click();
    await app.page.getByText('No connection to the server').waitFor();
    await expect(app.page.getByLabel('Comment').inputValue()).resolves.toBe('kept');
    await app.page.unroute('**/solutions');
    await app.page.getByRole('button', { name: 'Try again' }).click();
    await app.page.getByRole('heading', { name: again, exact: true }).first().waitFor();
    await app.page.getByRole('tab', { name: 'My solutions' }).click();
    await rows.filter({ hasText: again }).waitFor();
    await expect(rows.count()).resolves.toBe(before + 1);
  });

  it('SUB3 a status is read whole, and a comment that is too long for its line ends in dots', async () => {
    const app = opened(await openAs('alice', { language: 'RUS' }));
    const comment = 'слово '.repeat(60).trim();
    await app.page.route('**/api/championships/breast-cancer/solutions?*', async (route) => {
      const answer = await route.fetch();
      const page: { items: object[] } = await answer.json();
      const items = page.items.map((item) => ({ ...item, status: 'INVALID', score: null, best: false, comment }));
      await route.fulfill({ json: { ...page, items } });
    });
    await app.page.goto('/championship/breast-cancer/solutions');
    const row = app.page.getByRole('row', { name: comment }).first();
    const isCut = (text: Locator) => text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(await isCut(row.getByText('Ошибка в файле').last())).toBe(false);
    expect(await isCut(row.getByText(comment, { exact: true }))).toBe(true);
  });

  it('AUTH4 a wrong password is told, the right one leads back to where one came from', async () => {
    const app = opened(await openAsGuest({ path: '/championship/digits', expectedErrors: [/401.*auth\/login/] }));
    await app.page.locator('main a[href^="/registration?returnTo="]:visible').first().click();
    await app.page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await app.page.fill('[name=username]', 'carol');
    await app.page.fill('[name=password]', 'not-the-password');
    await app.page.getByRole('button', { name: 'Log in' }).click();
    await app.page.getByText('Wrong login or password').waitFor();
    await expect(app.page.inputValue('[name=username]')).resolves.toBe('carol');
    await app.page.fill('[name=password]', 'podium-demo');
    await app.page.getByRole('button', { name: 'Log in' }).click();
    await app.page.waitForURL('**/championship/digits/**');
  });

  it('AUTH2 each fault of a registration is told at its field', async () => {
    const app = opened(await openAsGuest({ path: '/registration' }));
    await app.page.fill('[name=login]', 'abc');
    await app.page.fill('[name=email]', 'nonsense');
    await app.page.fill('[name=password]', 'quiet-lamp-73-river');
    await app.page.fill('[name=password2]', 'quiet-lamp-74-river');
    await app.page.locator('form button[type=submit]').click();
    await app.page.getByText('Minimum 4 characters').waitFor();
    await app.page.getByText('An e-mail address looks like name@example.com').waitFor();
    await app.page.getByText('Passwords do not match').waitFor();
    await app.expectAccessible();
    await expect(app.page.evaluate('document.activeElement.getAttribute("name")')).resolves.toBe('email');
    await app.page.fill('[name=login]', 'alice');
    await app.page.getByText('This login is taken').waitFor();
  });
});

/** The server takes the file, and the page hears of nothing but a broken connection. */
const loseTheFirstAnswer = `{
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) {
      XMLHttpRequest.prototype.send = send;
      this.onload = () => this.onerror(new ProgressEvent('error'));
    }
    return send.call(this, body);
  };
}`;
