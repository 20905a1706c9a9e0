import { describe, expect, it } from '@jest/globals';
import { formatDuration } from './duration.js';

describe('LB3 what is left', () => {
  it.each([
    [-5, '00:00'],
    [999, '00:01'],
    [61_000, '01:01'],
    [3_600_000, '1:00:00'],
    [36_061_000, '10:01:01'],
  ])('writes %d ms left as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});
