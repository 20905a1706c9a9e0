import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp } from '../kit/browser.js';
import { aMoment, newPassword, openAsGuest, registerSomebody, signIn } from './visitors.js';

const other = 'other-lamp-91-lake';

/** As a person does it: whoever is known to the page is led from the page of the login to where they were. */
const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
};

describe('the account of a person', () => {
  let app: OpenApp;
  afterEach(() => app.close());
  afterAll(closeBrowser);

  /** Opens the newest mail's link for a new password, once there are as many. */
  const linksTo = async (login: string, mails: number): Promise<string[]> => {
    for (;;) {
      const outbox = await app.page.request.get(`/outbox.json?to=${login}@example.com`);
      const { items } = (await outbox.json()) as { items: { text: string }[] };
      const links = items.flatMap(({ text }) => /\/password\?login=\S+/.exec(text) ?? []);
      if (links.length >= mails) return links;
      await aMoment();
    }
  };

  it('AUTH5 a password is replaced by the link of a mail; an old link is named as outdated (journey 10)', async () => {
    // The server ends the socket of a session that is over, while the page is about to say something by it.
    const atLogout = /WebSocket is already in CLOSING/;
    app = await openAsGuest({ expectedErrors: [/410 \(Gone\)/, /401 \(Unauthorized\)/, atLogout] });
    const { page } = app;
    const login = await registerSomebody(page);
    await logOut(page);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    for (const mails of [1, 2]) {
      await page.goto('/password');
      await page.fill('[name=username]', login);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByLabel('Code from the e-mail').waitFor();
      await linksTo(login, mails);
    }
    await app.expectAccessible();
    const [fresh, old] = await linksTo(login, 2);
    const choose = async (link: string | undefined) => {
      await page.goto(link ?? '');
      await page.fill('[name=newpassword]', other);
      await page.fill('[name=newpassword2]', other);
      await page.getByRole('button', { name: 'Save and log in' }).click();
    };
    await choose(old);
    await page.getByText(/^Password reset link is outdated/).waitFor();
    await app.expectAccessible();
    await choose(fresh);
    await page.waitForURL('**/championships');
    await logOut(page);
    await page.goto('/login');
    await signIn(page, login, other);
  });

  it('PROF2 a wrong old password is told on its card alone, and a typed nickname is saved still (journey 24)', async () => {
    app = await openAsGuest({ expectedErrors: [/403 \(Forbidden\)/] });
    const { page } = app;
    const login = await registerSomebody(page);
    await page.goto(`/user/${login}/settings`);
    await page.locator('[name=nickname]').fill('Countess');
    await page.getByRole('tab', { name: 'Password and sessions' }).click();
    await page.fill('[name=oldpassword]', 'not this one');
    await page.fill('[name=newpassword]', other);
    await page.fill('[name=newpassword2]', other);
    const card = page.locator('#password');
    await card.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Invalid old password').waitFor();
    await app.expectAccessible();
    await page.getByRole('tab', { name: 'Nickname' }).click();
    expect(await page.locator('[name=nickname]').inputValue()).toBe('Countess');
    await page.locator('#nickname').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Countess' }).waitFor();
    await page.getByRole('tab', { name: 'Password and sessions' }).click();
    await page.fill('[name=oldpassword]', newPassword);
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Password changed').first().waitFor();
    await app.expectAccessible();
  });
});
