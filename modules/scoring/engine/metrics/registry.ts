import { EngineError } from '../errors.js';
import { accuracy } from './accuracy.js';
import { auc } from './auc.js';
import { averageAuc6 } from './average-auc6.js';
import { eer } from './eer.js';
import { f1 } from './f1.js';
import { f1Hh } from './f1-hh.js';
import { hackathonPyth } from './hackathon-pyth.js';
import { logLoss } from './log-loss.js';
import { logLossPyth } from './log-loss-pyth.js';
import { mae } from './mae.js';
import { mape } from './mape.js';
import type { Metric } from './metric.js';
import { mnap20Json } from './mnap20-json.js';
import { mrr } from './mrr.js';
import { propant } from './propant.js';
import { rmse } from './rmse.js';
import { rmsle } from './rmsle.js';
import { rocAuc5c } from './roc-auc-5c.js';
import { rosneftDice } from './rosneft-dice.js';
import { wrmse } from './wrmse.js';

// oxfmt-ignore
const all: readonly Metric[] = [
  mrr, mape, mae, accuracy, auc, f1, f1Hh, wrmse, rmse, rmsle, logLoss, logLossPyth, mnap20Json, eer, rocAuc5c,
  hackathonPyth, rosneftDice, averageAuc6, propant,
];

/** Every metric of the engine by name. */
export const metrics: ReadonlyMap<string, Metric> = new Map(all.map((metric) => [metric.name, metric]));

export const metricNames: readonly string[] = [...metrics.keys()];

/** What files of a metric are; of one that is no metric any more, tables. */
export function formatOf(name: string): Metric['format'] {
  return metrics.get(name)?.format ?? 'csv';
}

/** @throws EngineError METRIC_UNKNOWN */
export function metricOf(name: string): Metric {
  const metric = metrics.get(name);
  if (!metric) throw new EngineError('METRIC_UNKNOWN', `there is no metric ${name}`);
  return metric;
}
