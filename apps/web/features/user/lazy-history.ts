import { lazyPart } from '#web/ui/lazy-part.js';

/** Pictures are no part of the chunk that everybody's profile is in. */
export const PlaceHistory = lazyPart({
  chunk: 'rating',
  load: () => import('./place-history.js').then((module) => module.PlaceHistory),
  meanwhile: 160,
});
