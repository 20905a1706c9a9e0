export { SolutionList } from '../../../features/scoring/components/solution-list.js';
