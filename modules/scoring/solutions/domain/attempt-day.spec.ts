import { describe, expect, it } from '@jest/globals';
import { attemptDay, attemptsResetAt } from './attempt-day.js';

describe('attempt day', () => {
  it.each([
    ['winter, the last moment of a day', '2026-01-10T20:58:59.999Z', '2026-01-10', '2026-01-10T20:59:00.000Z'],
    ['winter, the first moment of the next', '2026-01-10T20:59:00.000Z', '2026-01-11', '2026-01-11T20:59:00.000Z'],
    ['summer: Moscow keeps no summer time', '2026-07-10T20:58:59.999Z', '2026-07-10', '2026-07-10T20:59:00.000Z'],
    [
      'the last minute of the calendar day is tomorrow',
      '2026-07-10T20:59:30.000Z',
      '2026-07-11',
      '2026-07-11T20:59:00.000Z',
    ],
    ['the end of a year', '2026-12-31T20:59:00.000Z', '2027-01-01', '2027-01-01T20:59:00.000Z'],
    ['a year in which Moscow was at UTC+4', '2012-07-10T19:59:00.000Z', '2012-07-11', '2012-07-11T19:59:00.000Z'],
  ])('CHAMP8 %s', (_name, now, day, resetsAt) => {
    expect(attemptDay(new Date(now))).toBe(day);
    expect(attemptsResetAt(new Date(now)).toISOString()).toBe(resetsAt);
  });
});
