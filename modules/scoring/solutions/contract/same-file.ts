import type { SolutionView } from './solution.js';

/**
 * SUB2: the own solution that the very same file became and whose result it would get once more; null where there is none,
 * or where scores are made otherwise by now: of other answers, of another metric.
 * @param own solutions of the team, the newest first
 */
export const sameResult = (own: readonly SolutionView[], sha256: string): SolutionView | null => {
  const judgedBy = own.find((one) => one.judgedBy !== null)?.judgedBy ?? null;
  const stands = ({ status, revoked, judgedBy: by }: SolutionView) =>
    status === 'QUEUED' || status === 'RUNNING' || (status === 'SCORED' && revoked === null && by === judgedBy);
  return own.find((one) => one.sha256 === sha256 && stands(one)) ?? null;
};
