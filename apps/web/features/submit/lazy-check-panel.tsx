import { Skeleton } from '@mantine/core';
import { Suspense, type ComponentProps } from 'react';
import { ChunkBoundary } from '#web/lib/chunks/chunk-boundary.js';
import { lazyPart } from '#web/lib/chunks/lazy-part.js';

const CheckPanel = lazyPart({
  chunk: 'submit',
  load: () => import('#web/features/precheck-panel/check-panel.js').then((module) => module.CheckPanel),
});

/** The panel of the check, loaded with the first picked file; without it a file can still be sent. */
export function LazyCheckPanel(props: ComponentProps<typeof CheckPanel>) {
  return (
    <ChunkBoundary resetKey={props.file.name} onRetry={CheckPanel.retry}>
      <Suspense fallback={<Skeleton height={96} radius={10} />}>
        <CheckPanel {...props} />
      </Suspense>
    </ChunkBoundary>
  );
}
