import { useEffect } from 'react';

/** Has the browser ask before its tab is closed or reloaded, while something of the page would be lost by that. */
export const useUnloadQuestion = (isAsked: boolean): void => {
  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stop);
    return () => removeEventListener('beforeunload', stop);
  }, [isAsked]);
};
