import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSend } from '#web/lib/data/use-send.js';
import type { Notice, useNotices } from './notices.data.js';

/** One address of each place: articles are topics too, and a vacancy is named by its path or by its query. */
const placeOf = (address: string): string => {
  const [path = '', search] = address.split('#', 1).join('').split('?');
  const place = path.replace('/forum/articles/', '/forum/article/').replace(/\/$/u, '');
  return [place, new URLSearchParams(search).get('id') ?? []].flat().join('/');
};

/** Whether its place says it all: an organiser’s message, and what befell an account, is said by the notice alone. */
const isReadThere = ({ cause, url, seen }: Notice) =>
  !seen && url !== '' && !/^(?:news|account|operation)\./u.test(cause);

/** Whether somebody looks at the page, and it is neither on its way nor in its place a failure with a way to try again. */
const isInSight = () =>
  !document.hidden &&
  document.querySelector('main h1') !== null &&
  document.querySelector('main [aria-busy=true], main [role=alert] button') === null;

/** NOTIF1: what leads to the page that one opens has been seen by then; what comes while it is open has not. */
export const useSeenHere = (isNew: boolean, list: ReturnType<typeof useNotices>): void => {
  const { pathname, search } = useLocation();
  const here = placeOf(pathname + search);
  const see = useSend('POST notifications/seen', { isShownHere: true });
  const opened = useRef<string>(null);
  // Whoever comes by the notice itself has marked it by that.
  const isSent = useIsMutating({ predicate: ({ meta }) => meta?.['key'] === 'POST notifications/seen' }) > 0;
  const known = isNew && !isSent && !list.isFetching && !list.isPlaceholderData ? list.data : undefined;
  useEffect(() => {
    if (opened.current === here) return;
    // There was nothing when it was opened.
    if (!isNew) opened.current = here;
    if (!known) return;
    const look = () => {
      if (opened.current === here || !isInSight()) return;
      opened.current = here;
      const ids = known.pages
        .flatMap(({ items }) => items)
        .filter((notice) => isReadThere(notice) && placeOf(notice.url) === here)
        .map(({ id }) => id);
      if (ids.length > 0) see.mutate({ body: { ids } });
    };
    look();
    const page = new MutationObserver(look);
    page.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
    document.addEventListener('visibilitychange', look);
    return () => {
      page.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [isNew, known, here, see]);
};
