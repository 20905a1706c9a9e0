import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 767px)');

const subscribe = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/** Whether the page is as narrow as a phone, where what is not shown need not be drawn either. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
