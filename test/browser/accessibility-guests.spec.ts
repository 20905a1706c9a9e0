import { afterAll, describe, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { visits } from '../kit/visits.mjs';
import { expectAllAccessible, minutes, openAsGuest, walks } from './visitors.js';

describe('every route for guests', () => {
  afterAll(closeBrowser);

  it.each(walks)(
    'NAV2 has no accessibility fault and no sideways scroll in light and dark, wide and narrow: $language from $viewport.width px',
    async (walk) => expectAllAccessible(await openAsGuest(walk), visits.guest),
    minutes,
  );
});
