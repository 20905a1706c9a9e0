import type { SolutionColumn, TruthAnswers, TruthFacts } from './metric.js';

/**
 * A solution column of labels, read by the label rule: integers as numbers (`1`, `1.0` and `+1` are the same), texts
 * as the codes of the truth's labels.
 */
export function labelColumn(name: string, facts: TruthFacts, answers?: TruthAnswers): SolutionColumn {
  if (facts.labels === 'integer') return { name, type: 'number', integer: true };
  const codes = new Map(answers?.labels.map((label, code) => [label, code]));
  return { name, type: 'text', read: (text) => codes.get(text) ?? unknownLabelCode(text) };
}

/**
 * A negative number standing for a text label that the truth lacks: equal for equal texts, and different for
 * different ones but for a chance of 2^-52, so that no text has to be kept. Whoever constructs two texts with the same
 * code gains nothing: predicting one wrong label twice has the same effect.
 */
function unknownLabelCode(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x2545f491;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code ^ (low >>> 11), 0x5bd1e995);
  }
  return -1 - ((high >>> 12) * 2 ** 32 + (low >>> 0));
}
