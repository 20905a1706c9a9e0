import { tableParams } from '../params.js';
import type { CsvMetric, TruthAnswers } from './metric.js';
import { meanOfKept } from './mean-of-rows.js';

/**
 * Mean reciprocal rank: the mean over rows of 1 / rank of the first relevant item (rank from 1), 0 without one.
 *
 * Shapes: target n sets of one or more relevant items, prediction n ranked lists of different items, best first; an
 * empty list means "no answer". Items are text without blanks. No cut-off. Range [0, 1], higher is better.
 * Voorhees, TREC-8 question answering track, 1999.
 */
export const mrr: CsvMetric = {
  name: 'MRR',
  direction: 'TOP_DOWN',
  version: 1,
  format: 'csv',
  summary: 'Mean reciprocal rank of the first relevant item',
  params: tableParams,
  key: ['id'],
  truthColumns: () => [{ name: 'target', type: 'text', check: () => null }],
  solutionPlan: (_, answers) => ({
    columns: [{ name: 'prediction', type: 'text', mayBeEmpty: true, read: reciprocalRanks(answers) }],
  }),
  mean: meanOfKept,
  score(part) {
    return part.solution(0).reduce((sum, value) => sum + value, 0) / part.rows;
  },
};

function reciprocalRanks(answers?: TruthAnswers) {
  const relevant = answers?.texts[0];
  return (text: string, row: number): number | 'duplicate_item' => {
    const ranked = itemsOf(text);
    if (new Set(ranked).size < ranked.length) return 'duplicate_item';
    if (!relevant || row < 0) return 0;
    const wanted = new Set(itemsOf(relevant.at(row)));
    const first = ranked.findIndex((item) => wanted.has(item));
    return first < 0 ? 0 : 1 / (first + 1);
  };
}

function itemsOf(text: string): string[] {
  return text.split(/[ \t]+/).filter((item) => item !== '');
}
