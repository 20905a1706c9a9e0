export { ScoringTab } from '../../../features/scoring/components/scoring-tab.js';
export { SolutionList } from '../../../features/scoring/components/solution-list.js';
