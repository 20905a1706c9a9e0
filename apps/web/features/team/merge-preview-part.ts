import { lazyPart } from '#web/ui/lazy-part.js';

/** Few teams merge: the page of the others does without it. */
export const MergePreview = lazyPart({
  chunk: 'team',
  load: () => import('./merge-preview.js').then((module) => module.MergePreview),
  meanwhile: 150,
});
