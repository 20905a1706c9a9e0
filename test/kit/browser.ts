import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Result, RunOptions } from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Cookie, type Page, type Request } from 'playwright-core';

type Theme = 'light' | 'dark';
type Language = 'RUS' | 'ENG';
/** Where the app keeps the chosen theme, and its state with the chosen language. */
const themeKey = 'podium.theme';
const stateKey = 'podium.state';
const tags = { RUS: 'ru', ENG: 'en' } as const satisfies Record<Language, string>;

export interface AppOptions {
  /** Of the page to begin with; without it none is loaded yet, and what the visitor is and has chosen is there all the same. */
  path?: string;
  theme?: Theme;
  language?: Language;
  viewport?: { width: number; height: number };
  /** Console errors that this test provokes on purpose. */
  expectedErrors?: RegExp[];
  /** Of somebody who is signed in. */
  cookies?: Cookie[];
}

export interface OpenApp {
  page: Page;
  context: BrowserContext;
  /** Fails with what axe finds against WCAG 2.2 AA; `within` narrows it to a part of the page. */
  expectAccessible(within?: string): Promise<void>;
  /** From light to dark or back, on the page as it is. */
  switchTheme(): Promise<void>;
  /** From Russian to English or back, on the page as it is. */
  switchLanguage(): Promise<void>;
  /** Writes a picture of the page below `pictures/`, for who wants to look: where PODIUM_TEST_PICTURES is set. */
  picture(name: string): Promise<void>;
  /** Closes the page; fails if it wrote an error to the console or threw one. */
  close(): Promise<void>;
}

const quietNetwork = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Axe as a page takes it: the small one, read and not run here, which no test file needs. */
const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All of WCAG 2.2 AA, the sizes of what is pressed with it. */
const looked: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  // Of all that axe would load first, style sheets are for a rule that is none of WCAG's and as long as a look itself.
  preload: { assets: ['media'] },
};

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: put the file into test/browser, so that the setup runs before it.`);
  return value;
};

let running: Promise<Browser> | undefined;

/** One Chromium for a test file; call `closeBrowser` in its `afterAll`. */
export const browser = (): Promise<Browser> => {
  // Chromium's sandbox refuses root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  running ??= chromium.launch({ executablePath: needed('CHROMIUM_PATH'), args: [...quietNetwork, ...sandbox] });
  return running;
};

export const closeBrowser = async (): Promise<void> => {
  const open = await running;
  running = undefined;
  await open?.close();
};

/** Opens the app as a new visitor, whose errors are collected and fail the test when it closes the app. */
export const openApp = async (options: AppOptions = {}): Promise<OpenApp> => {
  const { theme = 'light', language = 'ENG', viewport = { width: 1440, height: 900 } } = options;
  const context = await (
    await browser()
  ).newContext({
    baseURL: needed('PODIUM_TEST_URL'),
    viewport,
    colorScheme: theme,
    locale: language === 'RUS' ? 'ru-RU' : 'en-GB',
    reducedMotion: 'reduce',
    // Each visitor comes from an address of their own: together they would pass the limits of one.
    extraHTTPHeaders: {
      'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}`,
      // What a test calls by itself comes from the page, as the page's own calls say.
      origin: needed('PODIUM_TEST_URL'),
    },
  });
  // As long as another file's look at all routes may keep the machine busy.
  context.setDefaultTimeout(45_000);
  await context.addCookies(options.cookies ?? []);
  await context.addInitScript(stored(themeKey, theme));
  if (language === 'ENG') await context.addInitScript(stored(stateKey, inEnglish));
  followRequests(context);
  const page = await context.newPage();
  const errors = collectErrors(page, options.expectedErrors ?? []);
  if (options.path) await load(page, options.path, language);
  return {
    page,
    context,
    expectAccessible: (within) => expectAccessible(page, within),
    switchTheme: () => switchTheme(page),
    switchLanguage: () => switchLanguage(page),
    picture: async (name) => {
      // All of a long page drawn anew and packed costs more than what is tested on it.
      if (!process.env['PODIUM_TEST_PICTURES']) return;
      await page.screenshot({ path: path.join('pictures', `${name}.png`), fullPage: true });
    },
    close: async () => {
      // What comes from now on meets answers that are no longer the test's.
      const found = [...errors];
      // An answer that a test changes may be on its way still, which is no fault of the page.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      if (found.length) throw new Error(`The page reported ${found.length} error(s):\n${found.join('\n')}`);
    },
  };
};

const collectErrors = (page: Page, expected: RegExp[]): string[] => {
  const errors: string[] = [];
  const add = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
  };
  page.on('pageerror', (error) => add(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') add(`${message.text()} (${message.location().url})`);
  });
  return errors;
};

/** What the visitor chose before, where nothing newer is stored. */
const stored = (key: string, value: string): string =>
  `localStorage.getItem('${key}') ?? localStorage.setItem('${key}', ${JSON.stringify(value)})`;

const noValues = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, null]));
/** The least that the app takes for a state of its own (STATE1). */
const inEnglish = JSON.stringify({
  persistStore: { activeLanguage: 'ENG', locale: 'RUS', isAuthorized: false },
  user: { forum: noValues('subscriptions') },
  forum: noValues('commends', 'navPanelWidth', 'threads', 'thread', 'topics', 'topic', 'lenta'),
});

/** Loads a page until its frame is there. */
const load = async (page: Page, address: string, language: Language): Promise<void> => {
  await page.goto(address);
  const globe = page.locator('header button[aria-busy]').first();
  await globe.waitFor();
  const lang = await page.evaluate('document.documentElement.lang');
  if (lang !== tags[language])
    throw new Error(`${address} is in ${String(lang)}: the app refuses the state of the kit.`);
};

/** By the globe, as a person does it. */
const switchLanguage = async (page: Page): Promise<void> => {
  const now = await page.evaluate('document.documentElement.lang');
  await page.locator('header button[aria-busy]').first().click();
  await page.locator(`html[lang="${now === tags.RUS ? tags.ENG : tags.RUS}"]`).waitFor({ state: 'attached' });
};

/**
 * Waits until an expression holds on the page. It is asked for from here: Playwright's own wait compiles it on the page, which the
 * content security policy forbids, and takes a function in a text for something that holds.
 */
export const until = async (page: Page, expression: string): Promise<void> => {
  const end = Date.now() + 45_000;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > end) throw new Error(`not in 45 s: ${expression}`);
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
};

const underWay = new WeakMap<BrowserContext, Map<Request, PromiseWithResolvers<void>>>();

/** Of each that is under way its end: Playwright's `finished()` waits for ever for one that is broken off within its answer. */
const followRequests = (context: BrowserContext): void => {
  const requests = new Map<Request, PromiseWithResolvers<void>>();
  underWay.set(context, requests);
  const end = (request: Request) => {
    requests.get(request)?.resolve();
    requests.delete(request);
  };
  context.on('request', (request) => requests.set(request, Promise.withResolvers<void>()));
  context.on('requestfinished', end);
  context.on('requestfailed', end);
};

/** Waits until the page has all that it asked for, and has drawn it. */
export const settled = async (page: Page): Promise<void> => {
  const requests = underWay.get(page.context()) ?? new Map<Request, PromiseWithResolvers<void>>();
  do {
    await Promise.all([...requests.values()].map(({ promise }) => promise));
    await until(page, `!document.querySelector('[aria-busy=true], .mantine-Skeleton-root')`);
    await drawn(page);
    // What came may have led to more.
  } while (requests.size > 0);
};

/** Whatever was changed until now is on the page. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');

/** All that was asked for is there, and the page has nothing left to do. */
const atRest = async (page: Page): Promise<void> => {
  await settled(page);
  await page.evaluate('new Promise((rested) => requestIdleCallback(rested, { timeout: 5000 }))');
  await settled(page);
};

const themeOf = async (page: Page): Promise<Theme> => {
  const scheme = await page.evaluate(`document.documentElement.dataset.mantineColorScheme`);
  return scheme === 'dark' ? 'dark' : 'light';
};

/** As if it had been chosen in another tab: the page changes without being loaded again, and pages to come are so too. */
const switchTheme = async (page: Page): Promise<void> => {
  const theme: Theme = (await themeOf(page)) === 'dark' ? 'light' : 'dark';
  const change = { key: themeKey, newValue: theme };
  await page.evaluate(`localStorage.setItem('${themeKey}', '${theme}');
    dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, ...${JSON.stringify(change)} }))`);
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor({ state: 'attached' });
  // Where colours fade, they have the contrast of neither theme, and one that has faded may have others follow it.
  await page.evaluate(`(async () => {
    const fading = () => document.getAnimations().filter((one) => one instanceof CSSTransition);
    while (fading().length > 0) await Promise.allSettled(fading().map((one) => one.finished));
  })()`);
};

const expectAccessible = async (page: Page, within?: string): Promise<void> => {
  // From its top: of a button that scrolled half beneath the bar which stays, axe says that it is too small.
  const toTop = async () => within ?? (await page.evaluate('scrollTo({ top: 0, behavior: "instant" })'));
  await toTop();
  // The page is looked at where it is, and axe put into it once: no page has frames, for which @axe-core/playwright opens
  // a page of its own, and it puts axe there twice a look.
  if (!(await page.evaluate(`typeof axe === 'object'`))) await page.evaluate(axe);
  const where = within ? JSON.stringify(within) : 'document';
  const look = `axe.run(${where}, ${JSON.stringify(looked)}).then(({ violations }) => violations)`;
  let violations = await page.evaluate<Result[]>(look);
  if (!violations.length) return;
  // A part whose code has come may be drawn a moment later, and push away what was looked at: what counts is how it stays.
  await atRest(page).catch(() => undefined);
  await toTop();
  violations = await page.evaluate<Result[]>(look);
  if (!violations.length) return;
  const found = violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(' ')}: ${node.failureSummary ?? ''}`);
    return `  ${id}: ${help}\n${places.join('\n')}`;
  });
  const theme = await themeOf(page);
  throw new Error(`axe found ${violations.length} fault(s) on ${page.url()}, ${theme}:\n${found.join('\n')}`);
};
