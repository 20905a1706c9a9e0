export { AlgorithmTab } from '#web/features/algorithm/algorithm-tab.js';
