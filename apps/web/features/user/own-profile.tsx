import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Chip, type Tone } from '#web/ui/chip.js';
import { useRead } from '#web/lib/data/use-read.js';
import type { PersonStatus } from '#modules/kernel/contract/status.js';
import { displayName } from '#web/lib/session/use-person.js';
import { useLogout } from '#web/words/use-logout.js';
import type { UserState } from '#web/lib/state/slices/user.js';
import { useProfile } from '#web/words/profile.data.js';
import { AvatarButton } from './avatar-button.js';
import { personal } from './user.data.js';
import { ProfileFrame } from './profile-frame.js';
import classes from './profile-frame.module.css';

const tones: Record<PersonStatus, Tone> = { NEW: 'warn', CONFIRMED: 'info', VERIFIED: 'ok', IDENTIFIED: 'ok' };

interface Props {
  person: UserState;
  /** On a phone, where the page is about something else than the person. */
  isSlim: boolean;
  children: ReactNode;
}

/** One's own page: who one is, and how far one has come on the ladder (AUTH7). */
export function OwnProfile({ person, isSlim, children }: Props) {
  const { data } = useProfile(person.login);
  const { university = '', workplace = '' } = useRead(personal).data ?? {};
  const fullName = [person.firstname, person.lastname].filter(Boolean).join(' ');
  return (
    <ProfileFrame
      login={person.login}
      name={displayName(person)}
      avatar={<AvatarButton person={person} />}
      facts={[person.login, data?.city ?? '']}
      ownFacts={[fullName, university, workplace]}
      profile={data}
      chip={
        <Chip tone={tones[person.status]}>
          <FormattedMessage id={`user.status.${person.status}`} />
        </Chip>
      }
      acts={<Exit />}
      slim={isSlim ? 'nowhere' : 'last'}
    >
      {children}
    </ProfileFrame>
  );
}

/** On a phone the header has no room for it, and a slip of the thumb there would log out. */
function Exit() {
  const logout = useLogout();
  return (
    <button type="button" className={classes.exit} onClick={() => void logout()}>
      <LogOut size={16} strokeWidth={1.75} aria-hidden />
      <FormattedMessage id="shell.logout" />
    </button>
  );
}
