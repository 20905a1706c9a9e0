import { Avatar } from './avatar.js';
import { PersonAvatar } from './person-avatar.js';

interface Props {
  team: string;
  /** Of whose team of one it is; null for all others. */
  login: string | null;
  size: number;
}

/** The face of a team on a board: one of a single person under their own name has that person's. */
export function TeamAvatar({ team, login, size }: Props) {
  if (login !== null) return <PersonAvatar login={login} nick={team} size={size} />;
  return <Avatar name={team} src={null} size={size} square />;
}
