import { DomainError } from '../kernel/domain/domain-error.js';

/** Shorter words, such as thanks, are said to many; longer ones that somebody says again in another place are the same post. */
export const fewestOfOne = 50;

/**
 * What was written a moment ago is not taken once more. Asked where nobody else writes for this person until the command ends,
 * so that of the same text sent several times at once one is taken.
 * @param before when they wrote the very same, null where they never did
 * @throws DomainError TEXT_REPEATED
 */
export const refuseRepeated = (before: string | null | undefined, now: Date, seconds: number): void => {
  const left = before ? new Date(before).getTime() + seconds * 1000 - now.getTime() : 0;
  if (left > 0) throw new DomainError('TEXT_REPEATED', { details: { retryAfter: Math.ceil(left / 1000) } });
};
