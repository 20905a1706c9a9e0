import { randomUUID } from 'node:crypto';
import type { Cookie, Page } from 'playwright-core';
import { openApp, type AppOptions, type OpenApp } from '../kit/browser.js';

export const openAsGuest = (options: AppOptions = {}): Promise<OpenApp> => openApp(options);

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Every look that a page has beside its theme. */
export const layouts = (['RUS', 'ENG'] as const).flatMap((language) =>
  widths.map((viewport) => ({ language, viewport })),
);

/** Every look that a page has. */
export const variants = (['light', 'dark'] as const).flatMap((theme) =>
  layouts.map((layout) => ({ theme, ...layout })),
);

const sessions = new Map<string, Cookie[]>();

/**
 * Opens the app signed in as one of the demo people. The form is filled in once for a test file, as nobody may sign in
 * as often as all tests would; a test that ends a session opens one of its own by `openInOwnSession`.
 */
export const openAs = async (login: string, options: AppOptions = {}): Promise<OpenApp> => {
  const cookies = sessions.get(login);
  if (cookies) return openApp({ ...options, cookies });
  const app = await openInOwnSession(login, options);
  sessions.set(login, await app.context.cookies());
  return app;
};

export const openInOwnSession = async (login: string, options: AppOptions = {}): Promise<OpenApp> => {
  const app = await openAsGuest({ ...options, path: `/login?returnTo=${encodeURIComponent(options.path ?? '/')}` });
  await signIn(app.page, login, 'podium-demo');
  return app;
};

export const signIn = async (page: Page, login: string, password: string): Promise<void> => {
  await page.fill('[name=username]', login);
  await page.fill('[name=password]', password);
  await page.press('[name=password]', 'Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
};

/** Waits until the page shows what it is about, not its placeholder. */
export const ready = async (page: Page): Promise<void> => {
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
};

/** How long a look at all routes may take on a slow machine. */
export const minutes = 240_000;

/**
 * Fails at the first route where axe finds a fault, or that is wider than the window; closes the app. Each page is loaded
 * once and looked at in both themes, so that every other one is loaded in dark.
 */
export const expectAllAccessible = async (app: OpenApp, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await app.page.goto(path);
    await ready(app.page);
    await expectGood(app, path);
    await app.switchTheme();
    await expectGood(app, path);
  }
  await app.close();
};

const expectGood = async (app: OpenApp, path: string): Promise<void> => {
  await app.expectAccessible();
  const excess = Number(await app.page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  if (excess > 0) throw new Error(`${path} is ${excess} px wider than the window`);
};

/** Of everybody who registers here. */
export const newPassword = 'quiet-lamp-73-river';

/** Registers somebody new and confirms their e-mail by the link in the development outbox; they are signed in then. */
export const registerSomebody = async (page: Page): Promise<string> => {
  const login = await register(page);
  await confirmMail(page, login);
  return login;
};

/** Registers somebody new, whose e-mail stays unconfirmed. */
export const register = async (page: Page): Promise<string> => {
  // Test files of one run share a server, and may share a process.
  const login = `visitor-${randomUUID().slice(0, 12)}`;
  await page.goto('/registration');
  await page.fill('[name=login]', login);
  await page.fill('[name=email]', `${login}@example.com`);
  await page.fill('[name=password]', newPassword);
  await page.fill('[name=password2]', newPassword);
  await page.check('[name=agreement]');
  await page.locator('form button[type=submit]').click();
  await page.getByText(`${login}@example.com`).waitFor();
  return login;
};

/** Opens the link of the mail that was sent to somebody new. */
export const confirmMail = async (page: Page, login: string): Promise<void> => {
  const link = page.locator('article', { hasText: `${login}@example.com` }).locator('pre a');
  // The mail is written by a job, a moment after the answer.
  do await page.goto('/outbox');
  while ((await link.count()) === 0);
  const address = new URL((await link.getAttribute('href')) ?? '');
  await page.goto(`${address.pathname}${address.search}`);
  await page.getByRole('button', { name: /^(Confirm the e-mail|Подтвердить почту)$/ }).click();
  await page.locator('output').waitFor();
};

/** The way into a championship, from its first page to the data. */
export const takePart = async (page: Page, champname: string): Promise<void> => {
  await page.goto(`/championship/${champname}`);
  await page.getByRole('link', { name: 'Take part', exact: true }).first().click();
  await page.locator('[name=acceptRules]').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('[name=teamName]').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Take part' }).click();
  await page.waitForURL(`**/championship/${champname}/data`);
};
