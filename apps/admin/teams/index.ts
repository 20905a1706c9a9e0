import Group from '@mui/icons-material/GroupOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { TeamList } from './team-list.js';
import type { Team } from './team.js';

/* The lists are there before it; the layout waits for it. */
const TeamShow = lazy(async () => ({ default: (await import('./team-show.js')).TeamShow }));

/** Teams (ADMIN1). */
export const teams: ResourceProps = {
  name: 'teams',
  icon: Group,
  list: TeamList,
  show: TeamShow,
  recordRepresentation: ({ name }: Team) => name,
};
