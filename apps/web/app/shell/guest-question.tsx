import { useSelector } from '@xstate/store-react';
import { Suspense } from 'react';
import { ChunkBoundary } from '../../lib/chunks/chunk-boundary.js';
import { lazyPart } from '../../lib/chunks/lazy-part.js';
import { guestAsked } from '../../lib/session/guest.js';

const GuestSheet = lazyPart<{ onClose: () => void }>({
  chunk: 'auth',
  namespaces: ['auth'],
  load: () => import('../../features/auth/components/guest-sheet.js').then((module) => module.GuestSheet),
});

/** The sheet that asks a guest in. */
export function GuestQuestion() {
  const isAsked = useSelector(guestAsked, (asked) => asked);
  if (!isAsked) return null;
  return (
    <ChunkBoundary resetKey="guest-sheet" onRetry={GuestSheet.retry}>
      <Suspense fallback={null}>
        <GuestSheet onClose={() => guestAsked.set(false)} />
      </Suspense>
    </ChunkBoundary>
  );
}
