import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchUtils, useLogoutIfAccessDenied } from 'react-admin';
import { Intention, sendingHeader } from '#modules/kernel/contract/sending-key.js';
import type { AnyKey, CallInput, ReplyOf, RouteOf } from '#modules/kernel/contract/route.js';

/** Name of a call, such as `POST admin/queue/pause`. */
type Key = AnyKey;
type Input<K extends Key> = CallInput<RouteOf<K>>;
type Reply<K extends Key> = ReplyOf<RouteOf<K>>;

/** Asks the server, in the language that the page is in; a failure is its sentence. */
export const fetchJson = (address: string, options: fetchUtils.Options = {}) => {
  const headers = new Headers(options.headers as HeadersInit | undefined);
  headers.set('accept', 'application/json');
  headers.set('accept-language', document.documentElement.lang);
  return fetchUtils.fetchJson(address, { ...options, headers });
};

/** Whether nobody can tell what became of a call: no answer came, or the server failed. */
const isAnswerLost = (thrown: unknown): boolean =>
  !(typeof thrown === 'object' && thrown !== null && 'status' in thrown && Number(thrown.status) < 500);

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: object;
}

const addressOf = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `/api/${filled}?${search}` : `/api/${filled}`;
};

/** Whoever has no session any more, or is no admin any more, is led out: nobody waits for an answer then. */
const useCall = () => {
  const leaveIfRefused = useLogoutIfAccessDenied();
  return async <K extends Key>(
    key: K,
    input: Input<K>,
    { signal, sendingKey }: { signal?: AbortSignal | undefined; sendingKey?: string | undefined } = {},
  ): Promise<Reply<K>> => {
    const [method = '', path = ''] = key.split(' ');
    const { body, ...rest } = input as Parts;
    const headers = new Headers(sendingKey === undefined ? {} : { [sendingHeader]: sendingKey });
    const options = { method, headers, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) };
    try {
      return (await fetchJson(addressOf(path, rest), options)).json as Reply<K>;
    } catch (refused) {
      if (await leaveIfRefused(refused)) await new Promise(() => undefined);
      throw refused;
    }
  };
};

/**
 * Does what a route does: `const pause = useAct('POST admin/queue/pause')`, then `pause({ body: { reason } })`. The same input
 * again, after an answer that was lost, is done once.
 * @param shared by acts that undo each other: what was answered since is over, and the same is meant anew
 */
export const useAct = <K extends Key>(key: K, shared?: Intention) => {
  const call = useCall();
  const [own] = useState(() => new Intention());
  const intention = shared ?? own;
  return async (input: Input<K>, signal?: AbortSignal): Promise<Reply<K>> => {
    if (!key.startsWith('POST ')) return call(key, input, { signal });
    return intention.send([key, input], (sendingKey) => call(key, input, { signal, sendingKey }), isAnswerLost);
  };
};

/** Reads what is no resource of react-admin. What is refreshed on the page is read again. */
export const useReading = <K extends Key>(
  key: K,
  input: Input<K>,
  options: Omit<UseQueryOptions<Reply<K>>, 'queryKey' | 'queryFn'> = {},
) => {
  const call = useCall();
  return useQuery({ ...options, queryKey: [key, input], queryFn: ({ signal }) => call(key, input, { signal }) });
};
