import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { queryOne } from '../../../kernel/database/sql.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { lockRun, lockTeam } from '../../solutions/commands/evaluation-queue.js';
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

const teamSql = `select s.team_id as id from scoring.solutions s join scoring.run_tests t on t.solution_id = s.id
  where t.name = $2 and not t.visible and s.id in (select solution_id from scoring.queue_entries where run = $1
    union all select solution_id from scoring.rejudge_items where run = $1)`;

/**
 * Locks the team whose budget a hidden test of a run may use: before the run, as whoever hands something in or takes it back. While it
 * is waited for the team may be merged with another one, which is locked then.
 */
export const lockTeamOf = async (em: EntityManager, run: string, test: string, known: string | null = null) => {
  const team = await queryOne<{ id: string }>(em, teamSql, [run, test]);
  if (!team || team.id === known) return;
  await lockTeam(em, team.id);
  await lockTeamOf(em, run, test, team.id);
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
