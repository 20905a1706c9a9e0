import { useSelector } from '@xstate/store-react';
import { lazyPart } from '#web/ui/lazy-part.js';
import { loginAsked } from '#web/lib/session/session.js';

interface Props {
  onAnswer: (isBack: boolean) => void;
  /** Left before it was there. */
  onClose: () => void;
}

const LoginSheet = lazyPart<Props>({
  chunk: 'auth',
  namespaces: ['auth'],
  load: () => import('#web/features/auth/login-sheet.js').then((module) => module.LoginSheet),
  isSheet: true,
});

/** The sheet that asks to log in again, while a call waits for that. */
export function EndedSession() {
  const onAnswer = useSelector(loginAsked, (asked) => asked);
  return onAnswer && <LoginSheet onAnswer={onAnswer} onClose={() => onAnswer(false)} />;
}
