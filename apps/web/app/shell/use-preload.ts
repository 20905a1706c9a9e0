import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { routes } from '#web/app/routes.js';

/** Starts loading the page behind a link when one points at it or comes to it by keyboard. */
export const usePreload = () => {
  useEffect(() => {
    const look = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      void routes.find(({ path }) => matchPath(path, link.pathname))?.page?.preload();
    };
    document.addEventListener('pointerover', look, { passive: true });
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
};
