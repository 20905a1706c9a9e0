import { describe, expect, it } from '@jest/globals';
import { attemptFor, isLate, takenAs } from './intake-policy.js';

const terms = {
  dateStart: new Date('2026-03-01T00:00:00Z'),
  dateEnd: new Date('2026-04-01T00:00:00Z'),
  acceptAfterEnd: true,
  dailyAttempts: 5,
  tours: [],
};
const before = new Date('2026-02-28T23:59:59.999Z');
const confirmedAt = '2026-03-02T00:00:00Z';
const during = new Date('2026-03-15T12:00:00Z');

describe('submission policy', () => {
  it('CHAMP8 takes no solution before the start', () => {
    expect(() => isLate(terms, before)).toThrow('CHAMPIONSHIP_NOT_STARTED');
  });

  it('CHAMP8 is late from the very moment of the end', () => {
    expect(isLate(terms, new Date(terms.dateEnd.getTime() - 1))).toBe(false);
    expect(isLate(terms, terms.dateEnd)).toBe(true);
  });

  it('CHAMP8 answers "Championship is over" where late ones are not taken', () => {
    expect(() => isLate({ ...terms, acceptAfterEnd: false }, terms.dateEnd)).toThrow('CHAMPIONSHIP_OVER');
  });

  it('CHAMP8 never ends a termless championship', () => {
    expect(isLate({ ...terms, dateEnd: null }, new Date('2126-01-01T00:00:00Z'))).toBe(false);
  });

  const counts = (used: number, granted = 0, extraUsed = 0) => ({ used, granted, extraUsed });

  it('SUB2 refuses the attempt after the last and says when the next one is free', () => {
    expect(attemptFor(terms, counts(4), confirmedAt, during)).toBe('DAILY');
    expect(() => attemptFor(terms, counts(5), confirmedAt, during)).toThrow(
      expect.objectContaining({
        code: 'ATTEMPTS_EXCEEDED',
        parts: {
          details: {
            limit: 5,
            resetsAt: '2026-03-15T20:59:00.000Z',
            next: { at: '2026-03-15T20:59:00.000Z', unlimited: false },
            retryAfter: 32_340,
          },
        },
      }),
    );
  });

  it('SUB2 uses attempts that were granted only when those of the day are gone, and each once', () => {
    expect(attemptFor(terms, counts(4, 2), confirmedAt, during)).toBe('DAILY');
    expect(attemptFor(terms, counts(5, 2), confirmedAt, during)).toBe('EXTRA');
    expect(attemptFor(terms, counts(5, 2, 1), confirmedAt, during)).toBe('EXTRA');
    expect(() => attemptFor(terms, counts(5, 2, 2), confirmedAt, during)).toThrow('ATTEMPTS_EXCEEDED');
  });

  it('SUB2 is taken as what it costs, and never beyond the files that may cost nothing, late ones too', () => {
    const taken = (late: boolean, used: number, free: number) =>
      takenAs(terms, { late, confirmedAt }, { ...counts(used), free }, { invalidDaily: 3, now: during });
    expect([taken(false, 4, 4), taken(true, 5, 4)]).toEqual(['DAILY', 'LATE']);
    expect(() => taken(false, 5, 0)).toThrow('ATTEMPTS_EXCEEDED');
    // As many as there are attempts may fail, though fewer are said.
    for (const late of [false, true]) expect(() => taken(late, 0, 5)).toThrow('INVALID_EXCEEDED');
  });
});
