import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FormAlert } from '#web/ui/form-alert.js';
import { asApiError } from '#modules/client/api-error.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useKeptFocus } from '#web/lib/use-kept-focus.js';
import { useSite } from '#web/lib/site.js';
import { mailLink } from './auth.data.js';

/** AUTH4: the way in for whom the limits of wrong passwords keep out, their own or somebody else's. */
export function MailedLink({ username }: { username: string }) {
  const t = useText();
  const { outbox } = useSite();
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const said = useKeptFocus<HTMLOutputElement>(isSent, isSent);
  const send = async () => {
    setFailure(null);
    setSending(true);
    try {
      await mailLink(username);
      setSent(true);
    } catch (thrown) {
      setFailure(failureText(t, asApiError(thrown)));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="stack gap-3 mt-4">
      {failure && <FormAlert>{failure}</FormAlert>}
      {isSent ? (
        <output ref={said} tabIndex={-1}>
          <FormattedMessage id="auth.link.sent" />
        </output>
      ) : (
        <>
          <p className="muted">{t({ id: 'auth.link.hint' })}</p>
          <Button variant="default" loading={isSending} onClick={() => void send()}>
            <FormattedMessage id="auth.link.send" />
          </Button>
        </>
      )}
      {isSent && outbox && (
        <a href={outbox} target="_blank" rel="noopener">
          <FormattedMessage id="auth.outbox" />
        </a>
      )}
    </div>
  );
}
