import { useLayoutEffect, useRef, type RefObject } from 'react';

/** What had the focus is gone, or can't have it any more. */
const isLost = (): boolean =>
  document.activeElement === document.body || !!document.activeElement?.matches(':disabled');

/**
 * For a part that takes the place of another: it takes the focus along when that one had it, so that the Tab key and
 * screen readers go on from here. `stage` changes whenever something in it may have gone.
 */
export const useKeptFocus = <Target extends HTMLElement>(isLive: boolean, stage: unknown): RefObject<Target | null> => {
  const target = useRef<Target>(null);
  useLayoutEffect(() => {
    if (isLive && isLost()) target.current?.focus({ preventScroll: true });
  }, [isLive, stage]);
  return target;
};
