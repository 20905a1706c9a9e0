import type { Direction } from '../../../championships/contract/championship.js';
import { isLowBest } from '../../../championships/contract/direction.js';

/**
 * The order of ranking, as SQL: the better score, of equal ones that which was first, then by id, so that boards, bands,
 * tours and the own page name the same solution and the same places. Which scores are better is the championship's choice,
 * and may change: so it is no stored key, which a change would write anew in each of its rows and their indexes.
 */

/** The better scores first. */
const scoreFirst = (direction: Direction, score: string): string => `${score} ${isLowBest(direction) ? 'asc' : 'desc'}`;

/**
 * Orders a team's solutions, its best one first.
 * @param score SQL of the score that counts
 * @param of SQL before the columns, such as `s.`
 */
export const bestFirst = (direction: Direction, { score = 'public_score', of = '' } = {}): string =>
  `${scoreFirst(direction, score === 'public_score' ? of + score : score)}, ${of}created_at, ${of}id`;

/** Orders teams by what each of them has. @param at SQL of the moment since when it has its score */
export const teamsInOrder = (direction: Direction, { score = 'score', at = 'reached_at' } = {}): string =>
  `${scoreFirst(direction, score)}, ${at}, team_id`;

/**
 * SQL that is true of a team that has places: one that was disqualified keeps what it handed in and its history, and is on no
 * board, whenever that was. @param team SQL of its id
 */
export const isRankedSql = (team = 'team_id'): string => `${team} not in (select team_id from teams.disqualified)`;

/** SQL that is true where `one` is a better score than `other`. */
export const isBetterSql = (direction: Direction, one: string, other: string): string =>
  `${one} ${isLowBest(direction) ? '<' : '>'} ${other}`;

/** SQL of the best of several scores. */
export const bestOfSql = (direction: Direction, score: string): string =>
  `${isLowBest(direction) ? 'min' : 'max'}(${score})`;

/** SQL of how many others of a snapshot are before a score. All but the direction is SQL. */
export const betterRowsSql = (
  direction: Direction,
  snapshot: string,
  score: string,
  at: string,
  team: string,
): string => `scoring.better_rows(${snapshot}, ${isLowBest(direction)}, ${score}, ${at}, ${team})`;

/** The same as {@link bestFirst} where championships of both directions are in one statement. @param direction SQL of a column */
export const bestByEither = (direction: string, of: string): string => {
  const lowFirst: Direction = 'DOWN_UP';
  const key = `case when ${direction} = '${lowFirst}' then ${of}public_score else -${of}public_score end`;
  return bestFirst(lowFirst, { score: key, of });
};
