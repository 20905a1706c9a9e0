import { afterAll, describe, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { visits } from '../kit/visits.mjs';
import { expectAllAccessible, openAs, partsOf } from './visitors.js';

describe('every route for people who are signed in', () => {
  afterAll(closeBrowser);

  for (const login of ['alice', 'Вася'] as const) {
    it.each(partsOf(visits[login]))(
      `NAV2 has no accessibility fault and no sideways scroll in light and dark, wide and narrow, in both languages for ${login}: $from to $to`,
      async ({ part }) => expectAllAccessible(await openAs(login, { language: 'RUS' }), part),
    );
  }
});
