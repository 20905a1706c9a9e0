import { isBetter } from '../../championships/contract/direction.js';
import type { Direction } from '../../championships/contract/championship.js';
import type { ChampionshipFacts } from '../../championships/championships.api.js';
import { type Award, awardOf, zonesOf } from '../../scoring/boards/contract/medal-zones.js';
import type { FinalStanding } from '../../scoring/finals.api.js';
import { formula } from '../contract/points.js';

/** What is asked of a board before it counts. */
export interface Contest {
  direction: Direction;
  /** The score that must be beaten: that of the sample solution; null where there is none by the answers that judged the board. */
  floor: number | null;
  /** Teams that were disqualified. */
  without: ReadonlySet<string>;
}

/** What a team of a rated championship gets. */
export interface TeamResult {
  teamId: string;
  place: number;
  /** The first and the last of the places that equal scores share. */
  placeFrom: number;
  placeTo: number;
  teams: number;
  medal: Award | null;
}

/**
 * The results of a final board: disqualified teams are taken out and the others move up, equal scores share the points of their
 * places, and who is not better than the sample solution gets nothing. None below so many teams as there must be.
 * @param board in the order of places
 */
export const resultsOf = (board: readonly FinalStanding[], contest: Contest): TeamResult[] => {
  const { direction, floor, without } = contest;
  const ranked = board.filter(({ teamId }) => !without.has(teamId));
  const teams = ranked.length;
  if (teams < formula.fewestTeams) return [];
  const zones = zonesOf(teams);
  const shared = sharedPlaces(ranked);
  return ranked.flatMap(({ teamId, score }, at) => {
    if (floor !== null && !isBetter(direction, score, floor)) return [];
    const place = at + 1;
    const { from, to } = shared[at] ?? { from: place, to: place };
    // The board puts the earlier of two equal scores first, so that a medal is never shared; points are.
    return [{ teamId, place, placeFrom: from, placeTo: to, teams, medal: awardOf(place, zones) }];
  });
};

/** The places of equal scores, for each team. */
const sharedPlaces = (board: readonly FinalStanding[]): { from: number; to: number }[] => {
  const places: { from: number; to: number }[] = [];
  for (let start = 0; start < board.length;) {
    let end = start;
    while (end + 1 < board.length && board[end + 1]?.score === board[start]?.score) end += 1;
    const run = { from: start + 1, to: end + 1 };
    for (let at = start; at <= end; at += 1) places.push(run);
    start = end + 1;
  }
  return places;
};

/** A sandbox and one without an end are for practice. */
export const isRated = ({
  isTest,
  wasTermless,
  dateEnd,
}: Pick<ChampionshipFacts, 'isTest' | 'wasTermless' | 'dateEnd'>): boolean =>
  !isTest && !wasTermless && dateEnd !== null;
