import { useSelector } from '@xstate/store-react';
import { Ban } from 'lucide-react';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { state } from '#web/lib/state/state.js';
import classes from './strip.module.css';

/** ADMIN1: whoever is blocked reads until when and why, on every page. */
export function BlockedStrip() {
  const t = useText();
  const blocked = useSelector(state.user, (snapshot) => snapshot.context.blocked);
  if (!blocked) return null;
  const { until, reason } = blocked;
  const values = until === null ? { term: 'ever', date: '' } : { term: 'dated', date: formatDateTime(until) };
  return (
    <section role="status" className={classes.strip}>
      <Ban size={16} strokeWidth={1.75} aria-hidden />
      {t({ id: 'shell.blocked' }, { ...values, reason })}
    </section>
  );
}
