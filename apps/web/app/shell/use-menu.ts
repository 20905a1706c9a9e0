import { useClickOutside, useHotkeys } from '@mantine/hooks';
import { useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

export interface MenuState {
  /** Section whose button opened the panel; null while it is closed. */
  open: string | null;
  close: () => void;
  toggle: (section: string, button: HTMLElement) => void;
}

/**
 * The drop-down panel: opens on click or Enter, closes on Escape, a click or focus elsewhere than in `ref`, and on a new
 * page.
 */
export function useMenu(): MenuState & { ref: RefObject<HTMLElement | null> } {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ section: string; pathname: string } | null>(null);
  const opener = useRef<HTMLElement>(null);
  const open = opened?.pathname === pathname ? opened.section : null;

  const leave = () => setOpened(null);
  const ref = useClickOutside<HTMLElement>(leave, ['pointerdown', 'focusin'], undefined, open !== null);
  const escape = () => {
    if (open === null) return;
    leave();
    opener.current?.focus();
  };
  useHotkeys([['Escape', escape, { preventDefault: false }]], []);

  return {
    ref,
    open,
    close: leave,
    toggle: (section, button) => {
      opener.current = button;
      setOpened((now) => (now?.section === section && now.pathname === pathname ? null : { section, pathname }));
    },
  };
}
