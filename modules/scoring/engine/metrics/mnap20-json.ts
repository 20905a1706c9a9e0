import type { ListMetric } from './metric.js';
import { meanOfKept } from './mean-of-rows.js';

const cutOff = 20;

/**
 * Mean normalised average precision at 20. For a user with relevant set T and ranked list L cut to 20 items:
 * `AP = sum over hits at position i of (hits so far) / i, divided by min(20, |T|)`; the mean over all users of the truth.
 *
 * Shapes: JSON objects from user to list of items (integers or strings; 5 and "5" are the same). A user absent from the
 * solution, an empty list or an empty T give 0. Range [0, 1], higher is better. Source: the organisers' code of Rekko
 * Challenge, with repeated items refused, which it counted again.
 */
export const mnap20Json: ListMetric = {
  name: 'MNAP20_JSON',
  direction: 'TOP_DOWN',
  version: 1,
  format: 'json',
  summary: 'Mean average precision of the first 20 items of each user',
  params: [],
  listValue(items, relevant) {
    const wanted = new Set(relevant);
    let hits = 0;
    let sum = 0;
    items.slice(0, cutOff).forEach((item, i) => {
      if (wanted.has(item)) sum += ++hits / (i + 1);
    });
    return wanted.size === 0 ? 0 : sum / Math.min(cutOff, wanted.size);
  },
  mean: meanOfKept,
  score: (part) => part.solution(0).reduce((sum, value) => sum + value, 0) / part.rows,
};
