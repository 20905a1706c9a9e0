import { useSelector } from '@xstate/store-react';
import { config } from '../../lib/config.js';
import { state } from '../../lib/state/state.js';
import type { View } from '../routes.js';

/** NAV5: whether the vacancy link is for everybody or for admins. */
export const useSees = () => {
  const role = useSelector(state.user, (snapshot) => snapshot.context.role);
  return (view: View) => view !== 'VACANCY_PAGE' || config.vacancyLink === 'all' || role === 'admin';
};
