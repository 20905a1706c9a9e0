import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { lockRun } from '../../solutions/commands/evaluation-queue.js';
import { Solution } from '../../solutions/domain/solution.js';
import { Run } from '../domain/run.js';

/** The solution of a run, locked in the order that all share. @throws DomainError CONFLICT when the run was given up */
export const heldSolution = async (em: EntityManager, run: string): Promise<Solution> => {
  const id = await lockRun(em, run);
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const solution = id === null ? null : await em.findOne(Solution, { id }, lock);
  if (!solution?.isRunBy(run)) throw new DomainError('CONFLICT');
  return solution;
};

/** The same of a repository that is to be run. @throws DomainError CONFLICT when the run was given up, or is none of a repository */
export const heldRun = async (em: EntityManager, id: string): Promise<{ run: Run; solution: Solution }> => {
  const solution = await heldSolution(em, id);
  const run = await em.findOne(Run, { solution: solution.id }, { refresh: true });
  if (!run || run.isPredicted) throw new DomainError('CONFLICT');
  return { run, solution };
};
