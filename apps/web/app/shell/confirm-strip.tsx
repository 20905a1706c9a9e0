import { useSelector } from '@xstate/store-react';
import { Mail } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { asApiError } from '#modules/client/api-error.js';
import { call } from '#web/lib/api/call.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { state } from '#web/lib/state/state.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { useSite } from '#web/lib/site.js';
import classes from './confirm-strip.module.css';

/** REGISTERED means signed in but not finished: leads to the missing step (decisions, People). */
export function ConfirmStrip() {
  const t = useText();
  const { outbox } = useSite();
  const person = useSelector(state.user, (snapshot) => snapshot.context);
  if (person.statusLoad !== 'REGISTERED' || person.status !== 'NEW') return null;
  const resend = async () => {
    try {
      await call('GET auth/repeatmail', { query: { username: person.login } });
      toast('done', t({ id: 'shell.confirm.sent' }, { email: person.email }));
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
