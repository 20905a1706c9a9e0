import { useEffect, useState } from 'react';

/** The current time in milliseconds, again every `interval`; stands still in a hidden tab and catches up. */
export const useNow = (interval: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now());
    }, interval);
    const shown = () => setNow(Date.now());
    document.addEventListener('visibilitychange', shown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [interval]);
  return now;
};
