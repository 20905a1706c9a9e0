import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import { attemptsResetAt } from './attempt-day.js';

/** Dates and limit of a championship, as far as submitting goes. */
export interface SubmissionTerms {
  dateStart: Date;
  dateEnd?: Date | null | undefined;
  acceptAfterEnd: boolean;
  dailyAttempts: number;
}

/**
 * CHAMP8: whether solutions are taken now.
 * @returns true for a late one: unlimited, scored, outside the ranking
 * @throws DomainError CHAMPIONSHIP_NOT_STARTED, CHAMPIONSHIP_OVER
 */
export const isLate = (terms: SubmissionTerms, now: Date): boolean => {
  refuse(now < terms.dateStart, 'CHAMPIONSHIP_NOT_STARTED', { startsAt: terms.dateStart.toISOString() });
  const over = terms.dateEnd instanceof Date && now >= terms.dateEnd;
  refuse(over && !terms.acceptAfterEnd, 'CHAMPIONSHIP_OVER');
  return over;
};

/** SUB2, CHAMP8: refuses when the attempts of the day are used up. @param used those that count: waiting, running, scored */
export const refuseSpent = (terms: SubmissionTerms, used: number, now: Date): void => {
  if (used < terms.dailyAttempts) return;
  const resetsAt = attemptsResetAt(now);
  const retryAfter = Math.ceil((resetsAt.getTime() - now.getTime()) / 1000);
  throw new DomainError('ATTEMPTS_EXCEEDED', {
    details: { limit: terms.dailyAttempts, resetsAt: resetsAt.toISOString(), retryAfter },
  });
};
