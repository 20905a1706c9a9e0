import { useEffect, useEffectEvent } from 'react';

/** Has a link of this page ask before it leads away, while something would end with the page. @param onLeave is told where to */
export const useLeaveQuestion = (isAsked: boolean, onLeave: (wanted: string) => unknown): void => {
  const ask = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin || event.ctrlKey || event.metaKey || link.target === '_blank')
        return;
      // This page itself, or a place of it, such as that of the link past the header.
      if (link.href.split('#')[0] === location.href.split('#')[0]) return;
      event.preventDefault();
      event.stopPropagation();
      void ask(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', stop, true);
    return () => document.removeEventListener('click', stop, true);
  }, [isAsked]);
};
