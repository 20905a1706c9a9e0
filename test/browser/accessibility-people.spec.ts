import { afterAll, describe, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { visits } from '../kit/visits.mjs';
import { expectAllAccessible, minutes, openAs, walks } from './visitors.js';

describe('every route for people who are signed in', () => {
  afterAll(closeBrowser);

  for (const login of ['alice', 'client', 'Вася'] as const) {
    it.each(walks)(
      `NAV2 has no accessibility fault and no sideways scroll in light and dark, wide and narrow for ${login}: $language from $viewport.width px`,
      async (walk) => expectAllAccessible(await openAs(login, walk), visits[login]),
      minutes,
    );
  }
});
