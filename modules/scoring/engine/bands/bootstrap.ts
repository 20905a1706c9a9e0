import { Xoshiro128 } from './random.js';

const mostResamples = 1000;
const fewestResamples = 100;

/** Draws of all resamples together, which bounds the time of one solution to about a second. */
const draws = 1e8;

const blockRows = 1024;

/** Resamples for `rows` rows: the same for every solution of a championship, as all have its public rows. */
export function resamplesFor(rows: number): number {
  return Math.max(fewestResamples, Math.min(mostResamples, Math.floor(draws / rows)));
}

/**
 * Means of bootstrap resamples (Efron 1979): each draws as many rows as there are, with replacement.
 * With the same seed and number of rows, the i-th resample of every solution has the same rows, so differences of two
 * solutions are paired.
 *
 * @param values one for each row, such as its squared error. @returns one mean for each resample.
 */
export function resampledMeans(
  values: Float64Array,
  seed: number,
  resamples = resamplesFor(values.length),
): Float64Array {
  const random = new Xoshiro128(seed);
  const means = new Float64Array(resamples);
  const drawn = new Int32Array(blockRows);
  for (let resample = 0; resample < resamples; resample++) {
    let sum = 0;
    for (let from = 0; from < values.length; from += blockRows) {
      const block = drawn.subarray(0, Math.min(blockRows, values.length - from));
      random.draw(block, values.length);
      sum += sumAt(values, block);
    }
    means[resample] = sum / values.length;
  }
  return means;
}

function sumAt(values: Float64Array, rows: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < rows.length; i++) sum += values[rows[i]!]!;
  return sum;
}

/**
 * How often each resample draws each row; the same resamples as those of {@link resampledMeans}.
 * @returns an array for each resample, valid until the next one is asked for.
 */
export function* resampledCounts(
  rows: number,
  seed: number,
  resamples = resamplesFor(rows),
): Generator<Uint32Array, void> {
  const random = new Xoshiro128(seed);
  const counts = new Uint32Array(rows);
  const drawn = new Int32Array(blockRows);
  for (let resample = 0; resample < resamples; resample++) {
    counts.fill(0);
    for (let from = 0; from < rows; from += blockRows) {
      const block = drawn.subarray(0, Math.min(blockRows, rows - from));
      random.draw(block, rows);
      for (let i = 0; i < block.length; i++) counts[block[i]!]!++;
    }
    yield counts;
  }
}

/** The value below which a share `p` of the sorted values lies, linear between neighbours as in numpy. */
export function quantile(sorted: Float64Array, p: number): number {
  const place = p * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (place - below);
}
