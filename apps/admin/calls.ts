import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { addressOf, type Parts } from '#modules/client/address.js';
import { ApiError, asApiError } from '#modules/client/api-error.js';
import { changedBy, tellersOf } from '#modules/client/changed.js';
import { answerOf, answerWithin, headOf, requestOf } from '#modules/client/exchange.js';
import { Intention, sendOnce } from '#modules/client/intention.js';
import { withSession } from '#modules/client/recovery.js';
import type { InputOf, Key, Reply } from '#modules/client/routes.js';
import { slowRoutes } from '#modules/client/slow-routes.js';
import { i18nProvider } from './i18n.js';

/** A failure says its sentence; where the server said none, the console does. */
const worded = (thrown: unknown): Error => {
  const failure = asApiError(thrown);
  const { code, status, fields, details, retryAfter, cause } = failure;
  if (failure.message !== code) return failure;
  const message = i18nProvider.translate(code === 'NETWORK' ? 'admin.offline' : 'ra.notification.http_error');
  return new ApiError({ code, message, status, fields, details, retryAfter, cause });
};

interface Options {
  signal?: AbortSignal | undefined;
  sendingKey?: string | undefined;
}

/** Asks the server, in the language that the page is in; once more where the session was another one meanwhile. */
const ask = (key: string, address: string, { signal, ...said }: Options & Pick<Parts, 'body'>) => {
  const request = requestOf(key.slice(0, key.indexOf(' ')), { ...said, language: document.documentElement.lang });
  const within = answerWithin(slowRoutes[key]);
  const go = () => answerOf(headOf(address, { ...request, signal, within }), signal);
  return withSession(key, go).catch((thrown: unknown) => {
    throw signal?.aborted ? thrown : worded(thrown);
  });
};

/** How resources of react-admin are read. What changes something goes by its route (`useAct`), which says what that is. */
export const fetchJson = async (address: string, { signal, method = 'GET' }: RequestInit = {}) => {
  if (method !== 'GET') throw new Error(`${method} ${address} is no reading: it goes by useAct`);
  const { head, body } = await ask('GET ', address, { signal: signal ?? undefined });
  return { status: head.status, headers: head.headers, body: '', json: body };
};

/** Whoever has no session any more, or is no admin any more, is led out: nobody waits for an answer then. */
const useCall = () => {
  const leaveIfRefused = useLogoutIfAccessDenied();
  return async <K extends Key>(key: K, input: InputOf<K>, options: Options): Promise<Reply<K>> => {
    try {
      const parts: Parts = input;
      return (await ask(key, addressOf(key, parts), { ...options, body: parts.body })).body as Reply<K>;
    } catch (refused) {
      if (await leaveIfRefused(refused)) await new Promise(() => undefined);
      throw refused;
    }
  };
};

/** By which route a query was read: that of `useReading`, or of a resource of react-admin. */
const routeOf = ([name, how]: QueryKey): string => {
  if (typeof how !== 'string') return String(name);
  return how === 'getList' ? `GET admin/${String(name)}` : `GET admin/${String(name)}/{id}`;
};

/**
 * Does what a route does: `const pause = useAct('POST admin/queue/pause')`, then `pause({ body: { reason } })`. The same input
 * again, after an answer that was lost, is done once. What tells of what the route changes is read again, also after a refusal,
 * which says that the page shows something old; so is what says of nothing what it tells of, such as the journal.
 * @param shared by acts that undo each other: what was answered since is over, and the same is meant anew
 */
export const useAct = <K extends Key>(key: K, shared?: Intention) => {
  const call = useCall();
  const client = useQueryClient();
  const [own] = useState(() => new Intention());
  const reread = async () => {
    const isTold = await tellersOf(changedBy(key), true);
    await client.invalidateQueries({ predicate: ({ queryKey }) => isTold(routeOf(queryKey)) });
  };
  return async (input: InputOf<K>, signal?: AbortSignal): Promise<Reply<K>> => {
    try {
      return await sendOnce(shared ?? own, key, input, (sendingKey) => call(key, input, { signal, sendingKey }));
    } finally {
      void reread();
    }
  };
};

/** Reads what is no resource of react-admin. */
export const useReading = <K extends Key>(
  key: K,
  input: InputOf<K>,
  options: Omit<UseQueryOptions<Reply<K>>, 'queryKey' | 'queryFn'> = {},
) => {
  const call = useCall();
  return useQuery({ ...options, queryKey: [key, input], queryFn: ({ signal }) => call(key, input, { signal }) });
};
