import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

export interface MenuState {
  /** Section whose button opened the panel; null while it is closed. */
  open: string | null;
  close: () => void;
  toggle: (section: string, button: HTMLElement) => void;
}

/** The drop-down panel: opens on click or Enter, closes on Escape, a click or focus elsewhere, and on a new page. */
export function useMenu(header: RefObject<HTMLElement | null>): MenuState {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ section: string; pathname: string } | null>(null);
  const opener = useRef<HTMLElement>(null);
  const open = opened?.pathname === pathname ? opened.section : null;

  useEffect(() => {
    if (open === null) return undefined;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) setOpened(null);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpened(null);
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open, header]);

  return {
    open,
    close: () => setOpened(null),
    toggle: (section, button) => {
      opener.current = button;
      setOpened((now) => (now?.section === section && now.pathname === pathname ? null : { section, pathname }));
    },
  };
}
