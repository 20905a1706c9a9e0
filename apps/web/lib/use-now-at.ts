import { useEffect, useState } from 'react';
import { useNow } from './use-now.js';

const minute = 60_000;

/** The current time in milliseconds, again every minute, and as soon as one of the moments has come. */
export const useNowAt = (moments: readonly number[]): number => {
  const clock = useNow(minute);
  const [reached, setReached] = useState(0);
  const now = Math.max(clock, reached);
  const next = Math.min(...moments.filter((moment) => moment > now));
  useEffect(() => {
    const left = next - Date.now();
    // A later one waits for the next minute: no timer can be set for a month.
    if (left > 2 * minute) return undefined;
    const timer = setTimeout(() => setReached(next), left);
    return () => clearTimeout(timer);
  }, [next, clock]);
  return now;
};
