import { describe, expect, it } from '@jest/globals';
import { paths, safeReturn, tabsShownTo } from './paths.js';

describe('NAV2 addresses', () => {
  it('name tabs by segments, the default one by none', () => {
    expect(paths.championships()).toBe('/championships');
    expect(paths.championships('all')).toBe('/championships');
    expect(paths.championships('infinite')).toBe('/championships/infinite');
    expect(paths.championship('digits', 'overview', 'rules')).toBe('/championship/digits/overview/rules');
  });

  it('AUTH4 go back only inside the site', () => {
    expect(safeReturn('/championship/digits', '/')).toBe('/championship/digits');
    for (const elsewhere of [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n\\evil.example',
      '/a\u0000',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      null,
    ]) {
      expect(safeReturn(elsewhere, '/')).toBe('/');
    }
  });

  it.each([
    ['who takes part', true, false, ['overview', 'data', 'metric', 'solutions', 'rating', 'team']],
    ['who may take part', false, false, ['overview', 'data', 'takepart', 'metric', 'rating', 'team']],
    ['its organiser', false, true, ['overview', 'data', 'metric', 'rating']],
    ['an organiser who takes part', true, true, ['overview', 'data', 'metric', 'solutions', 'rating']],
    ['a guest', false, false, ['overview', 'data', 'takepart', 'metric', 'rating'], true],
  ])('CHAMP2 are tabs of a championship for %s', (_, takesPart, isOrganiser, tabs, isGuest = false) => {
    expect(tabsShownTo(takesPart, isOrganiser, 'file', isGuest)).toEqual(tabs);
  });
});
