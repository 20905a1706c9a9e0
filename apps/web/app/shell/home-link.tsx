import { useSelector } from '@xstate/store-react';
import { Link } from 'react-router-dom';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { useSite } from '#web/lib/site.js';
import { state } from '#web/lib/state/state.js';
import { Logo } from './logo.js';
import classes from './header.module.css';

/** The logo leads a guest to the start, a person to the championships, an admin to the console (NAV4). */
export function HomeLink() {
  const t = useText();
  const { product } = useSite();
  const isAuthorized = useIsAuthorized();
  const adminPath = useSelector(state.user, (snapshot) => snapshot.context.adminPath);
  const label = t({ id: 'shell.home' }, { product });
  const content = (
    <>
      <Logo />
      <span className={classes.product}>{product}</span>
    </>
  );
  if (isAuthorized && adminPath) {
    // The console is an app of its own, so this is an ordinary navigation.
    return (
      <a className={classes.logo} href={adminPath} aria-label={label}>
        {content}
      </a>
    );
  }
  return (
    <Link className={classes.logo} to={isAuthorized ? paths.championships() : paths.home} aria-label={label}>
      {content}
    </Link>
  );
}
