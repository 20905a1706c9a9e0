import { describe, expect, it } from '@jest/globals';
import { colourPairs } from '../contract/covers/colour-pairs.js';
import { coverSizes, type CoverSize } from '../contract/covers/covers.js';
import { coverOf, looksOf } from './cover.js';

const sizes = Object.keys(coverSizes) as CoverSize[];
const names = Array.from({ length: 10_000 }, (_, at) => `championship-${at}`);
const hostile = [
  '<script>alert(1)</script>',
  '"/><image href="https://x"/>',
  '&amp;',
  '\u202eabc',
  '🏆'.repeat(60),
  '',
];

/** WCAG's contrast of white on a colour. */
const contrastOfWhite = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
};

describe('covers drawn from a name', () => {
  it('CHAMP5 are under 6 KB for each of 10,000 names, in each size, and drawn in under a millisecond', () => {
    let largest = 0;
    const began = process.cpuUsage();
    for (const name of names)
      for (const size of sizes) largest = Math.max(largest, Buffer.byteLength(coverOf('championship', name, size)));
    const { user, system } = process.cpuUsage(began);
    expect(largest).toBeLessThan(6000);
    expect((user + system) / 1000 / (names.length * sizes.length)).toBeLessThan(1);
  });

  it('CHAMP5 are alike in colour and pattern for two neighbours in at most one of twenty', () => {
    const looks = names.map((name) => looksOf('championship', name));
    const alike = looks.filter(({ pair, pattern }, at) => {
      const next = looks[at + 1];
      return next !== undefined && next.pair === pair && next.pattern === pattern;
    });
    expect(alike.length / names.length).toBeLessThanOrEqual(0.05);
    expect(new Set(looks.map(({ pair, pattern }) => `${pair} ${pattern}`)).size).toBe(36);
  });

  it('CHAMP5 are the same for ever, and others for another kind', () => {
    expect(coverOf('championship', 'diabetes', 'band')).toBe(coverOf('championship', 'diabetes', 'band'));
    expect(coverOf('article', 'diabetes', 'band')).not.toBe(coverOf('championship', 'diabetes', 'band'));
  });

  it.each(hostile)('CHAMP5 have nothing of a hostile name in them: %j', (name) => {
    const svg = coverOf('team', name, 'card');
    expect(svg.match(/<\/?[a-z]+/giu)?.map((tag) => tag.replace('/', '')) ?? []).toEqual(
      expect.not.arrayContaining(['<script', '<image', '<text', '<a', '<style']),
    );
    expect(svg.replaceAll(/xmlns="[^"]*"/gu, '')).not.toMatch(/href|http|NaN|Infinity|undefined|alert/u);
  });

  it('CHAMP5 carry white letters at 5:1 or more on each pair of colours', () => {
    for (const { deep, strong } of colourPairs)
      for (const colour of [deep, strong]) expect(contrastOfWhite(colour)).toBeGreaterThanOrEqual(5);
  });
});
