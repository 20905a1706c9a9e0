import { afterAll, describe, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { visits } from '../kit/visits.mjs';
import { expectAllAccessible, minutes, openAsGuest, variants } from './visitors.js';

describe('every route for guests', () => {
  afterAll(closeBrowser);

  it.each(variants)(
    'NAV2 has no accessibility fault and no sideways scroll: $theme, $language, $viewport.width px',
    async (variant) => expectAllAccessible(await openAsGuest(variant), visits.guest),
    minutes,
  );
});
