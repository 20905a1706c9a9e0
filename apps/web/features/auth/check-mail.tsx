import { FormattedMessage } from 'react-intl';
import { ResendMail } from './resend-mail.js';

/** After registration: the link is on its way. */
export function CheckMail({ email }: { email: string }) {
  return (
    <>
      <p className="muted">
        <FormattedMessage id="auth.checkMail" values={{ email: <strong>{email}</strong> }} />
      </p>
      <ResendMail username={email} />
    </>
  );
}
