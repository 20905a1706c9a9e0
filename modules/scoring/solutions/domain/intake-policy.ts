import { DomainError, refuse } from '../../../kernel/domain/domain-error.js';
import { attemptsResetAt } from './attempt-day.js';
import { type AttemptTerms, nextAttempt } from './next-attempt.js';

/** Dates and limit of a championship, as far as submitting goes. */
export interface IntakeTerms extends AttemptTerms {
  dateStart: Date;
  dailyAttempts: number;
}

/**
 * CHAMP8: whether solutions are taken now.
 * @returns true for a late one: unlimited, scored, outside the ranking
 * @throws DomainError CHAMPIONSHIP_NOT_STARTED, CHAMPIONSHIP_OVER
 */
export const isLate = (terms: IntakeTerms, now: Date): boolean => {
  refuse(now < terms.dateStart, 'CHAMPIONSHIP_NOT_STARTED', { startsAt: terms.dateStart.toISOString() });
  const over = terms.dateEnd instanceof Date && now >= terms.dateEnd;
  refuse(over && !terms.acceptAfterEnd, 'CHAMPIONSHIP_OVER');
  return over;
};

/** Attempts that count: of the day, granted beside, and used of those. */
export interface UsedAttempts {
  used: number;
  granted: number;
  extraUsed: number;
}

/** How many files of a team may cost no attempt in a day: never fewer than its attempts, all of which may fail. */
export const freeLimit = ({ dailyAttempts }: { dailyAttempts: number }, invalidDaily: number): number =>
  Math.max(dailyAttempts, invalidDaily);

/**
 * SUB2: files that cost no attempt cost room and time all the same.
 * @param free those of the day, with those that are open and may turn out so
 * @throws DomainError INVALID_EXCEEDED
 */
const refuseFree = (free: number, limit: number, now: Date): void => {
  const resetsAt = attemptsResetAt(now);
  const retryAfter = Math.ceil((resetsAt.getTime() - now.getTime()) / 1000);
  refuse(free >= limit, 'INVALID_EXCEEDED', { limit, resetsAt: resetsAt.toISOString(), retryAfter });
};

/** What is left: of the day's own, and of what was granted beside. */
export const leftOf = (dailyAttempts: number, { used, granted, extraUsed }: UsedAttempts) => ({
  daily: Math.max(0, dailyAttempts - used),
  extra: Math.max(0, granted - extraUsed),
});

/**
 * SUB2, CHAMP8: which attempt a solution takes: one of the day, and once those are used up one that was granted beside.
 * @param confirmedAt when the team confirmed that it takes part, ISO 8601
 * @throws DomainError ATTEMPTS_EXCEEDED when there is neither, with the next one that there will be
 */
export const attemptFor = (
  terms: IntakeTerms,
  counts: UsedAttempts,
  confirmedAt: string,
  now: Date,
): 'DAILY' | 'EXTRA' => {
  const left = leftOf(terms.dailyAttempts, counts);
  if (left.daily > 0) return 'DAILY';
  if (left.extra > 0) return 'EXTRA';
  const next = nextAttempt(terms, confirmedAt, now);
  throw new DomainError('ATTEMPTS_EXCEEDED', {
    details: {
      limit: terms.dailyAttempts,
      resetsAt: attemptsResetAt(now).toISOString(),
      next: next && { at: next.at.toISOString(), unlimited: next.unlimited },
      ...(next && { retryAfter: Math.ceil((next.at.getTime() - now.getTime()) / 1000) }),
    },
  });
};

/**
 * SUB2, CHAMP8: as what a solution is taken. The one question of files and attempts: asked before a file comes, so that nobody
 * sends one that is refused, and again by the command that takes it.
 * @param invalidDaily files that may cost no attempt in a day, where they are more than its attempts
 * @throws DomainError ATTEMPTS_EXCEEDED, of one that is not late; INVALID_EXCEEDED
 */
export const takenAs = (
  terms: IntakeTerms,
  { late, confirmedAt }: { late: boolean; confirmedAt: string },
  { free, ...counts }: UsedAttempts & { free: number },
  { invalidDaily, now }: { invalidDaily: number; now: Date },
): 'LATE' | 'DAILY' | 'EXTRA' => {
  const kind = late ? 'LATE' : attemptFor(terms, counts, confirmedAt, now);
  refuseFree(free, freeLimit(terms, invalidDaily), now);
  return kind;
};
