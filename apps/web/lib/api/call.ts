import { addressOf, type Parts } from '#modules/client/address.js';
import { answerOf, answerWithin, headOf, requestOf } from '#modules/client/exchange.js';
import { withProof, withSession } from '#modules/client/recovery.js';
import type { InputOf, Key, Reply } from '#modules/client/routes.js';
import { slowRoutes } from '#modules/client/slow-routes.js';
import { languageTag } from '#web/lib/i18n/language-tag.js';
import { takeEarly } from './early.js';

type Options = {
  signal?: AbortSignal;
  /** What is sent with the same key again is done once. */
  sendingKey?: string | undefined;
};
type Arguments<K extends Key> =
  {} extends InputOf<K> ? [input?: InputOf<K>, options?: Options] : [input: InputOf<K>, options?: Options];

const attempt = async (key: Key, parts: Parts, { signal, sendingKey }: Options): Promise<unknown> => {
  const [method, address] = [key.slice(0, key.indexOf(' ')), addressOf(key, parts)];
  const request = requestOf(method, { body: parts.body, language: languageTag(), sendingKey });
  const open = () =>
    headOf(address, {
      ...request,
      credentials: 'include',
      signal,
      within: answerWithin(slowRoutes[key]),
    });
  return (await answerOf((method === 'GET' && takeEarly(address)) || open(), signal)).body;
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
