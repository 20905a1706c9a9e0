import { afterAll, describe, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { openAs, openAsGuest, ready } from './visitors.js';

const themes = ['light', 'dark'] as const;
const languages = ['RUS', 'ENG'] as const;
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const variants = themes.flatMap((theme) =>
  languages.flatMap((language) => widths.map((viewport) => ({ theme, language, viewport }))),
);

const guestPaths = [
  '/',
  '/about',
  '/championships',
  '/championships/infinite',
  '/championship/diabetes',
  '/championship/diabetes/data',
  '/championship/diabetes/metric',
  '/championship/diabetes/rating',
  '/login',
  '/registration',
  '/no/such/page',
];
const participantPaths = [
  '/',
  '/championship/diabetes',
  '/championship/diabetes/overview/rules',
  '/championship/diabetes/overview/schedule',
  '/championship/diabetes/data',
  '/championship/diabetes/metric',
  '/championship/diabetes/solutions',
  '/championship/diabetes/rating',
];

const minutes = 120_000;

describe('every route for everybody', () => {
  afterAll(closeBrowser);

  it.each(variants)(
    'NAV2 has no accessibility fault and no sideways scroll: $theme, $language, $viewport.width px',
    async (variant) => {
      for (const [open, paths] of [
        [openAsGuest, guestPaths],
        [(options: typeof variant) => openAs('alice', options), participantPaths],
      ] as const) {
        const app = await open(variant);
        for (const path of paths) {
          await app.page.goto(path);
          await ready(app.page);
          await app.expectAccessible();
          const excess = await app.page.evaluate('document.documentElement.scrollWidth - innerWidth');
          if (Number(excess) > 0) throw new Error(`${path} is ${String(excess)} px wider than the window`);
        }
        await app.close();
      }
    },
    minutes,
  );
});
