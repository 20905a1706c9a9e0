import Group from '@mui/icons-material/GroupOutlined';
import type { ResourceProps } from 'react-admin';
import { TeamList } from './team-list.js';
import { TeamShow } from './team-show.js';
import type { Team } from './team.js';

/** Teams (ADMIN1). */
export const teams: ResourceProps = {
  name: 'teams',
  icon: Group,
  list: TeamList,
  show: TeamShow,
  recordRepresentation: ({ name }: Team) => name,
};
