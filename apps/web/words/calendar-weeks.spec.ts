import { describe, expect, it } from '@jest/globals';
import { busyWeeks, weeksOf } from './calendar-weeks.js';

describe('the calendar of solutions', () => {
  it('LB4 has whole weeks from Monday on, and heat by the busiest day', () => {
    const weeks = weeksOf([
      { day: '2026-02-11', solutions: 1 },
      { day: '2026-02-17', solutions: 8 },
    ]);
    expect(weeks).toHaveLength(13);
    expect(weeks.at(-2)?.map(({ day }) => day)).toEqual(
      [9, 10, 11, 12, 13, 14, 15].map((d) => `2026-02-${String(d).padStart(2, '0')}`),
    );
    expect(weeks.flat().filter(({ solutions }) => solutions > 0)).toEqual([
      { day: '2026-02-11', solutions: 1, heat: 1 },
      { day: '2026-02-17', solutions: 8, heat: 4 },
    ]);
  });

  it('LB4 reaches over a year at most, the newest', () => {
    const weeks = weeksOf([
      { day: '2020-01-01', solutions: 3 },
      { day: '2026-02-17', solutions: 1 },
    ]);
    expect(weeks).toHaveLength(53);
    expect(weeks.at(-1)?.some(({ day }) => day === '2026-02-17')).toBe(true);
    expect(weeksOf([])).toEqual([]);
  });

  it('PROF1 counts the weeks with a solution, from Monday to Sunday', () => {
    expect(busyWeeks([{ day: '2026-02-15' }, { day: '2026-02-16' }, { day: '2026-02-22' }])).toBe(2);
    expect(busyWeeks([])).toBe(0);
  });
});
