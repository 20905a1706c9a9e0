import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cookie, Page } from 'playwright-core';
import { openApp, type AppOptions, type OpenApp } from '../kit/browser.js';

export const openAsGuest = (options: AppOptions = {}): Promise<OpenApp> => openApp(options);

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const widths = [wide, narrow];

/** Every look that a page has. */
export const variants = (['light', 'dark'] as const).flatMap((theme) =>
  (['RUS', 'ENG'] as const).flatMap((language) => widths.map((viewport) => ({ theme, language, viewport }))),
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
export const minutes = 600_000;

/**
 * The two walks over all routes: in each language from one of the widths, light, to the other one, dark, so that each
 * theme, language and width is looked at with each other, and both widths of both languages are measured.
 */
export const walks = [
  { language: 'RUS', viewport: wide },
  { language: 'ENG', viewport: narrow },
] as const;

/**
 * Fails where axe finds a fault on any route, or one is wider than the window, and names them all; closes the app. Each page
 * is loaded once, as the one before it was left, and is given the other width and the other theme then.
 */
export const expectAllAccessible = async (app: OpenApp, paths: readonly string[]): Promise<void> => {
  const faults: unknown[] = [];
  const look = (path: string) => expectGood(app, path).catch((fault: unknown) => faults.push(fault));
  for (const path of paths) {
    await app.page.goto(path);
    await ready(app.page);
    await look(path);
    await app.page.setViewportSize(app.page.viewportSize()?.width === wide.width ? narrow : wide);
    await app.switchTheme();
    await drawn(app.page);
    await look(path);
  }
  await app.close();
  if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('\n'));
};

/** What another width asks for is there, and nothing fades any more. */
const drawn = async (page: Page): Promise<void> => {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  await page.waitForFunction(`document.querySelector('.mantine-Skeleton-root') === null`);
};

const expectGood = async (app: OpenApp, path: string): Promise<void> => {
  await app.expectAccessible();
  const excess = Number(await app.page.evaluate('document.documentElement.scrollWidth - innerWidth'));
  if (excess > 0) throw new Error(`${path} is ${excess} px wider than the window`);
};

/** Of everybody who registers here. */
export const newPassword = 'quiet-lamp-73-river';

/** Registers somebody new who may take part: with e-mail and phone confirmed, and personal data; they are signed in then. */
export const registerSomebody = async (page: Page): Promise<string> => {
  const login = await register(page);
  await confirmMail(page, login);
  await becomeIdentified(page);
  return login;
};

/** Confirms a phone and gives personal data, as the settings do. */
export const becomeIdentified = async (page: Page): Promise<void> => {
  const phone = aPhone();
  await sent(page, 'post', 'user/phone', { phone });
  await sent(page, 'post', 'user/phone/confirm', { code: await codeSentTo(page, phone) });
  await sent(page, 'patch', 'user/personal', personalData);
};

/** A number that no other visitor gives, near enough. */
export const aPhone = (): string => `+7912${randomInt(1_000_000, 9_999_999)}`;

const personalData = { firstname: 'Vi', lastname: 'Sitor', birthday: '1990-05-17', city: 'Perm', university: 'PSU' };

/** Between two looks at what the server does by a job: looks without end would keep the job from its turn. */
export const aMoment = (): Promise<void> => wait(100);

/** The code of the newest message to a telephone. */
export const codeSentTo = async (page: Page, phone: string): Promise<string> => {
  // Written by a job, a moment after the answer.
  for (;;) {
    const outbox = await page.request.get(`/outbox.json?to=${encodeURIComponent(phone)}`);
    const { items } = (await outbox.json()) as { items: { text: string }[] };
    const code = /\d{6}/.exec(items[0]?.text ?? '')?.[0];
    if (code) return code;
    await aMoment();
  }
};

/** What the page would send by itself. */
const sent = async (page: Page, method: 'post' | 'patch', path: string, data: object): Promise<void> => {
  const reply = await page.request[method](`/api/${path}`, { data });
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
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
  for (await page.goto('/outbox'); (await link.count()) === 0; await page.goto('/outbox')) await aMoment();
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
