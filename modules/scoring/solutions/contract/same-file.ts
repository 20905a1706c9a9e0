import type { SolutionView } from './solution.js';

/**
 * SUB2: the own solution that the very same file became and whose result it would get once more; null where there is none,
 * or where scores are made otherwise by now: of other answers, of another metric.
 * @param own solutions of the team, the newest first
 * @param tours of the championship: each counts what is sent during it, so that what came before the latest has to be sent anew
 * @param now milliseconds since 1970
 */
export const sameResult = (
  own: readonly SolutionView[],
  sha256: string,
  tours: readonly { dateStart: string }[],
  now = Date.now(),
): SolutionView | null => {
  const begun = tours.map(({ dateStart }) => Date.parse(dateStart)).filter((at) => at <= now);
  const since = Math.max(Number.NEGATIVE_INFINITY, ...begun);
  const judgedBy = own.find((one) => one.judgedBy !== null)?.judgedBy ?? null;
  const stands = ({ status, revoked, judgedBy: by }: SolutionView) =>
    status === 'QUEUED' || status === 'RUNNING' || (status === 'SCORED' && revoked === null && by === judgedBy);
  const counts = ({ createdAt }: SolutionView) => Date.parse(createdAt) >= since;
  return own.find((one) => one.sha256 === sha256 && counts(one) && stands(one)) ?? null;
};
