import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const typingPause = 250;

/**
 * A field for what is searched, which the address says once nobody types any more; where the address says something else, after a
 * link or the way back, so does the field.
 */
export const useSearchText = (said: string, say: (text: string) => void) => {
  const [typed, onType] = useState(said);
  const [meant] = useDebouncedValue(typed.trim(), typingPause);
  const known = useRef(said);
  const write = useEffectEvent(say);
  const follow = useEffectEvent(onType);
  useEffect(() => {
    if (meant === known.current) return;
    known.current = meant;
    write(meant);
  }, [meant]);
  useEffect(() => {
    if (said === known.current) return;
    known.current = said;
    follow(said);
  }, [said]);
  return { typed, onType };
};
