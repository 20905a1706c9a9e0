import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { FailureAlert } from '#web/ui/failure-alert.js';
import type { ApiError } from '#modules/client/api-error.js';
import { paths } from '#web/lib/paths.js';
import { usePerson } from '#web/lib/session/use-person.js';

/** Why an answer was not taken; with the way to what is missing. */
export function Refused({ failure, onOver }: { failure: ApiError; onOver: () => void }) {
  const person = usePerson();
  return (
    <>
      <FailureAlert failure={failure} onOver={onOver} />
      {failure.code === 'LOGIN_NEEDED' && person && (
        <p>
          <Link to={paths.chooseLogin(person)}>
            <FormattedMessage id="teams.chooseLogin" />
          </Link>
        </p>
      )}
      {failure.code === 'PHONE_UNCONFIRMED' && person && (
        <p>
          <Link to={paths.settings(person.login, 'phone')}>
            <FormattedMessage id="teams.confirmPhone" />
          </Link>
        </p>
      )}
    </>
  );
}
