import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PostSort } from '#modules/forum/contract/forum.js';
import { callWith } from '#web/lib/api/call.js';
import type { Reply } from '#modules/client/routes.js';
import { queryOf, read, readInPages } from '#web/lib/data/read.js';
import { usePages, useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';

const pageLength = 40;

const topic = read('GET forum/topics/{id}', { live: ({ params }) => `topic:${params.id}` });
export const useTopic = (id: string) => useRead(topic, { params: { id } });

/** The same of an article, whose topic comes a moment after it: looked for until it is there. */
const openingEvery = 2000;
const opening = read('GET forum/articles/{id}/topic', {
  live: ({ params }) => `topic:${params.id}`,
  every: (known) => (known?.topic === null ? openingEvery : false),
});
export const useOpening = (id: string) => useRead(opening, { params: { id } });

const comments = readInPages('GET forum/topics/{id}/comments', { staysBetween: true, staleTime: Infinity });
export const useCommentPages = (id: string, sort: PostSort, at: string | null) =>
  usePages(comments, { params: { id }, query: { sort, limit: pageLength, ...(at !== null && { at }) } });

const changes = read('GET forum/topics/{id}/comments', { live: ({ params }) => `topic:${params.id}` });
const mostChanges = 200;
type Changes = Reply<typeof changes.key>;

/**
 * What changed in a topic after a mark of it: read at each hint, so that a page that missed some has all of it. It grows: each
 * look asks for what came after the one before, however much that is.
 */
export const useChanges = (id: string, since: number | undefined) => {
  const client = useQueryClient();
  const input = { params: { id }, query: { since: since ?? 0, limit: mostChanges } };
  const query = queryOf(changes, input, { enabled: since !== undefined });
  return useQuery({
    ...query,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<Changes>(query.queryKey);
      const items = new Map(known?.items.map((comment) => [comment.id, comment]));
      const after = { ...input.query, since: known?.mark ?? input.query.since };
      for (let cursor: string | null = null; ;) {
        const asked = { ...input, query: { ...after, ...(cursor !== null && { cursor }) } };
        const page: Changes = await callWith(changes.key, asked, { signal });
        for (const comment of page.items) items.set(comment.id, comment);
        cursor = page.nextCursor;
        if (cursor === null) return { ...page, items: [...items.values()] };
      }
    },
  });
};

export const useWriteTopic = (sendingKey: string) =>
  useSend('POST forum/threads/{name}/topics', {
    isShownHere: true,
    sendingKey,
  });

export const useWriteComment = (sendingKey: string) =>
  useSend('POST forum/topics/{id}/comments', { isShownHere: true, sendingKey });

/** Looks for what is new in a topic, as after one has written there; what pages have read stays. */
export const useRereadChanges = (id: string) => {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key, input] }) => {
        const { params, query } = (input ?? {}) as { params?: { id?: string }; query?: { since?: number } };
        return key === changes.key && params?.id === id && query?.since !== undefined;
      },
    });
};

/** Writes a bookmark into what is read of its post: that stays read, and the bookmark is still there on the way back. */
export const useBookmarkRead = () => {
  const client = useQueryClient();
  return (id: string, { bookmarked }: { bookmarked: boolean }) => {
    const marked = (_name: string, part: { id?: unknown; bookmarked?: boolean } | null) =>
      part?.id === id && 'bookmarked' in part ? { ...part, bookmarked } : part;
    for (const { queryKey, state } of client.getQueryCache().getAll())
      // What is to be read again anyway stays so; the rest is no newer by that.
      if (String(queryKey[0]).startsWith('GET forum/') && state.data && !state.isInvalidated)
        client.setQueryData(queryKey, JSON.parse(JSON.stringify(state.data), marked), {
          updatedAt: state.dataUpdatedAt,
        });
  };
};
