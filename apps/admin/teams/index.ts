import Group from '@mui/icons-material/GroupOutlined';
import type { ResourceProps } from 'react-admin';
import { lazyPage } from '../lazy-page.js';
import { TeamList } from './team-list.js';
import type { Team } from './team.js';

const TeamShow = lazyPage(async () => (await import('./team-show.js')).TeamShow);

/** Teams (ADMIN1). */
export const teams: ResourceProps = {
  name: 'teams',
  icon: Group,
  list: TeamList,
  show: TeamShow,
  recordRepresentation: ({ name }: Team) => name,
};
