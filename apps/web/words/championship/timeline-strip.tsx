import { useText } from '#web/lib/i18n/use-text.js';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import classes from './timeline-strip.module.css';

interface Props {
  start: string;
  end: string;
  now: number;
}

/** How far a championship has come, between its start and its end. */
export function TimelineStrip({ start, end, now }: Props) {
  const t = useText();
  const from = new Date(start).getTime();
  const to = new Date(end).getTime();
  const share = Math.min(1, Math.max(0, (now - from) / (to - from)));
  const label = t({ id: 'shell.timeline' }, { start: formatDateTime(start), end: formatDateTime(end) });
  return (
    <div className={classes.strip} role="img" aria-label={label} title={label}>
      <span className={classes.past} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
