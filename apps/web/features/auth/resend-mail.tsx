import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Countdown } from '#web/ui/countdown.js';
import { FormAlert } from '#web/ui/form-alert.js';
import { asApiError } from '#modules/client/api-error.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useSite } from '#web/lib/site.js';
import { repeatMail } from './auth.data.js';

const pause = 60_000;

/** Sends the confirmation link again; in demo mode shows where the mails are that were not sent. */
export function ResendMail({ username }: { username: string }) {
  const t = useText();
  const { outbox } = useSite();
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const resend = async () => {
    setFailure(null);
    setSending(true);
    try {
      await repeatMail(username);
      setSentAt(Date.now());
    } catch (thrown) {
      setFailure(failureText(t, asApiError(thrown)));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="stack gap-3 mt-4">
      {failure && <FormAlert>{failure}</FormAlert>}
      <Button variant="default" loading={isSending} disabled={sentAt !== null} onClick={() => void resend()}>
        {sentAt === null ? (
          <FormattedMessage id="auth.resend" />
        ) : (
          <FormattedMessage
            id="auth.resent"
            values={{ time: <Countdown to={sentAt + pause} onEnd={() => setSentAt(null)} /> }}
          />
        )}
      </Button>
      {outbox && (
        <a href={outbox} target="_blank" rel="noopener">
          <FormattedMessage id="auth.outbox" />
        </a>
      )}
    </div>
  );
}
