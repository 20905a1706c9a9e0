import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
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
type Changed = Parameters<typeof tellersOf>[0];

/**
 * Reads again all of these, also what is read for the first time just now: it may be told what was before, and nothing begins
 * it anew over nothing. That is read once more behind it, once for all who say so meanwhile.
 */
export const rereadWhere = (client: QueryClient, predicate: Which): Promise<void> => {
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
    if (query.state.data === undefined) query.promise?.then(again, again);
  }
  return client.invalidateQueries({ predicate });
};

/** Reads again what tells of things that changed, of what is wanted. */
export const rereadTellers = async (client: QueryClient, changed: Changed, isWanted: Which): Promise<void> => {
  const isChanged = await tellersOf(changed);
  await rereadWhere(client, (query) => isWanted(query) && isChanged(String(query.queryKey[0])));
};

/** Reads again what a call has changed, as its route says it. */
export const rereadAfter = (client: QueryClient, { key, kept, gone }: SendMeta): Promise<void> =>
  // What the answer is kept as is new: under its former address, where a call gave it another, there is nothing any more.
  rereadTellers(
    client,
    changedBy(key),
    ({ queryKey: [route] }) => route !== kept?.[0] && !gone.some((one) => one === route),
  );
