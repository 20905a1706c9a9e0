import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp, until } from '../kit/browser.js';
import { OwnChampionship } from './own-championship.js';
import { openInOwnSession } from './visitors.js';

const apps: OpenApp[] = [];
const opened = (app: OpenApp) => {
  apps.push(app);
  return app;
};
const ended = [/401/];

describe('the session of a person', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  it('AUTH4 NAV6 one finds where one is logged in from the user card, and ends it everywhere else', async () => {
    const other = opened(await openInOwnSession('wanda.weiss', { expectedErrors: ended }));
    const app = opened(await openInOwnSession('wanda.weiss', { viewport: { width: 390, height: 844 } }));
    await app.page.getByRole('banner').getByRole('link', { name: 'wanda.weiss' }).click();
    await app.page.getByRole('tab', { name: 'Settings' }).click();
    await app.page.getByRole('tab', { name: 'Password and sessions', exact: true }).click();
    await app.page.getByText('this device').waitFor();
    await app.expectAccessible();
    const rows = app.page.locator('section[aria-labelledby=sessions-title] li');
    expect(await rows.count()).toBeGreaterThanOrEqual(2);
    await app.page.getByRole('button', { name: 'Log out everywhere else' }).click();
    const question = app.page.getByRole('alertdialog', { name: 'Log out everywhere else?' });
    await question.waitFor();
    await until(app.page, `document.activeElement.textContent === 'Cancel'`);
    await app.expectAccessible();
    await app.page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await until(app.page, `document.activeElement.textContent === 'Log out everywhere else'`);
    await app.page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Log out' }).click();
    await question.waitFor({ state: 'detached' });
    await rows.nth(1).waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(1);

    await other.page.goto('/');
    await other.page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  });

  it('AUTH4 a session that ends in the middle of a page is got back over it, and what was typed is still there', async () => {
    const app = opened(await openInOwnSession('bob', { path: '/championship/diabetes/metric', expectedErrors: ended }));
    const { page } = app;
    const file = { name: 'ended.csv', mimeType: 'text/csv', buffer: Buffer.from('id,prediction\n1,abc\n') };
    await page.setInputFiles('input[type=file]', file);
    await page.getByLabel('Comment').fill('written before');
    await page.getByRole('button', { name: 'More ways to send' }).waitFor();
    await app.context.clearCookies();
    await page.getByRole('button', { name: 'More ways to send' }).click();
    await page.getByRole('button', { name: 'Send anyway' }).click();
    const sheet = page.getByRole('dialog', { name: 'Log in again' });
    await sheet.waitFor();
    await app.expectAccessible();
    await expect(sheet.locator('[name=username]').inputValue()).resolves.toBe('bob');
    await until(page, `document.activeElement.name === 'password'`);
    await page.keyboard.type('podium-demo');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'ended.csv', exact: true }).first().waitFor();
    await page.getByText('No attempt is spent.').waitFor();
    await page.getByRole('tab', { name: 'My solutions' }).click();
    await page.getByText('written before').first().waitFor();
  });

  it('AUTH4 CHAMP3 a data file goes on after a session that ended on its way, and one that is refused says why', async () => {
    const app = opened(await openInOwnSession('client', { expectedErrors: [/401/, /422/] }));
    const { page } = app;
    const own = await OwnChampionship.publish(page.request, `ended-${Date.now()}`);
    await page.goto(`/championship/${own.champname}/edit?step=files`);
    const data = page.locator('section[aria-labelledby=data-title]');
    const pick = (name: string, content: string) =>
      data.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await data.waitFor();
    await app.context.clearCookies();
    await pick('late.csv', 'id,x\n1,2\n');
    await page.getByRole('dialog', { name: 'Log in again' }).waitFor();
    await until(page, `document.activeElement.name === 'password'`);
    await page.keyboard.type('podium-demo');
    await page.keyboard.press('Enter');
    await data.getByRole('button', { name: 'Remove late.csv' }).waitFor();
    await pick('empty.csv', '');
    await expect(data.getByRole('alert').textContent()).resolves.toBe('The file is empty');
  });
});
