import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import axe, { type Result, type RunOptions } from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Cookie, type Page } from 'playwright-core';
import { textsOf } from './texts.js';

type Theme = 'light' | 'dark';
/** Where the app keeps the chosen theme. */
const themeKey = 'podium.theme';

export interface AppOptions {
  path?: string;
  theme?: Theme;
  language?: 'RUS' | 'ENG';
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
  /** Writes a picture of the page below `pictures/` and answers its path. */
  picture(name: string): Promise<string>;
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
/** All of WCAG 2.2 AA, the sizes of what is pressed with it. */
const looked: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
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
  await context.addInitScript(`localStorage.getItem('${themeKey}') ?? localStorage.setItem('${themeKey}', '${theme}')`);
  const page = await context.newPage();
  const errors = collectErrors(page, options.expectedErrors ?? []);
  await page.goto(options.path ?? '/');
  await chooseLanguage(page, language);
  return {
    page,
    context,
    expectAccessible: (within) => expectAccessible(page, within),
    switchTheme: () => switchTheme(page),
    picture: async (name) => {
      const file = path.join('pictures', `${name}.png`);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      await page.screenshot({ path: file, fullPage: true });
      return file;
    },
    close: async () => {
      // An answer that a test changes may be on its way still, which is no fault of the page.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
      if (errors.length) throw new Error(`The page reported ${errors.length} error(s):\n${errors.join('\n')}`);
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

/** By the globe, as a person does it. */
const chooseLanguage = async (page: Page, language: 'RUS' | 'ENG'): Promise<void> => {
  const wanted = language === 'RUS' ? 'ru' : 'en';
  const lang = () => page.evaluate('document.documentElement.lang');
  if (await lang().then((now) => now === wanted)) return;
  const globe = page.getByRole('button', { name: textOf('shell.language.toggle', language === 'RUS' ? 'eng' : 'rus') });
  await globe.first().click();
  await page.locator(`html[lang="${wanted}"]`).waitFor({ state: 'attached' });
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
  // Colours fade from one theme to the other: between them they have the contrast of neither.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))`);
};

const textOf = (id: string, language: 'eng' | 'rus'): string => {
  return textsOf(language, id.split('.')[0] ?? '')[id] ?? id;
};

const expectAccessible = async (page: Page, within?: string): Promise<void> => {
  // From its top: of a button that scrolled half beneath the bar which stays, axe says that it is too small.
  if (!within) await page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
  // The page is looked at where it is, and axe put into it once: no page has frames, for which @axe-core/playwright opens
  // a page of its own, and it puts axe there twice a look.
  if (!(await page.evaluate(`typeof axe === 'object'`))) await page.evaluate(axe.source);
  const where = within ? JSON.stringify(within) : 'document';
  const look = `axe.run(${where}, ${JSON.stringify(looked)}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<Result[]>(look);
  if (!violations.length) return;
  const found = violations.map(({ id, help, nodes }) => {
    const places = nodes.map((node) => `    ${node.target.join(' ')}: ${node.failureSummary ?? ''}`);
    return `  ${id}: ${help}\n${places.join('\n')}`;
  });
  const theme = await themeOf(page);
  throw new Error(`axe found ${violations.length} fault(s) on ${page.url()}, ${theme}:\n${found.join('\n')}`);
};
