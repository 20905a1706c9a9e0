import { afterAll, describe, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { visits } from '../kit/visits.mjs';
import { expectAllAccessible, openAsGuest, partsOf } from './visitors.js';

describe('every route for guests', () => {
  afterAll(closeBrowser);

  it.each(partsOf(visits.guest))(
    'NAV2 has no accessibility fault and no sideways scroll in light and dark, wide and narrow, in both languages: $from to $to',
    async ({ part }) =>
      expectAllAccessible(
        await openAsGuest({ language: 'RUS', expectedErrors: [/status of 404 .*\/no\/such\/page\)$/u] }),
        part,
      ),
  );
});
