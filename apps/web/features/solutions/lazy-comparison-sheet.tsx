import { lazyPart } from '#web/ui/lazy-part.js';

/** The sheet of a comparison, loaded with the first one. */
export const LazyComparisonSheet = lazyPart({
  chunk: 'submit',
  load: () => import('./comparison-sheet.js').then((module) => module.ComparisonSheet),
  isSheet: true,
});
