import { lazyPart } from '#web/ui/lazy-part.js';
import type { RefusedAnswersProps } from './refused-answers.js';

/** Why answers were not taken; loaded once some are refused. */
export const RefusedTruth = lazyPart<RefusedAnswersProps>({
  chunk: 'editor',
  load: () => import('./refused-answers.js').then((module) => module.RefusedAnswers),
  meanwhile: 120,
});
