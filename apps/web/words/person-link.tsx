import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { isDeleted } from '#modules/identity/contract/deleted.js';
import { paths } from '#web/lib/paths.js';

/** PROF1, PROF2: somebody's name, which leads to their page; who deleted their account has neither any more. */
export function PersonLink({ login, name }: { login: string; name: string }) {
  if (isDeleted(login)) return <FormattedMessage id="shell.person.deleted" />;
  return <Link to={paths.user(login)}>{name}</Link>;
}
