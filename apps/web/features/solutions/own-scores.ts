import { isBetter } from '#modules/championships/contract/direction.js';
import type { Direction } from '#modules/championships/contract/championship.js';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';

/** A score of the own team, and the best until then among those it can be compared with; null while all came after the end. */
export interface OwnScore {
  id: string;
  name: string;
  time: number;
  score: number;
  best: number | null;
  late: boolean;
  /** What it can be compared with: scores with the same value here. */
  judgedBy: string | null;
}

/** Scores in the order in which their files were sent, each with the best so far; what came late is never the best. */
export const ownScores = (solutions: readonly SolutionView[], direction: Direction): OwnScore[] => {
  const bests = new Map<string | null, number>();
  return solutions
    .flatMap((solution) => (solution.score === null ? [] : [{ ...solution, score: solution.score }]))
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .map(({ id, name, createdAt, score, late, judgedBy }) => {
      const before = bests.get(judgedBy);
      // Of equal scores the earlier one counts (LB1).
      if (!late && (before === undefined || isBetter(direction, score, before))) bests.set(judgedBy, score);
      return { id, name, time: Date.parse(createdAt), score, best: bests.get(judgedBy) ?? null, late, judgedBy };
    });
};
