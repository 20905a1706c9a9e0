import { FormattedMessage } from 'react-intl';
import { ResendMail } from './resend-mail.js';
import classes from './auth-card.module.css';

/** After registration: the link is on its way. */
export function CheckMail({ email }: { email: string }) {
  return (
    <>
      <p className={classes.hint}>
        <FormattedMessage id="auth.checkMail" values={{ email: <strong>{email}</strong> }} />
      </p>
      <ResendMail username={email} />
    </>
  );
}
