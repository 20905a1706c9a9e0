import { formatTime } from '#modules/kernel/contract/time-format.js';
import { useText } from '#web/lib/i18n/use-text.js';

/** The time of day of a moment in the reader's zone, with Moscow's beside it where that is another (CHAMP8). */
export const useClockTime = () => {
  const t = useText();
  return (moment: string): string => {
    const [own, moscow] = [formatTime(moment), formatTime(moment, 'Europe/Moscow')];
    return own === moscow ? own : `${own} (${t({ id: 'shell.time.moscow' }, { time: moscow })})`;
  };
};
