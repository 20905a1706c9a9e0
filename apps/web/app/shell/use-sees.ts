import { useSelector } from '@xstate/store-react';
import { useCallback } from 'react';
import { state } from '#web/lib/state/state.js';
import { useSite } from '#web/lib/site.js';
import type { View } from '#web/lib/views.js';

/** NAV5: whether the vacancy link is for everybody or for admins. */
export const useSees = () => {
  const role = useSelector(state.user, (snapshot) => snapshot.context.role);
  const { vacancyLink } = useSite();
  const isForAll = vacancyLink === 'all' || role === 'admin';
  return useCallback((view: View) => view !== 'VACANCY_PAGE' || isForAll, [isForAll]);
};
