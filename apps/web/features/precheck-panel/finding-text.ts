import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { problemText } from '#web/words/problem-text.js';
import type { Report } from '#modules/scoring/precheck/check.js';
import type { FindingKind } from '#modules/scoring/precheck/findings.js';

/** Faults of writing that the scorer only sees as wrong values. */
const writingTexts: Partial<Record<FindingKind, MessageId>> = {
  comma: 'scoring.problem.comma',
  spaces: 'scoring.problem.spaces',
  header: 'scoring.problem.header',
  ragged: 'scoring.problem.ragged',
};

/** What is wrong, in words. */
export const findingText = (kind: FindingKind, format: Report['format']): MessageId =>
  writingTexts[kind] ?? problemText(kind, format);
