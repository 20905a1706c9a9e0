import type { SolutionView } from '../contract/solution.js';

/**
 * ALGO1: SQL that is true of a solution whose file is what a repository gave on hidden tests, among others: it can repeat what these
 * read, so that its team has their colours, and their logs within the budget, and no file.
 */
export const givesHiddenAwaySql = (solution: string): string =>
  `exists (select from scoring.runs r where r.solution_id = ${solution}.id and (r.is_again and not r.is_predicted
    or r.is_predicted and exists (select from scoring.run_tests t where t.solution_id = r.solution_id and t.judged and not t.visible)))`;

/** Of which the names and texts are those of the championship, not of the file. */
const ownKinds: readonly string[] = ['test_failed', 'repository'];

/** The problems of a solution as its team reads them: of one with hidden tests what is wrong and where, and nothing that the file says. */
export const withoutHidden = ({
  problems,
  tests,
}: Pick<SolutionView, 'problems' | 'tests'>): SolutionView['problems'] =>
  tests.every(({ visible }) => visible)
    ? problems
    : problems.map((problem) => {
        if (ownKinds.includes(problem.kind)) return problem;
        const { kind, line, hint } = problem;
        const column = kind === 'missing_column' ? problem.column : null;
        return { kind, line, column, value: null, ...(hint && { hint }) };
      });
