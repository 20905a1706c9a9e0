import type { ChampionshipsApi } from '../../../championships/championships.api.js';

/** A value for {@link isOfOtherTestsSql}: the tests whose answers count now. */
export const judgedTestsNow = async (championships: ChampionshipsApi, championshipId: string): Promise<string> => {
  const tests = await championships.testsOf(championshipId);
  return JSON.stringify(tests.filter(({ judged }) => judged).map(({ name, sha256 }) => ({ name, sha256 })));
};

/**
 * ALGO1: SQL that is true of the id of a repository's solution that was run on other judged tests than those of now: what it gave says
 * nothing of their answers. Of runs that ended before inputs were kept nobody knows better.
 * @param tests number of {@link judgedTestsNow}
 */
export const isOfOtherTestsSql = (solution: string, tests: number): string =>
  `exists (select from (select name, input_sha256 from scoring.run_tests where solution_id = ${solution} and judged) was
    full join jsonb_to_recordset($${tests}::jsonb) as judged (name text, sha256 text) on judged.name = was.name
    where was.name is null or judged.name is null or was.input_sha256 <> judged.sha256)`;
