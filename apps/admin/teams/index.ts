import Group from '@mui/icons-material/GroupOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';
import type { Team } from './team.js';

const TeamList = lazyPage(async () => (await import('./team-list.js')).TeamList);
const TeamShow = lazyPage(async () => (await import('./team-show.js')).TeamShow);

/** Teams (ADMIN1). */
export const teams: ResourceProps = {
  name: 'teams',
  icon: Group,
  list: TeamList,
  show: TeamShow,
  recordRepresentation: ({ name }: Team) => name,
};
