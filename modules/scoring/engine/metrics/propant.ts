import { parseNumber } from '../csv/numbers.js';
import { ratioValues } from './mean-of-rows.js';
import { tableParams } from '../params.js';
import type { CsvMetric, RowRule } from './metric.js';
import type { Part } from './part.js';
import { controlSieves, histogramDistance, pan, sieveOf, sieves } from './sieves.js';

const countColumn = sieves.length;
const fractionColumn = sieves.length + 1;
const fractions = Object.keys(controlSieves);
const distanceWeight = 0.6;
const countWeight = 0.4;

/**
 * Proppant size: `0.6 mean(chi²) + 0.4 mean(|count - granules| / count)`.
 *
 * Shapes: truth one row an image, 20 sieve shares in [0, 1] or none, a granule count > 0 or none, the fraction's name;
 * solution one row a granule with its size in mm, so images repeat. chi² (see {@link histogramDistance}) is averaged
 * over images with sieves, the count error over images with a count. No unit. Range [0, inf), lower is better.
 * Source: `contest_metric` of the organisers of Rosneft Proppant Check; unlike it, no image may be left out.
 */
export const propant: CsvMetric = {
  name: 'PROPANT',
  direction: 'DOWN_UP',
  version: 1,
  format: 'csv',
  summary: 'Distance of sieve histograms and error of granule counts',
  params: tableParams,
  key: ['ImageId'],
  repeatedKeys: true,
  truthColumns: () => [
    ...sieves.map((name) => ({ name, type: 'code' as const, read: readShare, mayBeEmpty: true })),
    { name: 'prop_count', type: 'code', read: readCount, mayBeEmpty: true },
    { name: 'fraction', type: 'code', read: readFraction },
  ],
  truthCondition(part) {
    const measured = part.truth(0);
    for (let column = 1; column <= pan; column++) {
      const partly = part.truth(column).some((share, i) => Number.isNaN(share) !== Number.isNaN(measured[i]));
      if (partly) return { reason: 'empty_value', column };
    }
    if (measured.every(Number.isNaN)) return { reason: 'nothing_measured', column: 0 };
    return part.truth(countColumn).every(Number.isNaN) ? { reason: 'nothing_measured', column: countColumn } : null;
  },
  solutionPlan: () => ({ columns: [{ name: 'prop_size', type: 'number', min: 0 }], row: countGranules }),
  mean: { rowValues, score: (mean) => Math.max(0, mean) },
  score: (part) => distanceWeight * meanOfKnown(distancesOf(part)) + countWeight * meanOfKnown(countErrorsOf(part)),
};

/** Of a granule only its sieve matters: one counter for each sieve of each image, whatever the number of granules. */
const countGranules: RowRule = {
  width: sieves.length,
  keep: (cells, row, kept) => {
    kept[sieveOf(cells[0]!)]![row]!++;
  },
};

function rowValues(part: Part): Float64Array {
  const distances = ratioOfKnown(distancesOf(part));
  const errors = ratioOfKnown(countErrorsOf(part));
  return distances.map((distance, i) => distanceWeight * distance + countWeight * errors[i]!);
}

function ratioOfKnown(values: Float64Array): Float64Array {
  const isKnown = values.map((value) => Number(!Number.isNaN(value)));
  return ratioValues(
    values.map((value) => (Number.isNaN(value) ? 0 : value)),
    isKnown,
  );
}

function meanOfKnown(values: Float64Array): number {
  let sum = 0;
  let known = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    known++;
  }
  return sum / known;
}

/** chi² of each image, NaN where no sieves were measured. */
function distancesOf(part: Part): Float64Array {
  const shares = sieves.map((_, sieve) => part.truth(sieve));
  const counts = sieves.map((_, sieve) => part.solution(sieve));
  return part.truth(0).map((measured, i) => {
    if (Number.isNaN(measured)) return Number.NaN;
    const fraction = fractions[part.truth(fractionColumn)[i]!]!;
    const granules = granulesOf(counts, i);
    return histogramDistance(
      shares.map((share) => share[i]!),
      counts.map((count) => count[i]! / granules),
      controlSieves[fraction]!,
    );
  });
}

/** Error of the granule count of each image, NaN where none was made. */
function countErrorsOf(part: Part): Float64Array {
  const counts = sieves.map((_, sieve) => part.solution(sieve));
  return part
    .truth(countColumn)
    .map((target, i) => (Number.isNaN(target) ? Number.NaN : Math.abs(target - granulesOf(counts, i)) / target));
}

function granulesOf(counts: readonly Float64Array[], image: number): number {
  return counts.reduce((sum, count) => sum + count[image]!, 0);
}

function readShare(text: string) {
  if (text === '') return Number.NaN;
  const share = parseNumber(text);
  return typeof share === 'string' || (share >= 0 && share <= 1) ? share : 'out_of_range';
}

function readCount(text: string) {
  if (text === '') return Number.NaN;
  const count = parseNumber(text);
  return typeof count === 'string' || count > 0 ? count : 'out_of_range';
}

function readFraction(text: string) {
  const code = fractions.indexOf(text);
  return code < 0 ? 'bad_value' : code;
}
