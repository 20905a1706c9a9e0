import People from '@mui/icons-material/PeopleOutlined';
import type { ResourceProps } from 'react-admin';
import { byName } from '../by-name.js';
import { lazyPage } from '../lazy-page.js';
import type { User } from './user.js';

const UserList = lazyPage(async () => (await import('./user-list.js')).UserList);
const UserShow = lazyPage(async () => (await import('./user-show.js')).UserShow);

/** The tab USERS (ADMIN1). */
export const users: ResourceProps = {
  name: 'users',
  icon: People,
  list: UserList,
  show: byName('users', 'login', UserShow),
  recordRepresentation: ({ login }: User) => login,
};
