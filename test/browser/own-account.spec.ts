import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hash } from 'bcryptjs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { closeBrowser, type OpenApp, until } from '../kit/browser.js';
import { aPhone, becomeSomebody, confirmMail, newPassword, openAsGuest, register, signIn } from './visitors.js';

const apps: OpenApp[] = [];
const opened = (app: OpenApp) => {
  apps.push(app);
  return app;
};

/** What nobody else has a name for. */
const chance = () => randomUUID().slice(0, 8);

const own = async (page: Page) => {
  const answer = await page.request.post('/api/auth/session');
  const { user }: { user: { login: string; statusLoad: string } } = await answer.json();
  return user;
};

/** What came of work, once a worker has done it. */
const resultOf = async (page: Page, work: string): Promise<object | undefined> => {
  for (const end = Date.now() + 45_000; Date.now() < end; await wait(50)) {
    const view: { state: string; result?: object } = await (await page.request.get(`/api/work/${work}`)).json();
    if (view.state !== 'waiting' && view.state !== 'running') return view.result;
  }
  throw new Error('not in 45 s: a file that is taken in');
};

/** Somebody of another platform, whose login can't be used here: an admin of the demo takes them in. @returns it */
const moved = async (page: Page): Promise<string> => {
  const login = `client of old ${chance()}`;
  const row = [login, `${login.replaceAll(' ', '-')}@example.com`, 'Vasily', 'Petrov'];
  const file = ['login,email,firstname,lastname,hash,role', [...row, await hash(newPassword, 4), 'client'].join(',')];
  const people = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`${file.join('\n')}\n`) };
  const { request } = page;
  await request.post('/api/auth/login', { data: { username: 'admin', password: 'podium-demo' } });
  const taken = await request.post('/api/admin/users/import', { multipart: { reason: 'Moving here', people } });
  const { id } = (await taken.json()) as { id: string };
  expect(await resultOf(page, id)).toMatchObject({ added: 1, choosing: 1 });
  await request.post('/api/auth/out');
  return login;
};

describe('the own account', () => {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(closeBrowser);

  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const card = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name });

  it('NAV6 AUTH8 a login that begins with ! shows first and last name, and gives way to one that was chosen (journey 8)', async () => {
    const { page, expectAccessible } = opened(await openAsGuest());
    const old = await moved(page);
    await page.goto('/login');
    await signIn(page, old, newPassword);
    await title(page, 'Choose a login').waitFor();
    await page.getByText(old).waitFor();
    await card(page, 'Vasily Petrov').waitFor();
    await expectAccessible();
    const { login } = await own(page);
    expect(login).toMatch(/^!/);
    const guest = await openAsGuest();
    for (const viewer of [page, guest.page]) {
      await viewer.goto(`/user/${encodeURIComponent(login)}`);
      await title(viewer, 'Vasily Petrov').waitFor();
    }
    // It is told of the change below, and would ask for a login that is gone.
    await guest.close();
    await page.goto('/changelogin');
    const chosen = `moved-${chance()}`;
    await page.fill('[name=login]', chosen);
    await page.getByRole('button', { name: 'Save' }).click();
    await card(page, chosen).waitFor();
    await page.goto(`/user/${chosen}`);
    await title(page, chosen).waitFor();
  });

  // A Podium that runs already (PODIUM_TEST_URL) knows no network of ours.
  const withNetwork = process.env['PODIUM_TEST_NETWORK'] ? it : it.skip;
  withNetwork(
    'AUTH3 NAV2 who comes by a social network chooses a login, is told of a taken one, and is whole then (journey 9)',
    async () => {
      const { page, expectAccessible } = opened(await openAsGuest({ path: '/login' }));
      await page.getByRole('link', { name: 'Log in with Acme' }).click();
      await page.waitForURL('**/username');
      await title(page, 'Choose a login').waitFor();
      await card(page, 'Nora Newling').waitFor();
      expect(await own(page)).toMatchObject({ statusLoad: 'REGISTERED' });
      await page.fill('[name=login]', 'alice');
      await page.getByText('This login is taken').waitFor();
      await expectAccessible();
      const login = `nora-${chance()}`;
      await page.fill('[name=login]', login);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL('**/championships');
      await card(page, login).waitFor();
      expect(await own(page)).toMatchObject({ login, statusLoad: 'LOADED' });
    },
  );

  it('AUTH6 a code that was sent is still asked for when the page is loaded again (journey 11)', async () => {
    const { page, expectAccessible } = opened(await openAsGuest());
    const login = await register(page);
    await confirmMail(page, login);
    await page.goto(`/user/${login}/settings/phone`);
    const phone = aPhone();
    await page.getByLabel('Phone number').fill(phone);
    await page.getByRole('button', { name: 'Send a code' }).click();
    await page.getByLabel(`Code sent to ${phone}`).waitFor();
    await page.reload();
    await page.getByLabel(`Code sent to ${phone}`).waitFor();
    await page.getByRole('button', { name: /^Send again in \d+ s/ }).waitFor();
    await expectAccessible();
  });

  it('PROF4 a file that is no picture is refused, and a picture is in the header at once (journey 25)', async () => {
    const { page, expectAccessible } = opened(await openAsGuest());
    const login = await becomeSomebody(page);
    await page.goto(`/user/${login}`);
    await page.getByRole('button', { name: 'Change the picture' }).click();
    const sheet = page.getByRole('dialog', { name: 'Your picture' });
    const pick = (name: string, mimeType: string, buffer: Buffer) =>
      sheet.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await pick('me.png', 'image/png', Buffer.from('no picture'));
    await sheet.getByText('Photo not uploaded, try another').waitFor();
    await expectAccessible('dialog[open]');
    const blue = { create: { width: 300, height: 200, channels: 3, background: '#2040c0' } } as const;
    await pick('me.png', 'image/png', await sharp(blue).png().toBuffer());
    await sheet.locator('canvas').waitFor();
    await expectAccessible('dialog[open]');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });
    // Without another load of the page, and drawn.
    await until(
      page,
      `[...document.querySelectorAll('header img')].some((one) => one.src.includes('/user/avatar/') && one.naturalWidth > 0)`,
    );
    await expectAccessible();
  });

  it('CHAMP5 the editor of another client is a page that is not there, and nothing of it leaks (journey 38)', async () => {
    const { page } = opened(await openAsGuest({ expectedErrors: [/404 \(Not Found\)/] }));
    const old = await moved(page);
    await page.goto('/login');
    await signIn(page, old, newPassword);
    const edit = '/championship/tumour-risk/edit';
    await page.goto(edit);
    await page.getByRole('heading', { name: /not found|no such page/i }).waitFor();
    expect(await page.content()).not.toMatch(/diagnosis|LOG_LOSS/);
    const answers = await Promise.all(
      ['edit', 'submissions', 'queue-state'].map((part) => page.request.get(`/api/championships/tumour-risk/${part}`)),
    );
    for (const answer of answers) {
      expect(answer.status()).toBe(404);
      expect(await answer.text()).not.toMatch(/diagnosis|LOG_LOSS/);
    }
  });
});
