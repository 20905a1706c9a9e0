import { useSelector } from '@xstate/store-react';
import { lazyPart } from '#web/ui/lazy-part.js';
import { guestAsked } from '#web/lib/session/guest.js';

const GuestSheet = lazyPart<{ onClose: () => void }>({
  chunk: 'auth',
  namespaces: ['auth'],
  load: () => import('#web/features/auth/guest-sheet.js').then((module) => module.GuestSheet),
  isSheet: true,
});

/** The sheet that asks a guest in. */
export function GuestQuestion() {
  const isAsked = useSelector(guestAsked, (asked) => asked);
  if (!isAsked) return null;
  return <GuestSheet onClose={() => guestAsked.set(false)} />;
}
