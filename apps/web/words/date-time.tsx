import { useText } from '#web/lib/i18n/use-text.js';
import { tooltip } from '#web/lib/tooltip.js';
import { formatDate, formatDateTime } from '#modules/kernel/contract/time-format.js';

interface Props {
  time: string;
  dateOnly?: boolean;
  /** For a few times that matter: Moscow's is there without pointing, as a table of many rows can't afford it. */
  withMoscow?: boolean;
}

/** A moment in the reader's zone, dd.mm.yyyy hh:mm; pointing at it gives it in Moscow's, by which attempts are counted. */
export function DateTime({ time, dateOnly = false, withMoscow = false }: Props) {
  const t = useText();
  const inMoscow = () => t({ id: 'shell.time.moscow' }, { time: formatDateTime(time, 'Europe/Moscow') });
  return (
    <time
      dateTime={time}
      {...(withMoscow ? { title: inMoscow() } : tooltip(inMoscow))}
      style={{ whiteSpace: 'nowrap' }}
    >
      {dateOnly ? formatDate(time) : formatDateTime(time)}
    </time>
  );
}
