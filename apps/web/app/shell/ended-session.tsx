import { useSelector } from '@xstate/store-react';
import { lazyPart } from '#web/ui/lazy-part.js';
import { loginAsked } from '#web/lib/session/session.js';

const LoginSheet = lazyPart<{ onAnswer: (isBack: boolean) => void }>({
  chunk: 'auth',
  namespaces: ['auth'],
  load: () => import('#web/features/auth/login-sheet.js').then((module) => module.LoginSheet),
  isSheet: true,
});

/** The sheet that asks to log in again, while a call waits for that. */
export function EndedSession() {
  const onAnswer = useSelector(loginAsked, (asked) => asked);
  return onAnswer && <LoginSheet onAnswer={onAnswer} />;
}
