import { useEffect, useRef } from 'react';
import { formatDuration, useDurationInWords } from '#web/lib/format/duration.js';
import { useNow } from '#web/lib/use-now.js';

interface Props {
  /** The moment that is waited for. */
  to: string | number;
  /** `14 minutes 32 seconds` in place of `14:32`. */
  inWords?: boolean;
  onEnd?: () => void;
}

const tick = 1000;

/** What is left until a moment. A timer for assistive technology, but not a live one: it would never be silent. */
export function Countdown({ to, inWords = false, onEnd }: Props) {
  const words = useDurationInWords();
  const end = new Date(to).getTime();
  const left = end - useNow(tick);
  const told = useRef<number>(null);
  useEffect(() => {
    if (left > 0 || told.current === end) return;
    told.current = end;
    onEnd?.();
  }, [left, end, onEnd]);
  return (
    <span role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {inWords ? words(left) : formatDuration(left)}
    </span>
  );
}
