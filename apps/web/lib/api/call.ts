import { ApiError, failureOf } from './api-error.js';
import { takeEarly } from './early.js';
import { withSession } from './ended-session.js';
import { languageTag } from '#web/lib/i18n/language-tag.js';
import type { InputOf, Key, Reply } from './routes.js';
import { withProof } from './proof.js';
import { sendingHeader } from '#modules/kernel/contract/sending-key.js';

type Plain = string | number | boolean | undefined;

interface Parts {
  params?: Record<string, Plain>;
  query?: Record<string, Plain>;
  body?: unknown;
}

/** Address of a call: parameters in its path, the query behind it. */
export const addressOf = (key: Key, { params = {}, query = {} }: Parts): string => {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const address = path.startsWith('/') ? path : `/api/${path}`;
  return search.size > 0 ? `${address}?${search}` : address;
};

type Options = {
  signal?: AbortSignal;
  /** What is sent with the same key again is done once. */
  sendingKey?: string;
};
type Arguments<K extends Key> =
  {} extends InputOf<K> ? [input?: InputOf<K>, options?: Options] : [input: InputOf<K>, options?: Options];

/** What an answer says; null when that is no JSON. One that breaks off before its end throws: it says nothing. */
const bodyOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
};

const attempt = async (key: Key, parts: Parts, { signal, sendingKey }: Options): Promise<unknown> => {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': languageTag() };
  if (parts.body !== undefined) headers['Content-Type'] = 'application/json';
  if (sendingKey !== undefined) headers[sendingHeader] = sendingKey;
  const [method, address] = [key.slice(0, key.indexOf(' ')), addressOf(key, parts)];
  let response: Response;
  let body: unknown;
  try {
    response = await ((method === 'GET' && takeEarly(address)) ||
      fetch(address, {
        method,
        credentials: 'include',
        headers,
        ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
        ...(signal ? { signal } : {}),
      }));
    body = await bodyOf(response);
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    throw new ApiError({ code: 'NETWORK' });
  }
  const failure = failureOf(response.status, body, response.headers.get('Retry-After'));
  if (failure) throw failure;
  return body;
};

/**
 * Calls a route of the contracts by its name, `call('POST auth/login', { body: { username, password } })`, and answers
 * what the route promises, or throws an ApiError. A session that ended meanwhile is got back first, once; so is the proof
 * that some calls want of who is there.
 */
export function call<K extends Key>(key: K, ...[input, options]: Arguments<K>): Promise<Reply<K>> {
  return callWith(key, input ?? ({} as InputOf<K>), options ?? {});
}

/** The same for whoever does not know the route: with its input, be it empty. */
export const callWith = <K extends Key>(key: K, input: InputOf<K>, options: Options): Promise<Reply<K>> =>
  withProof(() => withSession(key, () => attempt(key, input, options) as Promise<Reply<K>>));
