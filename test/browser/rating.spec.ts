import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { becomeSomebody, newPassword, openAs, openAsGuest, ready } from './visitors.js';

let app: OpenApp | undefined;

describe('RATE1 RATE2 PROF5 the rating in a browser', () => {
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });
  afterAll(closeBrowser);

  it('RATE1 RATE2 PROF5 leads by address and keyboard through people, formula and medals to somebody’s profile (journey 23)', async () => {
    app = await openAs('alice', { path: '/rating' });
    const { page } = app;
    await ready(page);
    await page.getByRole('region', { name: 'Rating' }).getByRole('row').nth(3).waitFor();
    await app.expectAccessible();

    const tabs = page.getByRole('tablist', { name: 'Rating sections' });
    await tabs.getByRole('tab').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**/rating/formula');
    const points = page.getByText(/points? for each member$/);
    const before = await points.textContent();
    await page.getByRole('slider', { name: /^Place/ }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await points.filter({ hasNotText: before ?? '' }).waitFor();
    await app.expectAccessible();

    await page.goto('/rating/medals');
    const medals = page.getByRole('region', { name: 'People by medals' });
    await medals.getByRole('row').nth(1).waitFor();
    await app.expectAccessible();

    await medals.getByRole('link').first().click();
    await page.waitForURL('**/user/**');
    await page.getByText('Place in the rating by month').first().waitFor();
    await app.expectAccessible();
    const login = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    const badge = await page.request.get(`/api/rating/${login}.svg`);
    expect([badge.status(), badge.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
  });

  it('PROF5 whoever deletes the account is logged out, has no profile, and their post is of a deleted user (journey 26)', async () => {
    // What is asked while the session ends is refused, and its socket closes in the middle of a word.
    app = await openAsGuest({
      expectedErrors: [/404 \(Not Found\)/, /401 \(Unauthorized\)/, /WebSocket is already in CLOSING/],
    });
    const { page } = app;
    const login = await becomeSomebody(page);
    await page.goto('/forum/tools?new=1');
    await page.locator('[name=title]').fill(`What stays ${login}`);
    await page.getByLabel('Text', { exact: true }).fill('Words that stay');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(/\/forum\/tools\/[0-9a-f-]{36}$/u);
    const topic = new URL(page.url()).pathname;

    await page.goto(`/user/${login}/settings/account`);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await question.waitFor();
    await app.expectAccessible();
    await question.locator('input[type=password]').fill(newPassword);
    await question.getByRole('textbox', { name: login }).fill(login);
    await question.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    await page.getByText(/^Your account was deleted/u).waitFor();

    await page.goto(`/user/${login}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await page.request.get(`/api/users/${login}`)).status()).toBe(404);
    expect(await page.locator('main').textContent()).not.toContain(login);
    await page.goto(topic);
    await page.getByText('Words that stay').waitFor();
    await page.getByText('deleted user').first().waitFor();
    await app.expectAccessible();
  });
});
