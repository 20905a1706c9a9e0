import { useEffect } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';
import { useShortDuration } from './use-wait-text.js';

/**
 * Place and wait in the title of the tab while one waits, such as `4th · 3 min`, so that it is seen from another tab.
 * @param seconds null while the queue is stopped
 */
export const useQueueTitle = (place: number, seconds: number | null) => {
  const t = useText();
  const short = useShortDuration();
  const wait = seconds === null ? t({ id: 'shell.queue.title.paused' }) : short(seconds);
  const text = t({ id: 'shell.queue.title' }, { place, wait });
  useEffect(() => {
    const before = document.title;
    document.title = `${text} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [text]);
};
