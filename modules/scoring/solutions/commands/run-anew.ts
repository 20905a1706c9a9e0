import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChampionshipsApi } from '../../../championships/championships.api.js';
import { query } from '../../../kernel/database/sql.js';
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
