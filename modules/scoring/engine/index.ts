/** The scoring engine: pure TypeScript, the same in Node and in a browser. Files and threads are in `node/`. */
export { areTied, bandOf, fewestBandRows, tieGroups, type Band } from './bands.js';
export { EngineError, type EngineErrorCode } from './errors.js';
export { defaultLimits, type Limits } from './limits.js';
export type { Direction, Metric, MetricInfo } from './metrics/metric.js';
export {
  checkSolution,
  manifestOf,
  type Checked,
  type Manifest,
  type ManifestColumn,
  type ManifestIds,
} from './manifest.js';
export { formatOf, metricNames, metricOf, metrics } from './metrics/registry.js';
export { SettingError, type MetricParams, type ParamSpec, type RawParams, type SettingFault } from './params.js';
export type { Problem, ProblemCounts, ProblemKind, ProblemReport, TruthReason } from './problems.js';
export { scoreSolution, type Refused, type Scored, type Verdict } from './solution/score.js';
export { prepareTruth } from './truth/prepare.js';
export { openTruth, packTruth } from './truth/blob.js';
export type { PartsOf, PreparedTruth, Split } from './truth/prepared-truth.js';
export { surveyOf, type Survey } from './survey/survey.js';
export { engineVersion } from './version.js';
