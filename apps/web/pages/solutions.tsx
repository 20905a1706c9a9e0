export { SolutionList } from '#web/features/solutions/solution-list.js';
