import { lazyPart } from './lazy-part.js';
import type { Question } from './confirm-question.js';

/**
 * The sheet of a question that has fields of its own; a plain one is asked by `ask`. It is loaded with the first question.
 */
export const ConfirmDialog = lazyPart<Question>({
  chunk: 'tools',
  load: () => import('./confirm-question.js').then((module) => module.ConfirmQuestion),
  isSheet: true,
});
