import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';

/** Whether the file of a solution is its team's to read: what a repository gave on hidden tests is not. */
export const isFileOwn = ({ tests }: Pick<SolutionView, 'tests'>): boolean => tests.every(({ visible }) => visible);
