import { Suspense, type ComponentProps } from 'react';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { lazyPart } from '#web/ui/lazy-part.js';

const ComparisonSheet = lazyPart({
  chunk: 'submit',
  load: () => import('./comparison-sheet.js').then((module) => module.ComparisonSheet),
});

/** The sheet of a comparison, loaded with the first one. */
export function LazyComparisonSheet(props: ComponentProps<typeof ComparisonSheet>) {
  return (
    <ChunkBoundary resetKey={props.ids.join(' ')} onRetry={ComparisonSheet.retry}>
      <Suspense fallback={null}>
        <ComparisonSheet {...props} />
      </Suspense>
    </ChunkBoundary>
  );
}
