import { addressOf } from '#modules/client/address.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { Avatar } from './avatar.js';

interface Props {
  login: string;
  /** How they are called, see their initials. */
  nick: string;
  size: number;
}

/** PROF4: the picture of somebody of whom a page knows the login; one's own is the one that was saved last. */
export function PersonAvatar({ login, nick, size }: Props) {
  const self = usePerson();
  const src =
    self?.login === login
      ? (self.avatarAfterSave ?? self.avatar)
      : addressOf('GET user/avatar/{login}', { params: { login } });
  return <Avatar name={nick} login={login} src={src} size={size} />;
}
