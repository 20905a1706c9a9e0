import { useEffect, useState, useSyncExternalStore } from 'react';

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

const minute = 60_000;

const eachMinute = (tell: () => void) => {
  const timer = setInterval(tell, minute / 4);
  return () => clearInterval(timer);
};

/** The end of the current minute: of many moments on a page each is drawn anew once a minute, and not by a state of its own. */
export const useMinute = (): number =>
  (useSyncExternalStore(eachMinute, () => Math.floor(Date.now() / minute)) + 1) * minute - 1;
