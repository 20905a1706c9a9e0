import { lazyPart } from '#web/ui/lazy-part.js';

/** Comparing needs more code than writing does: it comes when it is asked for. */
export const VersionsSheet = lazyPart<{
  id: string;
  draft: { title: string; subtitle: string; text: string };
  onClose: () => void;
}>({
  chunk: 'article',
  isSheet: true,
  load: () => import('./versions-sheet.js').then((module) => module.VersionsSheet),
});
