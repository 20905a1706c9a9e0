import { useEffect, useState } from 'react';
import type { CommentView, TopicView } from '#modules/forum/contract/forum.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';

/**
 * FORUM5: tells the server how far one has read, so that the next visit knows what is new.
 * @returns from where on it was new when the page was opened
 */
export const useReading = ({ id, readTo, readOn }: TopicView, comments: readonly CommentView[]) => {
  const isAuthorized = useIsAuthorized();
  const [before] = useState({ readOn });
  const { mutate } = useSend('PUT forum/topics/{id}/visit', { isShownHere: true });
  const last = Math.max(0, ...comments.map(({ number }) => number));
  const isNews = readTo === null || last > readTo;
  useEffect(() => {
    if (isAuthorized && isNews) mutate({ params: { id }, body: { number: last } });
  }, [isAuthorized, isNews, last, id, mutate]);
  return before;
};

/** The same of a thread, whose list of topics is open. */
export const useThreadVisit = (name: string) => {
  const isAuthorized = useIsAuthorized();
  const { mutate } = useSend('PUT forum/threads/{name}/visit', { isShownHere: true });
  useEffect(() => {
    if (isAuthorized) mutate({ params: { name } });
  }, [isAuthorized, name, mutate]);
};
