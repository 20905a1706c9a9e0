import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether the page is as narrow as a phone, where what is not shown need not be drawn either. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });

const atLeast = (width: number) => matchMedia(`(min-width: ${width}px)`);

/** The largest of these widths, px, that the window has. */
export const useWidthReached = (widths: readonly number[]): number => {
  const steps = [...new Set(widths)].filter((width) => width > 0).toSorted((one, two) => one - two);
  const key = steps.join(' ');
  const follow = useCallback(
    (changed: () => void) => {
      const queries = key.split(' ').map((width) => atLeast(Number(width)));
      for (const query of queries) query.addEventListener('change', changed);
      return () => queries.forEach((query) => query.removeEventListener('change', changed));
    },
    [key],
  );
  return useSyncExternalStore(follow, () => steps.findLast((width) => atLeast(width).matches) ?? 0);
};
