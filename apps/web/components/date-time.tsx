import { useText } from '../lib/i18n/use-text.js';
import { tooltip } from '../lib/tooltip.js';
import { formatDate, formatDateTime } from '../../../modules/kernel/contract/time-format.js';

/** A moment in the reader's zone, dd.mm.yyyy hh:mm; pointing at it gives it in Moscow's, by which attempts are counted. */
export function DateTime({ time, dateOnly = false }: { time: string; dateOnly?: boolean }) {
  const t = useText();
  return (
    <time
      dateTime={time}
      {...tooltip(() => t({ id: 'shell.time.moscow' }, { time: formatDateTime(time, 'Europe/Moscow') }))}
      style={{ whiteSpace: 'nowrap' }}
    >
      {dateOnly ? formatDate(time) : formatDateTime(time)}
    </time>
  );
}
