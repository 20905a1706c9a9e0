import { Suspense } from 'react';
import { ChunkBoundary } from './chunk-boundary.js';
import { lazyPart } from './lazy-part.js';
import type { Question } from './confirm-question.js';

const ConfirmQuestion = lazyPart<Question>({
  chunk: 'tools',
  load: () => import('./confirm-question.js').then((module) => module.ConfirmQuestion),
});

/**
 * Asks before something that can't be taken back. Draw it while it asks:
 * `{isAsking && <ConfirmDialog title=… verb=… onConfirm={…} onClose={() => setAsking(false)} />}`.
 * It is loaded with the first question.
 */
export function ConfirmDialog(props: Question) {
  return (
    <ChunkBoundary resetKey={props.title} onRetry={ConfirmQuestion.retry}>
      <Suspense fallback={null}>
        <ConfirmQuestion {...props} />
      </Suspense>
    </ChunkBoundary>
  );
}
