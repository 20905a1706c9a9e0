import { type OwnTime, submitUntil } from '../../championships/contract/taking-part.js';
import { hasReached, type PersonStatus } from '../../kernel/contract/status-ladder.js';
import type { ErrorCode } from '../../kernel/contract/errors.js';
import { DomainError, refuse } from '../../kernel/domain/domain-error.js';

/** Why something may not be. */
export interface Fault {
  code: ErrorCode;
  details?: Record<string, unknown>;
}

/** What of a championship decides about rosters. */
export interface RosterTerms {
  dateEnd: Date | null;
  teamsUntil: Date | null;
  maxTeamSize: number;
}

/** TEAM1: nobody joins or leaves once it is over: the roster at the end is the size by which points are given. */
export const refuseLocked = ({ dateEnd }: Pick<RosterTerms, 'dateEnd'>, now: Date): void =>
  refuse(dateEnd !== null && now >= dateEnd, 'CHAMPIONSHIP_OVER');

/**
 * TEAM2: whether a team may become that large now.
 * @returns the first rule that is against it, or null
 */
export const growthFault = (terms: RosterTerms, size: number, now: Date): Fault | null => {
  const { dateEnd, teamsUntil, maxTeamSize: max } = terms;
  if (dateEnd !== null && now >= dateEnd) return { code: 'CHAMPIONSHIP_OVER' };
  if (max === 1) return { code: 'TEAMS_NOT_ALLOWED' };
  if (teamsUntil !== null && now >= teamsUntil)
    return { code: 'MERGE_DEADLINE_PASSED', details: { at: teamsUntil.toISOString() } };
  return size > max ? { code: 'TEAM_FULL', details: { max } } : null;
};

/** TEAM2: the moment from which on nobody joins and no teams merge; null while there is none. */
export const growsUntil = ({ dateEnd, teamsUntil }: Pick<RosterTerms, 'dateEnd' | 'teamsUntil'>): Date | null =>
  dateEnd !== null && (teamsUntil === null || dateEnd < teamsUntil) ? dateEnd : teamsUntil;

/** TEAM1: whether the attempts of several teams fit the limit together. */
export const attemptsFault = (used: number, allowed: number): Fault | null =>
  used > allowed ? { code: 'ATTEMPTS_TOGETHER', details: { used, allowed } } : null;

/** CHAMP7: until when those hand in who come together: the time is that of who began first; null where there is no limit. */
export const togetherUntil = (terms: OwnTime, began: readonly Date[]): string | null => {
  const first = Math.min(...began.map((moment) => moment.getTime()));
  return submitUntil(new Date(first).toISOString(), terms);
};

/**
 * CHAMP7: whether those who come together, who have the time of who began first, would lose it at once. Where it is over for
 * all of them, nobody loses any.
 * @param began when each of them confirmed
 */
export const timeFault = (terms: OwnTime, began: readonly Date[], now: Date): Fault | null => {
  const isOver = began.map((moment) => {
    const until = submitUntil(moment.toISOString(), terms);
    return until !== null && now >= new Date(until);
  });
  return isOver.includes(true) && isOver.includes(false) ? { code: 'TIME_TOGETHER' } : null;
};

/** @throws DomainError for the first fault there is */
export const refuseFault = (...faults: readonly (Fault | null)[]): void => {
  const fault = faults.find((one) => one !== null);
  if (fault) throw new DomainError(fault.code, fault.details ? { details: fault.details } : {});
};

/** AUTH7: the step by which invitations are accepted, or an earlier one where taking part needs no more than that. */
export const neededToAccept = (needed: PersonStatus): PersonStatus =>
  hasReached('VERIFIED', needed) ? needed : 'VERIFIED';
