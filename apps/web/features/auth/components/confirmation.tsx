import { Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { FormAlert } from '../../../components/form-alert.js';
import { asApiError } from '../../../lib/api/api-error.js';
import { failureText } from '../../../lib/errors.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { paths } from '../../../lib/paths.js';
import { confirmEmail } from '../api/auth.js';
import classes from './auth-card.module.css';

type Outcome = { state: 'waiting' } | { state: 'done' } | { state: 'failed'; text: string };

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
      (thrown: unknown) => setOutcome({ state: 'failed', text: failureText(t, asApiError(thrown)) }),
    );
  }, [token, t]);

  switch (outcome.state) {
    case 'waiting':
      return <Loader size={24} />;
    case 'failed':
      return (
        <div className={classes.form}>
          <FormAlert>{outcome.text}</FormAlert>
          <p className={classes.hint}>
            <FormattedMessage
              id="auth.confirm.again"
              values={{ link: (text) => <Link to={paths.login()}>{text}</Link> }}
            />
          </p>
        </div>
      );
    case 'done':
      return (
        <div className={classes.form}>
          <output>
            <FormattedMessage id="auth.confirm.done" />
          </output>
          <Link to={paths.championships()}>
            <FormattedMessage id="auth.confirm.next" />
          </Link>
        </div>
      );
  }
}
