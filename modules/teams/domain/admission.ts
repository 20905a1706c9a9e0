import { hasReached, type PersonStatus } from '../../kernel/contract/status.js';
import { refuse } from '../../kernel/domain/domain-error.js';

/**
 * CHAMP4: refuses who may not take part (yet), naming the first missing step.
 * @param needed status of the setting PARTICIPATION_NEEDS
 */
export const refuseUnready = (
  status: PersonStatus,
  needed: PersonStatus,
  championship: { dateEnd: Date | null | undefined; acceptAfterEnd: boolean },
  now: Date,
): void => {
  const lacks = (step: PersonStatus) => hasReached(needed, step) && !hasReached(status, step);
  refuse(lacks('CONFIRMED'), 'EMAIL_UNCONFIRMED');
  refuse(lacks('VERIFIED'), 'PHONE_UNCONFIRMED');
  refuse(lacks('IDENTIFIED'), 'PROFILE_INCOMPLETE');
  const over = championship.dateEnd instanceof Date && now >= championship.dateEnd;
  refuse(over && !championship.acceptAfterEnd, 'CHAMPIONSHIP_OVER');
};
