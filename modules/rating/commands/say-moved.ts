import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { ratingChanged, resultsMoved } from '../contract/events.js';
import type { Move } from '../queries/results-now.js';

/** People in one fact: what a job holds stays small. */
const part = 500;

/** Says, in a command, that results which were out count otherwise for these. */
export const sayMoved = (contest: { contestId: string; champname: string }, moves: readonly Move[]): void => {
  if (moves.length === 0) return;
  happened(ratingChanged({ contestId: contest.contestId }));
  const changeId = newId();
  const people = moves.map(({ personId, after }) => ({
    personId,
    place: after?.place ?? null,
    points: Math.round(after?.points ?? 0),
  }));
  for (let at = 0; at < people.length; at += part)
    happened(resultsMoved({ ...contest, changeId, people: people.slice(at, at + part) }));
};
