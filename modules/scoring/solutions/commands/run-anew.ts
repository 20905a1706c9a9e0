import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChampionshipsApi } from '../../../championships/championships.api.js';
import { query } from '../../../kernel/database/sql.js';
import { Files } from '../../../kernel/storage/files.js';
import { isOfOtherTestsSql, judgedTestsNow } from '../queries/other-tests-sql.js';
import { passOn } from './evaluation-queue.js';

const predictedSql = `select s.championship_id as "championshipId", array_agg(s.id) as ids
  from scoring.runs r join scoring.solutions s on s.id = r.solution_id
  where r.solution_id = any($1::uuid[]) and r.is_predicted group by s.championship_id`;
const othersSql = `select id from unnest($1::uuid[]) id where ${isOfOtherTestsSql('id', 2)} order by id`;

/** Its outputs are joined: of a test that is the same nothing is left that could be joined with what another gives. */
const anewSql = `with gone as (delete from scoring.run_tests where solution_id = $1 returning judged, visible)
  update scoring.runs set is_predicted = false, is_again = exists (select from gone where judged and not visible)
  where solution_id = $1`;

/**
 * ALGO1: what a repository gave on tests that have another input since, or are no more, says nothing of the answers of now: it is
 * run anew. The caller holds the solutions and their entries.
 * @param runs that are about to write a result, by solution
 * @returns the solutions that get none by it
 */
export const runAnew = async (
  em: EntityManager,
  championships: ChampionshipsApi,
  runs: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const again: string[] = [];
  const predicted = await query<{ championshipId: string; ids: string[] }>(em, predictedSql, [[...runs.keys()]]);
  for (const { championshipId, ids } of predicted) {
    const tests = await judgedTestsNow(championships, championshipId);
    for (const { id } of await query<{ id: string }>(em, othersSql, [ids, tests])) {
      await query(em, anewSql, [id]);
      await passOn(em, runs.get(id) ?? '', 'sandbox');
      again.push(id);
    }
  }
  return again;
};

const lockItemsSql = `select from scoring.rejudge_items where solution_id = any($1::uuid[]) and state in ('BOX', 'WAITING')
  order by rejudge_id, solution_id for update`;

/** Locks what re-judgements have yet to do with solutions; before these, as whoever does it. */
export const lockItems = (em: EntityManager, solutionIds: readonly string[]): Promise<unknown> =>
  query(em, lockItemsSql, [solutionIds]);

/** Of a run that is joined the file says what its tests gave: whether these are others is asked when that is scored. */
const forgetSql = `with tests as (
    delete from scoring.run_tests t using scoring.runs r
    where r.solution_id = $1 and t.solution_id = r.solution_id and not r.is_predicted returning t.output_key as key
  ), open as (
    select i.rejudge_id, i.solution_id, i.predicted->>'key' as key
    from scoring.rejudge_items i join scoring.rejudges j on j.id = i.rejudge_id
    where i.solution_id = $1 and i.state in ('BOX', 'WAITING') and j.state = 'RUNNING'
  ), items as (
    update scoring.rejudge_items i
    set state = 'WAITING', predicted = null, tries = 0, due_at = clock_timestamp(), worker = null, run = null
    from open where i.rejudge_id = open.rejudge_id and i.solution_id = open.solution_id
  ) select key from tests union all select key from open`;

/**
 * CHAMP6 ALGO1: a solution that was judged goes into the queue once more. What its repository gave without being its file, as for a
 * re-judgement that was discarded, is no part of what it gives now; one that goes on scores what comes of that, and runs nothing
 * itself. The caller holds the items and the solution.
 */
export const forgetRuns = async (em: EntityManager, solutionId: string): Promise<void> => {
  const gone = await query<{ key: string | null }>(em, forgetSql, [solutionId]);
  await Files.letGo(
    em,
    gone.map(({ key }) => key),
  );
};
