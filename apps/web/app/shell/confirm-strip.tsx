import { useSelector } from '@xstate/store-react';
import { lazyPart } from '#web/ui/lazy-part.js';
import { state } from '#web/lib/state/state.js';

const UnconfirmedMail = lazyPart<{ login: string; email: string }>({
  chunk: 'tools',
  load: () => import('./unconfirmed-mail.js').then((module) => module.UnconfirmedMail),
  meanwhile: null,
});

/** REGISTERED means signed in but not finished: leads to the missing step (decisions, People). */
export function ConfirmStrip() {
  const { login, email, status, statusLoad } = useSelector(state.user, (snapshot) => snapshot.context);
  return statusLoad === 'REGISTERED' && status === 'NEW' && <UnconfirmedMail login={login} email={email} />;
}
