import { quantile, resampledMeans } from './bands/bootstrap.js';
import { delongError, placements, type Placements } from './bands/delong.js';
import type { Metric } from './metrics/metric.js';
import type { Part } from './metrics/part.js';
import type { MetricParams } from './params.js';

/** Below this many public rows a band says too little to be shown. */
export const fewestBandRows = 200;

/** Two-sided 95 %. */
const level = 0.95;
const normalQuantile = 1.959963984540054;

/**
 * How sure a score is: an interval of 95 % and what it takes to compare it with the band of another solution on the same
 * rows. Both kinds are plain data and may be stored.
 */
export type Band =
  | {
      readonly method: 'bootstrap';
      readonly low: number;
      readonly high: number;
      /** Score of each resample, in the order of the resamples. */
      readonly replicates: Float64Array;
    }
  | { readonly method: 'delong'; readonly low: number; readonly high: number; readonly placements: Placements };

/**
 * The band of a score: DeLong's for AUC, a bootstrap for all others.
 *
 * @param part the rows of the board. @param seed that of the championship; bands compare only under the same one.
 * @returns `null` for fewer than 200 rows, and where resamples have no score: one row of a class says nothing of others.
 */
export function bandOf(metric: Metric, part: Part, seed: number, params: MetricParams = {}): Band | null {
  if (part.rows < fewestBandRows) return null;
  const band =
    metric.name === 'AUC'
      ? delongBand(placements(part.truth(0), part.solution(0)))
      : bootstrapBand(replicatesOf(metric, part, seed, params));
  return Number.isFinite(band.low) && Number.isFinite(band.high) ? band : null;
}

function replicatesOf({ name, mean, resampled }: Metric, part: Part, seed: number, params: MetricParams): Float64Array {
  if (resampled) return resampled(part, seed);
  if (!mean) throw new Error(`${name} does not say how its score varies`);
  return resampledMeans(mean.rowValues(part, params), seed).map(mean.score ?? identity);
}

function bootstrapBand(replicates: Float64Array): Band {
  const sorted = replicates.toSorted();
  return {
    method: 'bootstrap',
    low: quantile(sorted, (1 - level) / 2),
    high: quantile(sorted, (1 + level) / 2),
    replicates,
  };
}

/** True when two solutions can't be told apart: zero lies in the 95 % interval of their paired difference. */
export function areTied(a: Band, b: Band): boolean {
  if (a.method === 'delong' && b.method === 'delong') {
    return Math.abs(a.placements.auc - b.placements.auc) <= normalQuantile * delongError(a.placements, b.placements);
  }
  if (a.method !== 'bootstrap' || b.method !== 'bootstrap') return false;
  const differences = a.replicates.map((score, i) => score - b.replicates[i]!).sort();
  return quantile(differences, (1 - level) / 2) <= 0 && quantile(differences, (1 + level) / 2) >= 0;
}

/**
 * Groups of a board that can't be told apart from the best of them. Ties aren't transitive, so a group is measured
 * against its first place and not along a chain of neighbours.
 *
 * @param bands in the order of the board, `null` for a solution without one, which stands alone.
 * @returns the number of the group of each place, from 0.
 */
export function tieGroups(bands: readonly (Band | null)[]): number[] {
  let group = -1;
  let leader: Band | null = null;
  return bands.map((band) => {
    if (!leader || !band || !areTied(leader, band)) {
      group++;
      leader = band;
    }
    return group;
  });
}

function delongBand(cases: Placements): Band {
  const reach = normalQuantile * delongError(cases);
  return {
    method: 'delong',
    low: Math.max(0, cases.auc - reach),
    high: Math.min(1, cases.auc + reach),
    placements: cases,
  };
}

function identity(mean: number): number {
  return mean;
}
