import { afterAll, describe, it } from '@jest/globals';
import { closeBrowser } from '../kit/browser.js';
import { visits } from '../kit/visits.mjs';
import { expectAllAccessible, openAs, partsOf } from './visitors.js';

describe('every route for clients', () => {
  afterAll(closeBrowser);

  it.each(partsOf(visits.client))(
    'NAV2 has no accessibility fault and no sideways scroll in light and dark, wide and narrow, in both languages: $from to $to',
    async ({ part }) => expectAllAccessible(await openAs('client', { language: 'RUS' }), part),
  );
});
