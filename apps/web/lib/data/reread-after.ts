import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Thing } from '#modules/kernel/contract/live.js';
import { changedBy, tellersOf } from '#modules/client/changed.js';
import type { Key } from '#modules/client/routes.js';

/** What the subscriber of all mutations reads of one, see `client.ts`. */
export type SendMeta = {
  key: Key;
  /** Also a refusal says that what the page shows is old. */
  evenRefused: boolean;
  isShownHere: boolean;
  /** Under which key the answer is what pages read. */
  keptAs?: (reply: unknown) => QueryKey;
  /** Under which it is kept, once it is there. */
  kept?: QueryKey;
  gone: readonly Key[];
};

type Which = (query: Query) => boolean;

/**
 * Reads again all of these, also what is read for the first time just now: it may be told what was before, and nothing begins
 * it anew over nothing. That is read once more behind it, once for all who say so meanwhile.
 */
export const rereadWhere = (client: QueryClient, predicate: Which): Promise<void> => {
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    const { data, isInvalidated } = query.state;
    if (data === undefined && !isInvalidated)
      void query.promise
        ?.catch(() => undefined)
        .then(() => client.invalidateQueries({ predicate: (one) => one === query }));
  }
  return client.invalidateQueries({ predicate });
};

/** Reads again what a call has changed, as its route says it. */
export const rereadAfter = async (client: QueryClient, { key, kept, gone }: SendMeta): Promise<void> => {
  const isChanged = await tellersOf(changedBy(key));
  // What the answer is kept as is new: under its former address, where a call gave it another, there is nothing any more.
  await rereadWhere(
    client,
    ({ queryKey: [route] }) => route !== kept?.[0] && !gone.some((one) => one === route) && isChanged(String(route)),
  );
};

/** Reads again what tells of these things, but for what is read anyway. */
export const rereadThings = async (client: QueryClient, things: readonly Thing[], isRead: Which): Promise<void> => {
  const isChanged = await tellersOf(() => things);
  await rereadWhere(client, (query) => !isRead(query) && isChanged(String(query.queryKey[0])));
};
