import { afterAll, describe, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { openAs, openAsGuest, ready, variants } from './visitors.js';

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
        [(options: (typeof variants)[number]) => openAs('alice', options), participantPaths],
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
