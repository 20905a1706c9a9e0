import { lazyPart } from '#web/ui/lazy-part.js';

/** The panel of the check, loaded with the first picked file; without it a file can still be sent. */
export const LazyCheckPanel = lazyPart({
  chunk: 'submit',
  load: () => import('./check-panel.js').then((module) => module.CheckPanel),
  meanwhile: 96,
});
