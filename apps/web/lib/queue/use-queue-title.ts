import { useEffect } from 'react';
import { useText } from '../i18n/use-text.js';
import { useShortDuration } from './use-wait-text.js';

/** Place and wait in the title of the tab while one waits, such as `4th · 3 min`, so that it is seen from another tab. */
export const useQueueTitle = (place: number | null, seconds: number) => {
  const t = useText();
  const wait = useShortDuration()(seconds);
  const text = place === null ? null : t({ id: 'shell.queue.title' }, { place, wait });
  useEffect(() => {
    if (text === null) return undefined;
    const before = document.title;
    document.title = `${text} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [text]);
};
