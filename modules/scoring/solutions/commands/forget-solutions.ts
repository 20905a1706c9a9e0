import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../../kernel/database/sql.js';
import { Files } from '../../../kernel/storage/files.js';
import { closeIntake, lockResults } from './board-lock.js';

/**
 * CHAMP4: nothing of what was handed in to a championship during its test is there any more: solutions with their places in the
 * queue, attempts, logs and bands, what was decided by them, the boards with their history, and the files. The caller holds the championship and its teams; a worker that scores one of them finds
 * it gone.
 * @returns how many solutions there were
 */
export const forgetSolutions = async (em: EntityManager, championshipId: string): Promise<number> => {
  // In the order of all who hand in and who write results, so that none of them waits for us while we wait for it.
  await closeIntake(em, championshipId);
  for (const sql of locks) await query(em, sql, [championshipId]);
  await lockResults(em, championshipId);
  const again = await query<{ key: string }>(em, againSql, [championshipId]);
  for (const sql of made) await query(em, sql, [championshipId]);
  const ofRuns = await query<{ key: string }>(em, ofRunsSql, [championshipId]);
  const gone = await query<{ key: string }>(em, goneSql, [championshipId]);
  await Files.letGo(
    em,
    [...gone, ...ofRuns, ...again].map(({ key }) => key),
  );
  for (const sql of leftovers) await query(em, sql, [championshipId]);
  return gone.length;
};

/** Repositories as they were cloned, and what their tests gave: their rows go with the solutions. */
const ofRunsSql = `select r.source_key as key from scoring.runs r join scoring.solutions s on s.id = r.solution_id
    where s.championship_id = $1 and r.source_key is not null
  union all select t.output_key from scoring.run_tests t join scoring.solutions s on s.id = t.solution_id
    where s.championship_id = $1 and t.output_key is not null`;
/** What repositories gave that were run again for a re-judgement. */
const againSql = `select i.predicted->>'key' as key from scoring.rejudge_items i join scoring.rejudges r on r.id = i.rejudge_id
  where r.championship_id = $1 and i.predicted is not null`;
const goneSql = 'delete from scoring.solutions where championship_id = $1 returning storage_key as key';

const locks = [
  'select from scoring.queue_entries where championship_id = $1 order by solution_id for update',
  'select from scoring.solutions where championship_id = $1 order by id for update',
];

/** What was made of solutions. */
const made = [
  'delete from scoring.rejudges where championship_id = $1',
  'delete from scoring.tour_decisions where championship_id = $1',
  'delete from scoring.boards where championship_id = $1',
  `delete from scoring.standings where snapshot_id in (select id from scoring.snapshots where championship_id = $1)`,
  'delete from scoring.snapshots where championship_id = $1',
  'delete from scoring.team_bests where championship_id = $1',
  `delete from kernel.uploads where kind = 'solution' and subject = $1`,
  // Who looks at private scores of the real contest looks at others.
  'delete from scoring.private_looks where championship_id = $1',
];

const teamsSql = '(select team_id from teams.roster where championship_id = $1)';
/** What triggers wrote of their removal, and what was kept by team. */
const leftovers = [
  'delete from scoring.touched_teams where championship_id = $1',
  `delete from scoring.attempt_grants where team_id in ${teamsSql}`,
  `delete from scoring.team_turns where team_id in ${teamsSql}`,
  `delete from scoring.stored_bytes where kind = 'team' and id in ${teamsSql}`,
];
