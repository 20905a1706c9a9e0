import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { lockEntry } from '../../solutions/commands/evaluation-queue.js';
import { Solution } from '../../solutions/domain/solution.js';
import { Run } from '../domain/run.js';

/** A run that is its solution's, both locked in the order that all share. @throws DomainError CONFLICT when it was given up */
export const heldRun = async (em: EntityManager, id: string): Promise<{ run: Run; solution: Solution }> => {
  const run = await em.findOne(Run, { run: id });
  if (!run) throw new DomainError('CONFLICT');
  await lockEntry(em, run.solution.id);
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const solution = await em.findOne(Solution, { id: run.solution.id }, lock);
  await em.refresh(run);
  if (!solution?.isRunBy(id) || run.run !== id) throw new DomainError('CONFLICT');
  return { run, solution };
};
