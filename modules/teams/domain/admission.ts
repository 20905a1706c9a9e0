import type { ErrorCode } from '../../kernel/contract/errors.js';
import type { Caller, PersonStatus } from '../../kernel/contract/status.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { afterEvent, participationOf, type ParticipationState } from '../contract/participation.machine.js';

const codes: Record<Exclude<ParticipationState, 'READY'>, ErrorCode> = {
  OVER: 'CHAMPIONSHIP_OVER',
  ENDED: 'CHAMPIONSHIP_OVER',
  ORGANISER: 'ORGANISER',
  LOGGED_OUT: 'UNAUTHENTICATED',
  EMAIL: 'EMAIL_UNCONFIRMED',
  LOGIN: 'LOGIN_NEEDED',
  PHONE: 'PHONE_UNCONFIRMED',
  PROFILE: 'PROFILE_INCOMPLETE',
  TAKING_PART: 'USER_ALREADY_PARTICIPATING',
  OUT: 'USER_ALREADY_PARTICIPATING',
};

/**
 * CHAMP4: refuses who may not take part (yet), naming the first missing step. Who joins after the end to practise goes the
 * same way as before it.
 * @param needed status of the setting PARTICIPATION_NEEDS
 */
export const refuseUnready = (
  { status, login }: Pick<Caller, 'status' | 'login'>,
  needed: PersonStatus,
  championship: { dateEnd: Date | null | undefined; acceptAfterEnd: boolean; isOrganiser: boolean },
  now: Date,
): void => {
  const { dateEnd, acceptAfterEnd, isOrganiser } = championship;
  const isEnded = dateEnd instanceof Date && now >= dateEnd && !acceptAfterEnd;
  const facts = { takesPart: false, isOrganiser, isOut: false, isEnded, acceptAfterEnd };
  const state = participationOf({ status, isUnnamed: login.startsWith('!'), needed, ...facts });
  refuse(afterEvent(state, { type: 'TAKE_PART' }) === null, state === 'READY' ? 'CONFLICT' : codes[state]);
};
