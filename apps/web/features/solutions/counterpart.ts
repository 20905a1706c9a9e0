import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';

/**
 * What a solution is compared with first: the team's best; the best itself with the scored one before it, else with the
 * next that there is. Null where there is no other.
 */
export const counterpartOf = (solution: SolutionView, solutions: readonly SolutionView[]): SolutionView | null => {
  const others = solutions.filter(({ id }) => id !== solution.id);
  const scored = others.filter(({ status }) => status === 'SCORED');
  const earlier = scored.filter(({ createdAt }) => createdAt < solution.createdAt);
  return others.find(({ best }) => best) ?? earlier[0] ?? scored[0] ?? others[0] ?? null;
};
