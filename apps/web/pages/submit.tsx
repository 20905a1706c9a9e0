export { ScoringTab } from '#web/features/submit/scoring-tab.js';
