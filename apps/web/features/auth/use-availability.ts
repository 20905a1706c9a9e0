import { useEffect, useState } from 'react';
import type { ErrorCode } from '#modules/kernel/contract/errors.js';

export type Availability =
  | { state: 'unknown' | 'checking' | 'free'; code?: undefined }
  | { state: 'taken'; code: ErrorCode };

type Ask = (value: string, signal: AbortSignal) => Promise<{ available: boolean; error?: string | undefined }>;

const pause = 300;
const unknown: Availability = { state: 'unknown' };

/**
 * Asks the server while a person types, after a pause of 300 ms, whether a value can still be taken.
 * @param value what to ask about; null when it can't be right anyway
 */
export function useAvailability(value: string | null, ask: Ask): Availability {
  const [answer, setAnswer] = useState<{ value: string; availability: Availability } | null>(null);
  useEffect(() => {
    if (value === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      setAnswer({ value, availability: { state: 'checking' } });
      ask(value, abort.signal).then(
        ({ available, error }) =>
          setAnswer({
            value,
            availability: available ? { state: 'free' } : { state: 'taken', code: (error ?? 'CONFLICT') as ErrorCode },
          }),
        // Too many questions, or no answer: the registration itself will tell.
        () => setAnswer(null),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [value, ask]);
  return value !== null && answer?.value === value ? answer.availability : unknown;
}
