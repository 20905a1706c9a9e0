import { useInfiniteQuery, useQuery, useQueryClient, type DataTag, type InfiniteData } from '@tanstack/react-query';
import type { InputOf, Key, Reply } from '#modules/client/routes.js';
import { keyOf, pagesOf, queryOf, type Read, type ReadInPages, type Wish } from './read.js';

type Asked<K extends Key> =
  {} extends InputOf<K> ? [input?: InputOf<K>, wish?: Wish] : [input: InputOf<K>, wish?: Wish];

/** Reads a route for a page, and reads it again when it changes: `useRead(board, { params: { champname } })`. */
export const useRead = <K extends Key, Data>(what: Read<K, Data>, ...[input, wish]: Asked<K>) =>
  useQuery(queryOf(what, input ?? ({} as InputOf<K>), wish));

/** Reads a list part by part; `fetchNextPage` reads on. */
export const usePages = <K extends Key>(what: ReadInPages<K>, ...[input, wish]: Asked<K>) =>
  useInfiniteQuery(pagesOf(what, input ?? ({} as InputOf<K>), wish));

/** What is kept of what a query asks for; nothing is asked. */
export const useKnown = <Data>(query: { queryKey: DataTag<readonly unknown[], Data, Error> }) =>
  useQueryClient().getQueryData<Data>(query.queryKey);

/** All pages that are kept of a list, whatever else was asked with this input. */
export const useKnownPages = <K extends Key>({ key }: ReadInPages<K>, input: InputOf<K>): Reply<K>[] =>
  useQueryClient()
    .getQueriesData<Partial<InfiniteData<Reply<K>>>>({ queryKey: keyOf(key, input) })
    .flatMap(([, known]) => known?.pages ?? []);
