import { Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { FormAlert } from '../../../components/form-alert.js';
import { asApiError, type ApiError } from '../../../lib/api/api-error.js';
import { failureText } from '../../../lib/errors.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { paths } from '../../../lib/paths.js';
import { useIsAuthorized } from '../../../lib/session/use-person.js';
import { confirmEmail } from '../api/auth.js';
import classes from './auth-card.module.css';

type Outcome = { state: 'waiting' } | { state: 'done' } | { state: 'failed'; failure: ApiError };

/** Confirms the e-mail by the token of the link; the person is signed in then. */
export function Confirmation({ token }: { token: string }) {
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'waiting' });
  const asked = useRef(false);
  useEffect(() => {
    // A token works once, so it must not be sent twice.
    if (asked.current) return;
    asked.current = true;
    confirmEmail(token).then(
      () => setOutcome({ state: 'done' }),
      (thrown: unknown) => setOutcome({ state: 'failed', failure: asApiError(thrown) }),
    );
  }, [token]);

  switch (outcome.state) {
    case 'waiting':
      return <Loader size={24} />;
    case 'failed':
      if (outcome.failure.code === 'EMAIL_CONFIRMED') return <Confirmed text="auth.confirm.already" />;
      return (
        <div className={classes.form}>
          <FormAlert>{failureText(t, outcome.failure)}</FormAlert>
          <p className={classes.hint}>
            <FormattedMessage
              id="auth.confirm.again"
              values={{ link: (text) => <Link to={paths.login()}>{text}</Link> }}
            />
          </p>
        </div>
      );
    case 'done':
      return <Confirmed text="auth.confirm.done" />;
  }
}

/** The e-mail is confirmed, now or before; where one can go from here. */
function Confirmed({ text }: { text: 'auth.confirm.done' | 'auth.confirm.already' }) {
  const isAuthorized = useIsAuthorized();
  return (
    <div className={classes.form}>
      <output>
        <FormattedMessage id={text} />
      </output>
      <Link to={isAuthorized ? paths.championships() : paths.login()}>
        <FormattedMessage id={isAuthorized ? 'auth.confirm.next' : 'auth.login'} />
      </Link>
    </div>
  );
}
