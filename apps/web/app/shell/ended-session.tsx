import { useSelector } from '@xstate/store-react';
import { Suspense } from 'react';
import { ChunkBoundary } from '#web/ui/chunk-boundary.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { loginAsked } from '#web/lib/session/session.js';

const LoginSheet = lazyPart<{ onAnswer: (isBack: boolean) => void }>({
  chunk: 'auth',
  namespaces: ['auth'],
  load: () => import('#web/features/auth/login-sheet.js').then((module) => module.LoginSheet),
});

/** The sheet that asks to log in again, while a call waits for that. */
export function EndedSession() {
  const onAnswer = useSelector(loginAsked, (asked) => asked);
  if (!onAnswer) return null;
  return (
    <ChunkBoundary resetKey="login-sheet" onRetry={LoginSheet.retry}>
      <Suspense fallback={null}>
        <LoginSheet onAnswer={onAnswer} />
      </Suspense>
    </ChunkBoundary>
  );
}
