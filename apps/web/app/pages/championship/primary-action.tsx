import { LogIn, Trophy, Upload, UserPlus, type LucideIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChampionshipView } from '../../../../../modules/championships/contract/championship.js';
import type { MessageId } from '../../../lib/i18n/message-ids.js';
import { paths, type ChampionshipTab } from '../../../lib/paths.js';
import { useIsAuthorized } from '../../../lib/session/use-person.js';
import classes from './primary-action.module.css';

interface Action {
  to: string;
  label: MessageId;
  icon: LucideIcon;
  /** Tab on which the action is done, so that it need not be offered there. */
  on?: ChampionshipTab;
}

const actionFor = ({ champname, participation, type }: ChampionshipView, isAuthorized: boolean): Action => {
  if (participation) {
    return { to: paths.championship(champname, 'metric'), label: 'championships.submit', icon: Upload, on: 'metric' };
  }
  if (type === 'ENDED') {
    return { to: paths.championship(champname, 'rating'), label: 'championships.results', icon: Trophy, on: 'rating' };
  }
  const takePart = paths.championship(champname, 'takepart');
  return isAuthorized
    ? { to: takePart, label: 'championships.takePart', icon: UserPlus, on: 'takepart' }
    : { to: paths.login(takePart), label: 'championships.login', icon: LogIn };
};

/** The one thing to do next in a championship. */
export function PrimaryAction({ champ, tab }: { champ: ChampionshipView; tab: ChampionshipTab }) {
  const { to, label, icon: Icon, on } = actionFor(champ, useIsAuthorized());
  if (tab === on) return null;
  return (
    <Link className={classes.action} to={to}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <FormattedMessage id={label} />
    </Link>
  );
}
