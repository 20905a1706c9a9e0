export { ScoringTab } from '../../../features/scoring/components/scoring-tab.js';
