import { describe, expect, it } from '@jest/globals';
import { firstLetters } from './first-letters.js';

describe('the first letters of a text', () => {
  it.each([
    ['😀 Vision', 1, '😀'],
    ['Vision', 1, 'V'],
    ['ab😀cd', 3, 'ab😀'],
    ['😀😀😀', 2, '😀😀'],
    ['a', 5, 'a'],
    ['', 1, ''],
  ])('FORUM1 of %j are %i whole ones', (text, most, first) => {
    expect(firstLetters(text, most)).toBe(first);
  });
});
