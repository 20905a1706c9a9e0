import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChampionshipsApi, StoredTest } from '../../../championships/championships.api.js';
import { query } from '../../../kernel/database/sql.js';
import { passOn } from './evaluation-queue.js';

interface Predicted {
  id: string;
  championshipId: string;
  judged: { name: string; sha256: string | null }[];
}

const predictedSql = `select s.id, s.championship_id as "championshipId", coalesce((
    select json_agg(json_build_object('name', t.name, 'sha256', t.input_sha256)) from scoring.run_tests t
    where t.solution_id = s.id and t.judged), '[]') as judged
  from scoring.runs r join scoring.solutions s on s.id = r.solution_id
  where r.solution_id = any($1::uuid[]) and r.is_predicted order by s.id`;

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
  for (const { id, championshipId, judged } of await query<Predicted>(em, predictedSql, [[...runs.keys()]])) {
    const now = (await championships.testsOf(championshipId)).filter((test) => test.judged);
    if (now.length === judged.length && judged.every((one) => now.some((test) => isSame(one, test)))) continue;
    await query(em, anewSql, [id]);
    await passOn(em, runs.get(id) ?? '', 'sandbox');
    again.push(id);
  }
  return again;
};

/** Of runs that ended before inputs were kept nobody knows better. */
const isSame = ({ name, sha256 }: Predicted['judged'][number], test: StoredTest): boolean =>
  name === test.name && (sha256 === null || sha256 === test.sha256);
