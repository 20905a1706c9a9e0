import { describe, expect, it } from '@jest/globals';
import { formatDate, formatDateTime, formatDuration, formatMoscow, formatTime } from './time.js';

describe('LB3 times', () => {
  const local = new Date(2026, 0, 5, 7, 3);

  it('writes dates as dd.mm.yyyy and times as hh:mm, zero padded', () => {
    expect(formatDate(local)).toBe('05.01.2026');
    expect(formatTime(local)).toBe('07:03');
    expect(formatDateTime(local)).toBe('05.01.2026 07:03');
  });

  it('writes midnight as 00:00', () => {
    expect(formatTime(new Date(2026, 0, 5, 0, 0))).toBe('00:00');
  });

  it('gives the same moment in Moscow', () => {
    expect(formatMoscow('2026-11-21T21:30:00Z')).toBe('22.11.2026 00:30');
  });

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
