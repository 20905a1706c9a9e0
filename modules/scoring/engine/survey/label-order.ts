import type { PreparedTruth } from '../truth/prepared-truth.js';

/** Fewer rows than these stand in order by chance. */
const fewestRows = 20;

/**
 * How the answers stand in the file: `sorted` when they only grow or only fall, `grouped` when equal ones stand together.
 * Either gives answers away, as a test set usually has the same order. Null for an order that says nothing.
 */
export function labelOrder(truth: PreparedTruth): 'sorted' | 'grouped' | null {
  const [column] = truth.answers.numbers;
  if (!column || column.length < fewestRows) return null;
  const at = truth.fileOrder ? (row: number) => column[truth.fileOrder![row]!]! : (row: number) => column[row]!;
  const seen = new Set([at(0)]);
  let runs = 1;
  let rises = 0;
  let falls = 0;
  for (let row = 1; row < column.length; row++) {
    const step = at(row) - at(row - 1);
    if (step === 0) continue;
    runs++;
    seen.add(at(row));
    if (step > 0) rises++;
    else falls++;
  }
  if (seen.size < 2) return null;
  if (rises === 0 || falls === 0) return 'sorted';
  // Answers that are all different are each a group of their own.
  return runs === seen.size && runs * 2 < column.length ? 'grouped' : null;
}
