import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import type { CheckPanelProps } from '#web/words/precheck/check.js';

const CheckPanel = lazyPart({
  chunk: 'submit',
  load: () => import('./check-panel.js').then((module) => module.CheckPanel),
});

/** The panel of the check, loaded with the first picked file; without it a file can still be sent. */
export function LazyCheckPanel(props: CheckPanelProps) {
  return (
    <ChunkBoundary resetKey={props.file.name} onRetry={CheckPanel.retry}>
      <Suspense fallback={<Skeleton height={96} radius={10} />}>
        <CheckPanel {...props} />
      </Suspense>
    </ChunkBoundary>
  );
}
