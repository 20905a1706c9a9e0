import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.js';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { hasFormulas } from './markdown-cost.js';
import type { MarkdownProps } from './markdown-view.js';
import { TextSkeleton } from './text-skeleton.js';

const Plain = lazyPart<MarkdownProps>({
  chunk: 'markdown',
  load: () => import('./markdown-view.js').then((module) => module.MarkdownView),
});

/** KaTeX is heavy, so it comes only with a text that has a formula. */
const WithFormulas = lazyPart<MarkdownProps>({
  chunk: 'markdown',
  load: () => import('./markdown-math.js').then((module) => module.MarkdownMath),
});

/** A text of an organiser: Markdown with tables and formulas, never raw HTML. */
export function Markdown({ text }: MarkdownProps) {
  const View = hasFormulas(text) ? WithFormulas : Plain;
  return (
    <ChunkBoundary resetKey={text} onRetry={View.retry}>
      <Suspense fallback={<TextSkeleton />}>
        <View text={text} />
      </Suspense>
    </ChunkBoundary>
  );
}
