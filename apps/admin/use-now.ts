import { useEffect, useState } from 'react';

const interval = 15_000;

/** The current time in milliseconds, again and again: what a page offers by it follows it. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, []);
  return now;
};
