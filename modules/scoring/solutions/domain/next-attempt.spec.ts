import { describe, expect, it } from '@jest/globals';
import { nextAttempt } from './next-attempt.js';

const now = new Date('2026-03-15T12:00:00Z');
/** 23:59 in Moscow of that day. */
const reset = new Date('2026-03-15T20:59:00Z');
const long = {
  dateStart: new Date('2026-03-01T00:00:00Z'),
  dateEnd: new Date('2026-04-01T00:00:00Z'),
  acceptAfterEnd: true,
  tours: [],
};
const confirmedAt = '2026-03-14T00:00:00Z';
const tour = (dateStart: string, dateEnd: string) => ({
  id: dateStart,
  title: { eng: 'Tour', rus: '' },
  dateStart,
  dateEnd,
  advance: null,
});

describe('the next attempt', () => {
  it('CHAMP8 comes with the next day of attempts', () => {
    expect(nextAttempt(long, confirmedAt, now)).toEqual({ at: reset, unlimited: false });
    expect(nextAttempt({ ...long, dateEnd: null }, confirmedAt, now)).toEqual({ at: reset, unlimited: false });
  });

  it('CHAMP8 on the last day is a late one at the end, or none where late ones are not taken', () => {
    const dateEnd = new Date('2026-03-15T20:59:00Z');
    expect(nextAttempt({ ...long, dateEnd }, confirmedAt, now)).toEqual({ at: dateEnd, unlimited: true });
    expect(nextAttempt({ ...long, dateEnd, acceptAfterEnd: false }, confirmedAt, now)).toBeNull();
  });

  it("CHAMP7 does not come within the day that is the last of the team's own time", () => {
    const terms = { ...long, participationWindowHours: 36 };
    expect(nextAttempt(terms, confirmedAt, now)).toEqual({ at: long.dateEnd, unlimited: true });
    expect(nextAttempt({ ...terms, participationWindowHours: 48 }, confirmedAt, now)?.at).toEqual(reset);
    expect(nextAttempt({ ...terms, acceptAfterEnd: false }, confirmedAt, now)).toBeNull();
  });

  it('CHAMP6 waits for the next tour where none runs by then, and does not come after the last', () => {
    const first = tour('2026-03-10T00:00:00Z', '2026-03-15T18:00:00Z');
    const second = tour('2026-03-20T00:00:00Z', '2026-03-22T00:00:00Z');
    const within = { ...long, tours: [tour('2026-03-10T00:00:00Z', '2026-03-16T00:00:00Z'), second] };
    expect(nextAttempt(within, confirmedAt, now)?.at).toEqual(reset);
    expect(nextAttempt({ ...long, tours: [first, second] }, confirmedAt, now)).toEqual({
      at: new Date(second.dateStart),
      unlimited: false,
    });
    expect(nextAttempt({ ...long, tours: [first] }, confirmedAt, now)?.unlimited).toBe(true);
  });
});
