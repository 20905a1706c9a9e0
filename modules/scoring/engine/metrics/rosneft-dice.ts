import { tableParams } from '../params.js';
import type { CsvMetric, TruthAnswers } from './metric.js';
import { commonPixels, parseRuns, pixelsOf } from './run-lengths.js';
import { meanOfKept } from './mean-of-rows.js';

/**
 * Dice coefficient of masks: the mean over (image, class) pairs of `2 |A and B| / (|A| + |B|)`, 1 when both are empty.
 *
 * Shapes: one row a pair in truth and solution, the mask as run lengths `start length start length …` over pixels
 * numbered from 1; an empty cell is an empty mask. The setting `pixels` bounds the runs. Range [0, 1], higher is better.
 * Equals scikit-learn's `f1_score(zero_division=1)` on the pixels of each pair. Dice 1945.
 */
export const rosneftDice: CsvMetric = {
  name: 'ROSNEFT_DICE_METRIC',
  direction: 'TOP_DOWN',
  version: 1,
  format: 'csv',
  summary: 'Mean Dice coefficient of run-length coded masks',
  params: [
    ...tableParams,
    { name: 'pixels', type: 'pixels', summary: 'Pixels of an image, a count or height x width' },
  ],
  key: ['ImageId', 'ClassId'],
  truthColumns: ({ pixels }) => [
    {
      name: 'EncodedPixels',
      type: 'text',
      mayBeEmpty: true,
      check: (text) => {
        const runs = parseRuns(text, pixels);
        return typeof runs === 'string' ? runs : null;
      },
    },
  ],
  solutionPlan: ({ params }, answers) => ({
    columns: [{ name: 'EncodedPixels', type: 'text', mayBeEmpty: true, read: diceOf(params.pixels, answers) }],
  }),
  mean: meanOfKept,
  score(part) {
    return part.solution(0).reduce((sum, value) => sum + value, 0) / part.rows;
  },
};

function diceOf(pixels: number | undefined, answers?: TruthAnswers) {
  const masks = answers?.texts[0];
  return (text: string, row: number): number | 'bad_value' | 'out_of_range' => {
    const found = parseRuns(text, pixels);
    if (typeof found === 'string') return found;
    if (!masks || row < 0) return 0;
    const wanted = parseRuns(masks.at(row), pixels);
    if (typeof wanted === 'string') throw new Error('a prepared truth holds a mask that breaks its rules');
    const total = pixelsOf(found) + pixelsOf(wanted);
    return total === 0 ? 1 : (2 * commonPixels(found, wanted)) / total;
  };
}
