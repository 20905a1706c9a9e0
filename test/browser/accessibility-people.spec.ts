import { afterAll, describe, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { visits } from '../kit/visits.mjs';
import { expectAllAccessible, layouts, minutes, openAs } from './visitors.js';

describe('every route for people who are signed in', () => {
  afterAll(closeBrowser);

  for (const login of ['alice', 'client'] as const) {
    it.each(layouts)(
      `NAV2 has no accessibility fault and no sideways scroll in light and dark for ${login}: $language, $viewport.width px`,
      async (layout) => expectAllAccessible(await openAs(login, layout), visits[login]),
      minutes,
    );
  }
});
