import { useLayoutEffect, type RefObject } from 'react';

/**
 * Gives the focus back to what a sheet was opened by, once the sheet is gone with it: one that an address opens is not closed
 * but no longer drawn. Where there is nothing to go back to, as after a link that led here, it goes to the page's heading.
 */
export const useFocusBack = (sheet: RefObject<HTMLElement | null>): void => {
  // Before anything inside takes the focus, and after a sheet that this one replaces gave it back.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const { current } = sheet;
    return () => {
      const now = document.activeElement;
      if (now !== document.body && !current?.contains(now)) return;
      const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
      if (isThere) opener.focus();
      else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    };
  }, [sheet]);
};
