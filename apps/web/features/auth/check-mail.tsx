import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { ResendMail } from './resend-mail.js';

/** After registration: the link is on its way. @param onOther the address is wrong: back to the form */
export function CheckMail({ email, onOther }: { email: string; onOther: () => void }) {
  return (
    <>
      <p className="muted">
        <FormattedMessage id="auth.checkMail" values={{ email: <strong>{email}</strong> }} />
      </p>
      <ResendMail username={email} />
      <Button variant="subtle" onClick={onOther}>
        <FormattedMessage id="auth.checkMail.other" />
      </Button>
    </>
  );
}
