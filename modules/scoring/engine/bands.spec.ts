import { describe, expect, it } from '@jest/globals';
import { areTied, bandOf, tieGroups, type Band } from './bands.js';
import { Xoshiro128 } from './bands/random.js';
import { Part } from './metrics/part.js';
import type { CsvMetric } from './metrics/metric.js';
import { metricNames, metricOf } from './metrics/registry.js';
import type { MetricParams } from './params.js';

const rows = 1000;
const random = new Xoshiro128(7);
const drawn = new Int32Array(1);
const uniform = () => {
  random.draw(drawn, 2 ** 31);
  return drawn[0]! / 2 ** 31;
};
const gauss = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
const column = (value: (i: number) => number) => Float64Array.from({ length: rows }, (_, i) => value(i));
const target = column(() => gauss());
const label = column(() => (uniform() < 0.4 ? 1 : 0));
const noisy = (noise: number) => target.map((y) => y + noise * gauss());
const ranked = (signal: number) => label.map((y) => y * signal + gauss());
const band = (metric: string, truth: Float64Array, solution: Float64Array): Band =>
  bandOf(metricOf(metric), new Part([truth], [solution], 0, truth.length), 42)!;

const classes = column(() => Math.floor(uniform() * 4));
const guessed = classes.map((y) => (uniform() < 0.7 ? y : Math.floor(uniform() * 5)));
const weights = column(() => uniform());
const flags = [0, 1, 2, 3, 4].map(() => column(() => Number(uniform() < 0.3)));
const isMeasured = column(() => Number(uniform() < 0.8));
const shares = Array.from({ length: 20 }, () => isMeasured.map((known) => (known ? uniform() / 20 : Number.NaN)));
const granules = Array.from({ length: 20 }, () => column(() => Math.floor(uniform() * 3) + 1));
const counted = column(() => (uniform() < 0.5 ? 40 : Number.NaN));

interface Sampled {
  readonly name: string;
  readonly metric: string;
  readonly params: MetricParams;
  readonly truth: readonly Float64Array[];
  readonly solution: readonly Float64Array[];
}
const of = (metric: string, truth: Float64Array[], solution: Float64Array[], params: MetricParams = {}): Sampled => ({
  name: [metric, params.average].filter(Boolean).join(' '),
  metric,
  params,
  truth,
  solution,
});

function bootstrapped(metric: string, part: Part, params: MetricParams) {
  const found = bandOf(metricOf(metric), part, 42, params);
  if (found?.method !== 'bootstrap') throw new Error(`${metric} has no band of resamples`);
  return found;
}

/** Scores that are no mean over rows. */
const sampled: readonly Sampled[] = [
  of('WRMSE', [target, weights], [noisy(1)]),
  of('HACKATHON_PYTH', [target], [noisy(0.5)]),
  of('F1', [label], [ranked(1).map((score) => Number(score > 0.5))]),
  of('F1', [classes], [guessed], { average: 'macro' }),
  of('EER', [label], [ranked(1)]),
  of('EER', [label], [ranked(1).map((score) => Math.round(score))]),
  of(
    'ROC_AUC_5C',
    flags,
    flags.map((flag) => flag.map((y) => y + gauss())),
  ),
  of('PROPANT', [...shares, counted, column(() => 0)], granules),
];

describe('LB4 tie bands', () => {
  it('LB4 a bootstrap band agrees with the normal approximation', () => {
    const solution = noisy(1);
    const errors = target.map((y, i) => Math.abs(y - solution[i]!));
    const mean = errors.reduce((sum, error) => sum + error, 0) / rows;
    const deviation = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / rows);
    const { low, high } = band('MAE', target, solution);
    expect((low + high) / 2).toBeCloseTo(mean, 2);
    expect(high - low).toBeCloseTo((2 * 1.96 * deviation) / Math.sqrt(rows), 2);
  });

  it("LB4 DeLong's band is that of a bootstrap of the AUC", () => {
    const solution = ranked(1);
    const auc = metricOf('AUC');
    const resample = new Xoshiro128(1);
    const scores = Array.from({ length: 300 }, () => {
      const sample = new Int32Array(rows);
      resample.draw(sample, rows);
      const pick = (values: Float64Array) => Float64Array.from(sample, (row) => values[row]!);
      return auc.score(new Part([pick(label)], [pick(solution)], 0, rows), {});
    }).toSorted((a, b) => a - b);
    const { low, high } = band('AUC', label, solution);
    expect(low).toBeCloseTo(scores[7]!, 2);
    expect(high).toBeCloseTo(scores[292]!, 2);
    expect((low + high) / 2).toBeCloseTo(auc.score(new Part([label], [solution], 0, rows), {}), 9);
  });

  it('LB4 the same seed gives the same band, and bands of equal solutions are tied', () => {
    const solution = noisy(1);
    expect(band('RMSE', target, solution)).toEqual(band('RMSE', target, solution));
    expect(areTied(band('RMSE', target, solution), band('RMSE', target, solution))).toBe(true);
  });

  it('LB4 a small but steady advantage is told apart although the bands overlap', () => {
    const worse = noisy(1);
    const better = worse.map((p, i) => p - 0.02 * (p - target[i]!));
    const [a, b] = [band('RMSE', target, better), band('RMSE', target, worse)];
    expect(a.high).toBeGreaterThan(b.low);
    expect(areTied(a, b)).toBe(false);
  });

  it('LB4 groups a board by who is tied with the first of each group', () => {
    const board = [0.5, 0.501, 0.9, 0.901, 2].map((noise) => band('RMSE', target, noisy(noise)));
    expect(tieGroups(board)).toEqual([0, 0, 1, 1, 2]);
    expect(tieGroups([board[0]!, null, board[1]!])).toEqual([0, 1, 2]);
    const aucs = [3, 2.98, 1].map((signal) => band('AUC', label, ranked(signal)));
    expect(tieGroups(aucs)).toEqual([0, 0, 1]);
  });

  it.each(sampled)(
    'LB4 $name: the band is that of a bootstrap of the whole score',
    ({ metric, params, truth, solution }) => {
      const { score } = metricOf(metric) as CsvMetric;
      const few = 400;
      const { replicates, low, high } = bootstrapped(metric, new Part(truth, solution, 0, few), params);
      const resample = new Xoshiro128(42);
      const sample = new Int32Array(few);
      // The first resamples of the band, each scored as a whole.
      const errors = Array.from(replicates.subarray(0, 50), (replicate) => {
        resample.draw(sample, few);
        const pick = (columns: readonly Float64Array[]) =>
          columns.map((values) => Float64Array.from(sample, (row) => values[row]!));
        return Math.abs(replicate - score(new Part(pick(truth), pick(solution), 0, few), params));
      });
      expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan((high - low) / 20);
    },
  );

  it('LB4 every metric of tables has a band', () => {
    expect(metricNames.filter((name) => !metricOf(name).mean && !metricOf(name).resampled)).toEqual(['AUC']);
  });

  it('LB4 gives no band under 200 rows, nor where some resamples have no score', () => {
    const part = (length: number) => new Part([label], [label], 0, length);
    expect(bandOf(metricOf('RMSE'), part(199), 1)).toBeNull();
    expect(bandOf(metricOf('ACCURACY'), part(200), 1)).toMatchObject({ low: 1, high: 1 });
    const single = column((i) => Number(i === 3));
    expect(bandOf(metricOf('AUC'), new Part([single], [target], 0, rows), 1)).toBeNull();
    expect(bandOf(metricOf('EER'), new Part([single], [target], 0, rows), 1)).toBeNull();
  });
});
