import { afterAll, describe, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { visits } from '../kit/visits.mjs';
import { expectAllAccessible, minutes, openAs, variants } from './visitors.js';

describe('every route for people who are signed in', () => {
  afterAll(closeBrowser);

  for (const login of ['alice', 'client'] as const) {
    it.each(variants)(
      `NAV2 has no accessibility fault and no sideways scroll for ${login}: $theme, $language, $viewport.width px`,
      async (variant) => expectAllAccessible(await openAs(login, variant), visits[login]),
      minutes,
    );
  }
});
