import { formatDate, formatDateTime, formatTime } from '#modules/kernel/contract/time-format.js';
import { useText, type T } from '#web/lib/i18n/use-text.js';
import { tooltip } from '#web/lib/tooltip.js';
import { useMinute } from '#web/lib/use-now.js';

const minute = 60_000;
const hour = 60 * minute;

/** A moment that is not long past as people say it; null for others, of which the date says more. */
export const sayWhen = (t: T, time: string, now: number): string | null => {
  const past = now - Date.parse(time);
  if (past < 0) return null;
  if (past < minute) return t({ id: 'shell.when.now' });
  if (past < hour) return t({ id: 'shell.when.minutes' }, { count: Math.floor(past / minute) });
  if (formatDate(time) === formatDate(new Date(now)) || past < 6 * hour)
    return t({ id: 'shell.when.hours' }, { count: Math.floor(past / hour) });
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return formatDate(time) === formatDate(yesterday) ? t({ id: 'shell.when.yesterday' }) : null;
};

interface Props {
  time: string;
}

/**
 * A moment as people say it: "20 min ago", "yesterday", then the date. Readers hear the exact one after it, and whoever
 * points at it sees it, with Moscow's, by which attempts are counted; so does who comes by the keyboard to what it is in.
 */
export function When({ time }: Props) {
  const t = useText();
  const said = sayWhen(t, time, useMinute());
  const exact = () =>
    `${formatDateTime(time)} · ${t({ id: 'shell.time.moscow' }, { time: formatDateTime(time, 'Europe/Moscow') })}`;
  return (
    <time dateTime={time} {...tooltip(exact)} style={{ whiteSpace: 'nowrap' }}>
      {said ?? formatDate(time)}
      <span className="exact"> {said === null ? formatTime(time) : formatDateTime(time)}</span>
    </time>
  );
}
