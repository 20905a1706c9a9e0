import { useSelector } from '@xstate/store-react';
import { LogOut } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useNoticesHint } from '#web/lib/session/use-notices-hint.js';
import { displayName, usePerson } from '#web/lib/session/use-person.js';
import { state } from '#web/lib/state/state.js';
import { useLogout } from '#web/words/use-logout.js';
import classes from './header.module.css';

const Bell = lazyPart<{ login: string; isNew: boolean }>({
  chunk: 'tools',
  load: () => import('#web/features/notices/bell.js').then((module) => module.Bell),
  meanwhile: <span className={classes.bellPlace} />,
});

/** Who is signed in (NAV6), or the way in. */
export function UserCard() {
  const t = useText();
  const person = usePerson();
  const logout = useLogout();
  useNoticesHint(person?.login);
  const isLoading = useSelector(state.user, (snapshot) => snapshot.context.statusLoad === 'LOADING');
  if (!person?.login) {
    if (isLoading) return <span className={classes.cardSkeleton} aria-hidden />;
    return (
      <Link to={paths.login()} className={`button button-small ${classes.login}`}>
        <FormattedMessage id="shell.login" />
      </Link>
    );
  }
  const name = displayName(person);
  return (
    <span className={classes.card}>
      <Bell login={person.login} isNew={person.isNewNotify} />
      <Link className={classes.person} to={paths.user(person.login)}>
        <span className="relative inline-flex">
          <PersonAvatar login={person.login} nick={name} size={32} />
          {person.isNewNotify && (
            <span className={classes.dot}>
              <span className="unseen">{t({ id: 'shell.notifications.new' })}</span>
            </span>
          )}
        </span>
        <span className={classes.name}>{name}</span>
      </Link>
      <button
        type="button"
        className={`${classes.tool} ${classes.exit}`}
        aria-label={t({ id: 'shell.logout' })}
        title={t({ id: 'shell.logout' })}
        onClick={() => void logout()}
      >
        <LogOut size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
