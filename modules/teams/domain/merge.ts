import type { Direction } from '../../championships/contract/championship.js';
import { byScore } from '../../championships/contract/direction.js';
import type { OwnTime } from '../../championships/contract/taking-part.js';
import { attemptsFault, type Fault, growthFault, type RosterTerms, timeFault, togetherUntil } from './roster-rules.js';

/** One of two teams, as far as a merge goes. */
export interface MergeSide {
  members: number;
  /** Disqualified. */
  isOut: boolean;
  /** Since when it takes part. */
  confirmedAt: Date;
  /** Its best public score, null without any. */
  best: number | null;
  /** Where it is on the board; null where it has no place. */
  seat: Seat | null;
}

/** A place on the board that is shown. */
export interface Seat {
  place: number;
  /** The first and the last of the places that equal scores share. */
  placeFrom: number;
  placeTo: number;
  /** Teams on the board. */
  teams: number;
}

export interface MergeTerms extends RosterTerms, OwnTime {
  direction: Direction;
}

/** What a merge would make of two teams. */
export interface MergeOutcome {
  fault: Fault | null;
  members: number;
  attempts: { used: number; allowed: number; left: number };
  /** Until when both hand in together; null where there is no limit. */
  submitUntil: string | null;
  best: number | null;
  seat: Seat | null;
}

/** The better one's place stays: the teams before it are the same. The other one's line goes, and who is below moves up. */
const seatOf = (one: Seat | null, other: Seat | null): Seat | null => {
  if (one === null || other === null) return one ?? other;
  const [better, worse] = one.place < other.place ? [one, other] : [other, one];
  const placeTo = better.placeTo - (worse.place <= better.placeTo ? 1 : 0);
  return { ...better, placeTo, teams: better.teams - 1 };
};

const bestOf = ({ direction }: MergeTerms, ...scores: readonly (number | null)[]): number | null =>
  scores.filter((score) => score !== null).toSorted(byScore(direction))[0] ?? null;

const outFault = (...sides: readonly MergeSide[]): Fault | null =>
  sides.some(({ isOut }) => isOut) ? { code: 'TEAM_DISQUALIFIED' } : null;

/**
 * TEAM1: what becomes of two teams that merge, and whether they may: what the preview shows and what the command does.
 * @param used attempts of both, and of teams that their members have left
 * @param allowed attempts that one team could have used so far
 */
export const mergeOf = (
  terms: MergeTerms,
  [one, other]: readonly [MergeSide, MergeSide],
  { used, allowed }: { used: number; allowed: number },
  now: Date,
): MergeOutcome => {
  const members = one.members + other.members;
  const began = [one.confirmedAt, other.confirmedAt];
  const together = attemptsFault(used, allowed) ?? timeFault(terms, began, now);
  return {
    fault: outFault(one, other) ?? growthFault(terms, members, now) ?? together,
    members,
    attempts: { used, allowed, left: Math.max(0, allowed - used) },
    submitUntil: togetherUntil(terms, began),
    best: bestOf(terms, one.best, other.best),
    seat: seatOf(one.seat, other.seat),
  };
};
