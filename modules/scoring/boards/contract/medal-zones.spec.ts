import { describe, expect, it } from '@jest/globals';
import { awardOf, zonesOf } from './medal-zones.js';

describe('RATE1 medal zones', () => {
  it.each([
    [9, null],
    [10, { gold: 1, silver: 2, bronze: 4 }],
    [99, { gold: 9, silver: 19, bronze: 39 }],
    [100, { gold: 10, silver: 20, bronze: 40 }],
    [249, { gold: 10, silver: 49, bronze: 99 }],
    [250, { gold: 10, silver: 50, bronze: 100 }],
    [999, { gold: 11, silver: 50, bronze: 100 }],
    [1000, { gold: 12, silver: 50, bronze: 100 }],
    [100_000, { gold: 210, silver: 5000, bronze: 10_000 }],
  ])('RATE1 %i teams have the zones %j', (teams, zones) => expect(zonesOf(teams)).toEqual(zones));

  it('RATE1 a place has the medal of its zone', () => {
    const zones = zonesOf(99);
    expect([9, 10, 19, 20, 39, 40].map((place) => awardOf(place, zones))).toEqual([
      'GOLD',
      'SLIVER',
      'SLIVER',
      'BRONZE',
      'BRONZE',
      null,
    ]);
    expect(awardOf(1, null)).toBeNull();
  });
});
