import { afterAll, describe, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { visits } from '../kit/visits.mjs';
import { expectAllAccessible, layouts, minutes, openAsGuest } from './visitors.js';

describe('every route for guests', () => {
  afterAll(closeBrowser);

  it.each(layouts)(
    'NAV2 has no accessibility fault and no sideways scroll in light and dark: $language, $viewport.width px',
    async (layout) => expectAllAccessible(await openAsGuest(layout), visits.guest),
    minutes,
  );
});
