import { AtSign, MailCheck, Smartphone, Trophy, Upload, UserPen, UserPlus, type LucideIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ParticipationState } from '#modules/teams/contract/participation.machine.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { paths, type ChampionshipTab } from '#web/lib/paths.js';
import { useStanding } from './championship-context.js';

interface Action {
  to: string;
  label: MessageId;
  icon: LucideIcon;
  /** Tab on which the action is done, so that it need not be offered there. */
  on?: ChampionshipTab;
}

type Champ = ReturnType<typeof useStanding>['champ'];

/** CHAMP4: what each state of the participation's machine leads to. */
const actionFor = (state: ParticipationState, { champname, kind }: Champ): Action | null => {
  const submit = kind === 'algorithm' ? 'algorithm' : 'metric';
  const takePart = paths.championship(champname, 'takepart');
  switch (state) {
    case 'OVER':
    case 'ENDED':
      return {
        to: paths.championship(champname, 'rating'),
        label: 'championships.results',
        icon: Trophy,
        on: 'rating',
      };
    case 'TAKING_PART':
      return { to: paths.championship(champname, submit), label: 'championships.submit', icon: Upload, on: submit };
    case 'ORGANISER':
    case 'OUT':
      return null;
    case 'LOGGED_OUT':
      return { to: paths.registration(takePart), label: 'championships.takePart', icon: UserPlus, on: 'takepart' };
    case 'EMAIL':
      return { to: takePart, label: 'championships.step.email', icon: MailCheck, on: 'takepart' };
    case 'LOGIN':
      return { to: takePart, label: 'championships.step.name', icon: AtSign, on: 'takepart' };
    case 'PHONE':
      return { to: takePart, label: 'championships.step.phone', icon: Smartphone, on: 'takepart' };
    case 'PROFILE':
      return { to: takePart, label: 'championships.step.profile', icon: UserPen, on: 'takepart' };
    case 'READY':
      return { to: takePart, label: 'championships.takePart', icon: UserPlus, on: 'takepart' };
  }
};

/**
 * The one thing to do next in a championship; on the tab where it is done only where that one can't be shown. One of a view
 * is filled: not that in place below the one of the head, nor practice after the end.
 */
export function PrimaryAction({ inPlace = false }: { inPlace?: boolean }) {
  const { champ, tab, state } = useStanding();
  const action = actionFor(state, champ);
  if (!action || (!inPlace && tab === action.on)) return null;
  const { to, label, icon: Icon, on } = action;
  const isLate = champ.type === 'ENDED' && state === 'TAKING_PART';
  return (
    <Link className={isLate || (inPlace && tab !== on) ? 'button' : 'button-primary'} to={to}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <FormattedMessage id={isLate ? 'championships.submit.late' : label} />
    </Link>
  );
}
