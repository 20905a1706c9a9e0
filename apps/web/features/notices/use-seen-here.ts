import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSend } from '#web/lib/data/use-send.js';
import { watch } from '#web/lib/live/live.js';
import { noticesTopic, type Notice, type useNotices } from './notices.data.js';

/** One address of each place: articles are topics too, and a vacancy is named by its path or by its query. */
const placeOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, location.origin);
  const path = pathname.replace('/forum/articles/', '/forum/article/').replace(/\/$/u, '');
  return [path, searchParams.get('id') ?? []].flat().join('/');
};

/** Whether its place says it all: an organiser’s message, and what befell an account, is said by the notice alone. */
const isReadThere = ({ cause, url, seen }: Notice) =>
  !seen && url !== '' && !/^(?:news|account|operation)\./u.test(cause);

/** NOTIF1: what leads to the page that one opens has been seen by then; what comes while it is open has not. */
export const useSeenHere = (login: string, isNew: boolean, list: ReturnType<typeof useNotices>): void => {
  const { key, pathname, search } = useLocation();
  const see = useSend('POST notifications/seen', { isShownHere: true });
  const opened = useRef('');
  useEffect(() => {
    if (isNew) return;
    return watch(noticesTopic(login), () => {
      opened.current = key;
    });
  }, [login, isNew, key]);
  // Whoever comes by the notice itself has marked it by that.
  const isSent = useIsMutating({ predicate: ({ meta }) => meta?.['key'] === 'POST notifications/seen' }) > 0;
  const known = isNew && !isSent && !list.isFetching && !list.isPlaceholderData ? list.data : undefined;
  useEffect(() => {
    if (!known || opened.current === key) return;
    opened.current = key;
    const here = placeOf(pathname + search);
    const ids = known.pages
      .flatMap(({ items }) => items)
      .filter((notice) => isReadThere(notice) && placeOf(notice.url) === here)
      .map(({ id }) => id);
    if (ids.length > 0) see.mutate({ body: { ids } });
  }, [known, key, pathname, search, see]);
};
