import { useSelector } from '@xstate/store-react';
import { Suspense } from 'react';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { guestAsked } from '#web/lib/session/guest.js';

const GuestSheet = lazyPart<{ onClose: () => void }>({
  chunk: 'auth',
  namespaces: ['auth'],
  load: () => import('#web/features/auth/guest-sheet.js').then((module) => module.GuestSheet),
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
