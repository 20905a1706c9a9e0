import { LogOut } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Chip, type Tone } from '#web/ui/chip.js';
import { Cover } from '#web/words/cover.js';
import { RankChip } from '#web/words/rank-chip.js';
import { useRead } from '#web/lib/data/use-read.js';
import { AvatarButton } from './avatar-button.js';
import { PageHeading } from '#web/ui/page-heading.js';
import type { PersonStatus } from '#modules/kernel/contract/status.js';
import { displayName } from '#web/lib/session/use-person.js';
import { useLogout } from '#web/lib/session/use-logout.js';
import type { UserState } from '#web/lib/state/slices/user.js';
import { personal } from './personal.data.js';
import { useProfile } from './profile.data.js';
import classes from './profile-head.module.css';

const tones: Record<PersonStatus, Tone> = { NEW: 'warn', CONFIRMED: 'info', VERIFIED: 'ok', IDENTIFIED: 'ok' };

/** Who it is: picture, name, login, and how far they have come on the ladder (AUTH7). */
export function ProfileHead({ person }: { person: UserState }) {
  const name = displayName(person);
  const logout = useLogout();
  const { data } = useProfile(person.login);
  const { university = '', workplace = '' } = useRead(personal).data ?? {};
  const fullName = [person.firstname, person.lastname].filter(Boolean).join(' ');
  return (
    <header className={classes.head}>
      <div className={classes.band}>
        <Cover kind="person" name={person.login ?? name} size="band" />
      </div>
      <AvatarButton person={person} />
      <div className="narrows">
        <PageHeading title={name} className="breaks" />
        <p className={classes.facts}>
          {[person.login, fullName, data?.city ?? '', university, workplace]
            .filter((part) => part !== '' && part !== name)
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
          {data && <RankChip rank={data.rank} />}
          <Chip tone={tones[person.status]}>
            <FormattedMessage id={`user.status.${person.status}`} />
          </Chip>
        </p>
        {data && data.skills.length > 0 && <p className={classes.facts}>{data.skills.join(' · ')}</p>}
        {/* On a phone the header has no room for it, and a slip of the thumb there would log out. */}
        <button type="button" className={classes.exit} onClick={() => void logout()}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden />
          <FormattedMessage id="shell.logout" />
        </button>
      </div>
    </header>
  );
}
