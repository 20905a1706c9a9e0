import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { errorCatalogue, type ErrorCode } from '../../modules/kernel/contract/errors.js';
import {
  errorsOf,
  type AnyKey,
  type CallOf,
  type ReplyOf,
  type RouteOf,
  type RouteSpec,
} from '../../modules/kernel/contract/route.js';
import { allRoutes } from './routes.js';

const isNamed = (path: string): number => (path.includes('{') ? 1 : 0);
/** As the server looks for them: a path that says every word goes before one that takes any. */
const routes = (await allRoutes()).toSorted((one, other) => isNamed(one.path) - isNamed(other.path));

/** Name of a call, such as `GET championships/{champname}`. */
export type Key = AnyKey;

/** An answer that is no contract reply: a refusal, a file, or something that a Podium never says. */
export class Answer {
  constructor(
    readonly status: number,
    readonly body: string | Buffer,
    readonly headers: Record<string, string> = {},
    /** Breaks the connection after this many bytes of the body. */
    readonly breakAfter?: number,
    /** Of a refusal. */
    readonly code?: ErrorCode,
  ) {}
}

/** A refusal in the catalogue's form; its message names the language that the caller asked for. */
export const refuse = (code: ErrorCode, more: object = {}, headers: Record<string, string> = {}): Answer => {
  const body = JSON.stringify({ error: code, message: `${code} in {language}`, ...more });
  return new Answer(errorCatalogue[code].status, body, headers, undefined, code);
};

/** A reply with headers of its own, such as a cookie. */
export class Reply<T> {
  constructor(
    readonly reply: T,
    readonly headers: Record<string, string>,
  ) {}
}

/** A call as it was heard, each part by the contract of its route. */
export interface Heard<R extends RouteSpec> extends CallOf<R> {
  headers: IncomingHttpHeaders;
  file?: File;
}
export type HeardOf<K extends Key> = Heard<RouteOf<K>>;

type Given<R extends RouteSpec> = ReplyOf<R> | Reply<ReplyOf<R>> | Answer;
type Handler<R extends RouteSpec> = (call: Heard<R>) => Given<R> | Promise<Given<R>>;
/** What is answered to a call: always the same, or what follows from the call. */
export type AnswerTo<K extends Key> = Given<RouteOf<K>> | Handler<RouteOf<K>>;
export type Answers = { [K in Key]?: AnswerTo<K> };

/** A call as it comes over the line. */
export interface Spoken {
  method: string;
  /** Path with query. */
  address: string;
  headers: IncomingHttpHeaders;
  /** Of the body. */
  fields: Record<string, unknown>;
}

/** Answers a call by the contract of its route: throws where the call, or what is given as its reply, breaks it. */
export const answerBy = async (
  answers: Answers,
  spoken: Spoken,
  onHeard: (key: Key, heard: Heard<RouteSpec>) => void = () => undefined,
): Promise<Answer> => {
  const url = new URL(spoken.address, 'http://podium');
  const found = find(spoken.method, url.pathname);
  if (!found) throw new Error(`No route for ${spoken.method} ${url.pathname}`);
  const { route } = found;
  const key = `${route.method} ${route.path}` as Key;
  const heard = hear(route, found.params, url.searchParams, spoken);
  onHeard(key, heard);
  if (!(key in answers)) throw new Error(`The test has no answer to ${key} (${spoken.address})`);
  // Each answer fits the route of its own key, which the lookup by a computed key can't express.
  const answer = (answers as unknown as Record<string, unknown>)[key];
  const given = typeof answer === 'function' ? await (answer as Handler<RouteSpec>)(heard) : answer;
  return written(given, route, spoken.headers);
};

const find = (method: string, path: string) => {
  for (const route of routes) {
    const full = route.path.startsWith('/') ? route.path : `/api/${route.path}`;
    const form = new RegExp(`^${full.replaceAll('.', '\\.').replace(/\{(\w+)\}/gu, '(?<$1>[^/]+)')}$`, 'u');
    const match = route.method === method ? form.exec(path) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { route, params: Object.fromEntries(params) };
  }
  return undefined;
};

/** What is said twice is a list. */
const queryOf = (search: URLSearchParams) =>
  Object.fromEntries(
    [...search.keys()].map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );

const hear = (route: RouteSpec, params: object, search: URLSearchParams, { headers, fields }: Spoken) => {
  const { [route.file?.field ?? '']: file, ...rest } = fields;
  // JSON in the place of a file, where the route takes that.
  const isInstead = file === undefined && route.instead !== undefined;
  const form = isInstead ? route.instead : route.body;
  return {
    params: route.params?.parse(params),
    query: route.query?.strict().parse(queryOf(search)),
    body: form instanceof z.ZodObject ? form.strict().parse(rest) : form?.parse(rest),
    headers,
    ...(route.file && !isInstead && { file: z.instanceof(File).parse(file) }),
  } as Heard<RouteSpec>;
};

const written = (given: unknown, route: RouteSpec, headers: IncomingHttpHeaders): Answer => {
  if (given instanceof Answer) {
    const known: readonly string[] = errorsOf(route);
    if (given.code && !known.includes(given.code)) throw new Error(`${route.path} never refuses by ${given.code}`);
    const language = headers['accept-language'] ?? 'none';
    // Only a refusal names its reader's language so; a text of the catalogue may have a place of that name.
    const isRefusal = given.code !== undefined && typeof given.body === 'string';
    const body = isRefusal ? given.body.replace('{language}', language) : given.body;
    return new Answer(given.status, body, given.headers, given.breakAfter);
  }
  const { reply, headers: more } = given instanceof Reply ? given : { reply: given, headers: {} };
  const checked = JSON.stringify(route.reply?.parse(reply)) ?? '';
  return new Answer(route.status ?? 200, checked, { 'content-type': 'application/json', ...more });
};
