import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIRequestContext, Browser, Cookie, Page } from 'playwright-core';
import { browser, openApp, settled, type AppOptions, type OpenApp } from '../kit/browser.js';
import { goTo } from '../kit/visits.mjs';

export const openAsGuest = (options: AppOptions = {}): Promise<OpenApp> => openApp(options);

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const widths = [wide, narrow];

/** Every look that a page has. */
export const variants = (['light', 'dark'] as const).flatMap((theme) =>
  (['RUS', 'ENG'] as const).flatMap((language) => widths.map((viewport) => ({ theme, language, viewport }))),
);

/** Of each Chromium, which is a test file's. */
const sessions = new WeakMap<Browser, Map<string, Cookie[]>>();

/**
 * Opens the app signed in as one of the demo people: once for a test file, as nobody may sign in as often as all tests
 * would. A test that ends a session, or is about signing in, opens one of its own by `openInOwnSession`.
 */
export const openAs = async (login: string, options: AppOptions = {}): Promise<OpenApp> => {
  const chromium = await browser();
  const known = sessions.get(chromium) ?? new Map<string, Cookie[]>();
  sessions.set(chromium, known);
  const cookies = known.get(login) ?? (await sessionOf(login));
  known.set(login, cookies);
  return openApp({ ...options, cookies });
};

const sessionOf = async (login: string): Promise<Cookie[]> => {
  const { context, close } = await openApp();
  await sent(context.request, 'post', 'auth/login', { username: login, password: 'podium-demo' });
  const cookies = await context.cookies();
  await close();
  return cookies;
};

/** Signed in by the form, as a person does it. */
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
  await settled(page);
};

/** Pages that are looked at in one test: so many that it takes seconds, not minutes. */
const pagesOfOne = 6;

/** The routes of somebody in parts, each for one test. */
export const partsOf = (paths: readonly string[]) =>
  Array.from({ length: Math.ceil(paths.length / pagesOfOne) }, (_, at) => {
    const part = paths.slice(at * pagesOfOne, (at + 1) * pagesOfOne);
    return { part, from: part[0], to: part.at(-1) };
  });

/**
 * Fails where axe finds a fault on any route, or one is wider than the window, and names them all. Each page is loaded
 * once, as the one before it was left, and is then changed in turn: wide and light, narrow and dark, in the one language
 * and, turned round, in the other. So each theme, language and width is looked at with each other, both widths of both
 * languages are measured, and four pages after one another are loaded in four looks; closes the app.
 */
export const expectAllAccessible = async (app: OpenApp, paths: readonly string[]): Promise<void> => {
  const faults: unknown[] = [];
  const look = (path: string) => expectGood(app, path).catch((fault: unknown) => faults.push(fault));
  const turns = [app.switchTheme, app.switchLanguage];
  let turn = 0;
  for (const path of paths) {
    await goTo(app.page, path);
    await ready(app.page);
    await look(path);
    for (const last = turn + 3; turn < last; turn += 1) {
      await app.page.setViewportSize(app.page.viewportSize()?.width === wide.width ? narrow : wide);
      await turns[turn % 2]?.();
      await settled(app.page);
      await look(path);
    }
  }
  await app.close();
  if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('\n'));
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

/** Somebody new like that, by what the forms send: for tests that are about something else. */
export const becomeSomebody = async (page: Page): Promise<string> => {
  const login = aLogin();
  const passwords = { password: newPassword, password2: newPassword };
  await sent(page.request, 'post', 'auth/regist', { login, email: `${login}@example.com`, ...passwords });
  const link = await sentTo(page, `${login}@example.com`, /https?:\/\/\S+token=\S+/);
  await sent(page.request, 'post', 'auth/confirm', { token: new URL(link).searchParams.get('token') });
  await becomeIdentified(page);
  return login;
};

/** Confirms a phone and gives personal data, as the settings do. */
export const becomeIdentified = async (page: Page): Promise<void> => {
  const phone = aPhone();
  await sent(page.request, 'post', 'user/phone', { phone });
  await sent(page.request, 'post', 'user/phone/confirm', { code: await codeSentTo(page, phone) });
  await sent(page.request, 'patch', 'user/personal', personalData);
};

/** A number that no other visitor gives, near enough. */
export const aPhone = (): string => `+7912${randomInt(1_000_000, 9_999_999)}`;

const personalData = { firstname: 'Vi', lastname: 'Sitor', birthday: '1990-05-17', city: 'Perm', university: 'PSU' };

/** Between two looks at what the server does by a job: looks without end would keep the job from its turn. */
export const aMoment = (): Promise<void> => wait(100);

/** The code of the newest message to a telephone. */
export const codeSentTo = (page: Page, phone: string): Promise<string> => sentTo(page, phone, /\d{6}/);

/** The part that is looked for of the newest mail or message to an address. */
export const sentTo = async (page: Page, address: string, wanted: RegExp): Promise<string> => {
  // Written by a job, a moment after the answer.
  for (;;) {
    const outbox = await page.request.get(`/outbox.json?to=${encodeURIComponent(address)}`);
    const { items } = (await outbox.json()) as { items: { text: string }[] };
    const found = wanted.exec(items[0]?.text ?? '')?.[0];
    if (found) return found;
    await aMoment();
  }
};

/** What the page would send by itself. */
const sent = async (request: APIRequestContext, method: 'post' | 'patch', path: string, data: object) => {
  const reply = await request[method](`/api/${path}`, { data });
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
};

/** Test files of one run share a server, and may share a process. */
export const aLogin = (): string => `visitor-${randomUUID().slice(0, 12)}`;

/** Registers somebody new, whose e-mail stays unconfirmed. */
export const register = async (page: Page): Promise<string> => {
  const login = aLogin();
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
  await page.getByRole('button', { name: 'Take part' }).click();
  await page.waitForURL(`**/championship/${champname}/data`);
};
