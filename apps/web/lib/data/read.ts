import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { LiveTopic, Thing } from '#modules/kernel/contract/live.js';
import { callWith } from '#web/lib/api/call.js';
import type { InputOf, Key, Reply } from '#modules/client/routes.js';
import { remembered } from '#web/lib/state/remembered.js';

interface Reading<K extends Key, Cached> {
  /** Whose hints say that the answer is another one now; without a socket it is read again every 30 s. */
  live?: (input: InputOf<K>) => LiveTopic | readonly LiveTopic[];
  /** What those hints change beside it. */
  changes?: readonly Thing[];
  /** Milliseconds to the next look, for what changes by itself. */
  every?: (known: Cached | undefined) => number | false;
  /** That look is due also while nobody sees the page. */
  alsoHidden?: boolean;
  /** The answer to the question before stays until that to the next one is there. */
  staysBetween?: boolean;
  /** For how many milliseconds it counts as new. */
  staleTime?: number;
}

/** What pages read by one route, and when they read it again. Made by `read`. */
export interface Read<K extends Key, Data = Reply<K>> extends Reading<K, Reply<K>> {
  key: K;
  select?: (reply: Reply<K>) => Data;
}

/** What pages read by one route part by part. Made by `readInPages`. */
export interface ReadInPages<K extends Key> extends Reading<K, readonly Reply<K>[]> {
  key: K;
  /** Query of the page that a cursor names, where it is not that of the first one with the cursor. */
  next?: (query: QueryOf<K>, cursor: string) => QueryOf<K>;
}

type QueryOf<K extends Key> = InputOf<K> extends { query?: infer Query } ? NonNullable<Query> : never;
type PageKey<K extends Key> = Reply<K> extends { nextCursor: string | null } ? K : never;

/** What single readers want of a read. */
export interface Wish {
  /** Not asked for as long as this is false. */
  enabled?: boolean;
  /** Hints beside those that the input names, such as those about the own team. */
  live?: readonly LiveTopic[];
}

/** What the subscriber of all queries reads of one, see `follow.ts`. */
export type ReadMeta = { live: readonly LiveTopic[]; changes: readonly Thing[] };

/**
 * Says how pages read a route. Nobody names a key: route and input are it, so that a typo does not compile, and whoever
 * changes something says by routes what is to be read again.
 */
export const read = <K extends Key, Data = Reply<K>>(key: K, how: Omit<Read<K, Data>, 'key'> = {}): Read<K, Data> => ({
  key,
  ...how,
});

/** The same of a list that is read part by part. */
export const readInPages = <K extends Key>(
  key: PageKey<K> & K,
  how: Omit<ReadInPages<K>, 'key'> = {},
): ReadInPages<K> => ({ key, ...how });

/** Under which key the answer is kept; a part of it finds all that begin like it. */
export const keyOf = <K extends Key>(key: K, input: InputOf<K>) => [key, input] as const;

const metaOf = <K extends Key, Cached>(
  { live, changes = [] }: Reading<K, Cached>,
  input: InputOf<K>,
  wish: Wish,
): ReadMeta => ({ live: [live?.(input) ?? [], wish.live ?? []].flat(), changes });

const usual = <K extends Key, Cached>(what: Reading<K, Cached>, input: InputOf<K>, wish: Wish) => ({
  meta: metaOf(what, input, wish),
  enabled: wish.enabled ?? true,
  ...(what.staleTime !== undefined && { staleTime: what.staleTime }),
  refetchIntervalInBackground: what.alsoHidden ?? false,
});

/** What the query of a read is made of: for hooks, and for asking before a page is drawn. */
export const queryOf = <K extends Key, Data>(what: Read<K, Data>, input: InputOf<K>, wish: Wish = {}) => {
  const { key, every, select, staysBetween } = what;
  return queryOptions<Reply<K>, Error, Data>({
    ...usual(what, input, wish),
    queryKey: keyOf(key, input),
    queryFn: ({ signal }) => callWith(key, input, { signal }),
    // Its type asks whether an answer may be a function, which of routes in general can't be told.
    placeholderData: (staysBetween ? keepPreviousData : () => remembered(key, input)) as never,
    ...(select && { select }),
    ...(every && { refetchInterval: ({ state }) => every(state.data) }),
  });
};

/** The same of a read in pages. */
export const pagesOf = <K extends Key>(what: ReadInPages<K>, input: InputOf<K>, wish: Wish = {}) => {
  const { key, every, next, staysBetween } = what;
  const { query } = input as { query?: object };
  const pageAt = (cursor: string): InputOf<K> =>
    cursor === ''
      ? input
      : { ...input, query: next ? next((query ?? {}) as QueryOf<K>, cursor) : { ...query, cursor } };
  return infiniteQueryOptions<Reply<K>, Error, InfiniteData<Reply<K>, string>, readonly unknown[], string>({
    ...usual(what, input, wish),
    queryKey: [...keyOf(key, input), 'pages'] as const,
    queryFn: ({ pageParam, signal }) => callWith(key, pageAt(pageParam), { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page as { nextCursor: string | null }).nextCursor,
    ...(staysBetween && { placeholderData: keepPreviousData as never }),
    ...(every && { refetchInterval: ({ state }) => every(state.data?.pages) }),
  });
};
