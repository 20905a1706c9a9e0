import { ChartNoAxesColumn, CircleUserRound, LogIn, MessagesSquare, Trophy, type LucideIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { useNavigation } from '#web/lib/navigation-context.js';
import type { View } from '#web/lib/views.js';
import classes from './bottom-bar.module.css';

interface Place {
  id: string;
  to: string;
  label: MessageId;
  icon: LucideIcon;
  view: View;
  also?: View | undefined;
}

/** Sections that have a place at the bottom, with their signs. */
const icons: Partial<Record<string, LucideIcon>> = {
  championships: Trophy,
  rating: ChartNoAxesColumn,
  forum: MessagesSquare,
};

const usePlaces = (): Place[] => {
  const { sections } = useNavigation();
  const person = usePerson();
  const places = sections.flatMap(({ id, to, label, view, also }) => {
    const icon = icons[id];
    return icon ? [{ id, to, label, view, also, icon }] : [];
  });
  const me: Place = person?.login
    ? { id: 'me', to: paths.user(person.login), label: 'shell.me', icon: CircleUserRound, view: 'USER_PAGE' }
    : { id: 'login', to: paths.login(), label: 'shell.login', icon: LogIn, view: 'LOGIN_PAGE' };
  return [...places, me];
};

/** On phones, under the thumb: where one goes most (ui.md 2.1). The whole tree is behind the button at the top. */
export function BottomBar({ view }: { view: View | null }) {
  const t = useText();
  return (
    <nav className={classes.bar} aria-label={t({ id: 'shell.nav.short' })}>
      {usePlaces().map(({ id, to, label, icon: Icon, ...place }) => (
        <Link
          key={id}
          to={to}
          className={classes.place}
          aria-current={view !== null && (view === place.view || view === place.also) ? 'page' : undefined}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          <span className={classes.label}>
            <FormattedMessage id={label} />
          </span>
        </Link>
      ))}
    </nav>
  );
}
