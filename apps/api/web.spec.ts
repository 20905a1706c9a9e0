import { describe, expect, it } from '@jest/globals';
import { kitOf } from './web.js';

describe('the gallery of components', () => {
  it('NAV2 is nowhere in production', () => {
    expect(kitOf({ PODIUM_MODE: 'production' })).toBeNull();
    expect(kitOf({ PODIUM_MODE: 'demo' })).toMatch(/kit$/);
  });
});
