import { Mail } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { asApiError } from '#modules/client/api-error.js';
import { call } from '#web/lib/api/call.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { useSite } from '#web/lib/site.js';
import classes from './strip.module.css';

/** What is missing to whoever has not confirmed the e-mail, with the way to it. */
export function UnconfirmedMail({ login, email }: { login: string; email: string }) {
  const t = useText();
  const { outbox } = useSite();
  const navigate = useNavigate();
  const resend = async () => {
    try {
      // Who mistyped theirs, or came by a network without one, is written to at the address that they have asked for since.
      const to = (await call('GET user/account')).emailToConfirm ?? email;
      if (!to) return navigate(paths.settings(login, 'email'));
      await call('GET auth/repeatmail', { query: { username: login } });
      toast('done', t({ id: 'shell.confirm.sent' }, { email: to }));
    } catch (thrown) {
      toast('failed', failureText(t, asApiError(thrown)));
    }
  };
  return (
    <section className={classes.strip} aria-label={t({ id: 'shell.confirm' })}>
      <Mail size={16} strokeWidth={1.75} aria-hidden />
      <FormattedMessage id="shell.confirm" />
      <button type="button" className={classes.resend} onClick={() => void resend()}>
        <FormattedMessage id="shell.confirm.resend" />
      </button>
      {outbox && (
        <a href={outbox} target="_blank" rel="noopener">
          <FormattedMessage id="shell.confirm.outbox" />
        </a>
      )}
    </section>
  );
}
