import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { queryOne } from '../../../kernel/database/sql.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { lockRun } from '../../solutions/commands/evaluation-queue.js';
import { Solution } from '../../solutions/domain/solution.js';
import { Run } from '../domain/run.js';

const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/** The solution of a run, locked in the order that all share. @throws DomainError CONFLICT when the run was given up */
export const heldSolution = async (em: EntityManager, run: string): Promise<Solution> => {
  const id = await lockRun(em, run);
  const solution = id === null ? null : await em.findOne(Solution, { id }, lock);
  if (!solution?.isRunBy(run)) throw new DomainError('CONFLICT');
  return solution;
};

/** A repository that is run, for its own result or for a re-judgement. */
export interface HeldRepository {
  run: Run;
  solution: Solution;
  /** SUB6: whose proposal what it gives is for; null for its result. */
  rejudgeId: string | null;
}

/** The same of a repository that is to be run. @throws DomainError CONFLICT when the run was given up, or is none of a repository */
export const heldRun = async (em: EntityManager, id: string): Promise<HeldRepository> => {
  const again = await heldAgain(em, id);
  const solution = again ? await em.findOne(Solution, { id: again.solutionId }, lock) : await heldSolution(em, id);
  const run = solution && (await em.findOne(Run, { solution: solution.id }, { refresh: true }));
  if (!run || run.isPredicted) throw new DomainError('CONFLICT');
  return { run, solution, rejudgeId: again?.rejudgeId ?? null };
};

interface Again {
  rejudgeId: string;
  solutionId: string;
}

const openSql = `select r.id from scoring.rejudges r where r.state = 'RUNNING' and r.id = (
  select i.rejudge_id from scoring.rejudge_items i where i.run = $1 and i.state = 'BOX') for update`;
const itemSql = `select rejudge_id as "rejudgeId", solution_id as "solutionId" from scoring.rejudge_items
  where run = $1 and state = 'BOX' for update`;

/** One that is run again for a re-judgement. That is locked first, as whoever decides it does; null where the run is none of it. */
const heldAgain = async (em: EntityManager, run: string): Promise<Again | null> => {
  if (!(await queryOne(em, openSql, [run]))) return null;
  return queryOne<Again>(em, itemSql, [run]);
};
