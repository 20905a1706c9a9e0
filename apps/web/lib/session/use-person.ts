import { useSelector } from '@xstate/store-react';
import { state } from '#web/lib/state/state.js';
import type { UserState } from '#web/lib/state/slices/user.js';

export const useIsAuthorized = () => useSelector(state.persistStore, (snapshot) => snapshot.context.isAuthorized);

/** The signed-in person; null for a guest. */
export const usePerson = (): UserState | null => {
  const isAuthorized = useIsAuthorized();
  const user = useSelector(state.user, (snapshot) => snapshot.context);
  return isAuthorized ? user : null;
};

/** Specification, section 3: a login that starts with `!` is shown as first and last name. */
export const displayName = (user: Pick<UserState, 'login' | 'nickname' | 'firstname' | 'lastname'>): string => {
  if (user.nickname.length > 0) return user.nickname;
  if (!user.login.startsWith('!')) return user.login;
  return [user.firstname, user.lastname].filter(Boolean).join(' ') || user.login;
};
