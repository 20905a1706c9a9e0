import { useSelector } from '@xstate/store-react';
import { state } from '../../lib/state/state.js';
import { useSite } from '../../lib/use-site.js';
import type { View } from '../routes.js';

/** NAV5: whether the vacancy link is for everybody or for admins. */
export const useSees = () => {
  const role = useSelector(state.user, (snapshot) => snapshot.context.role);
  const { vacancyLink } = useSite();
  return (view: View) => view !== 'VACANCY_PAGE' || vacancyLink === 'all' || role === 'admin';
};
