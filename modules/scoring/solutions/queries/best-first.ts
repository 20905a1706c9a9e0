import type { Direction } from '../../../championships/contract/championship.js';

const ways = { DOWN_UP: 'asc', TOP_DOWN: 'desc' } as const;

/** SQL's word for the order of scores, the better ones first. */
export const wayOf = (direction: Direction): 'asc' | 'desc' => ways[direction];

/**
 * The order of a team's solutions, its best one first: by score, then the earlier; of two at the very same moment always the
 * same one, so that boards, bands, tours and the own page name one solution.
 * @param score SQL of the score that counts
 * @param of SQL before the columns, such as `s.`
 */
export const bestFirst = (direction: Direction, { score = 'public_score', of = '' } = {}): string =>
  `${score === 'public_score' ? of : ''}${score} ${wayOf(direction)}, ${of}created_at, ${of}id`;
