import type { z } from 'zod';
import type { ErrorCode } from './errors.js';
import type { Thing } from './live.js';

/** Who may call a route. Checked before anything else happens; the finer rules of an object are its command's. */
export type Access = 'public' | 'user' | 'admin';

/** How often one caller may use a route: at most `points` calls in `seconds`, counted across all processes. */
export interface RateLimit {
  points: number;
  seconds: number;
  /** `ip` counts addresses, `user` counts people (addresses for guests). */
  by: 'ip' | 'user';
}

/**
 * One HTTP call: the only place where its path, access, input, answer and possible errors are written down. The server
 * validates by it, `GET /api/openapi.json` is generated from it, and the web app, console and CLI take their types
 * from it.
 */
export interface RouteSpec {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/`, parameters as `{name}`. */
  path: string;
  summary: string;
  access: Access;
  /**
   * What a token needs to call it, where no rule of all routes says so (`identity/domain/scope-of-route.ts`); `session` for what
   * none does. An admin's is `operate`.
   */
  scope?: 'read' | 'submit' | 'organise' | 'session';
  /** Codes it may answer beside those that every route may (see `commonErrors`). */
  errors: readonly ErrorCode[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON, form-encoded and multipart bodies are all read into this shape. */
  body?: z.ZodType<object, object>;
  /** The longest body without a file, where it is not the usual one: see `maxBodyOf`. */
  bodyBytes?: number;
  /** The body is multipart with one file of this field, and maybe another one of `beside`; a file is streamed by the controller, never held. */
  file?: { field: string; maxBytes: 'solution' | 'data' | 'image'; beside?: string };
  /** What may come without that file in its place, as any other body; read by the controller too. */
  instead?: z.ZodObject;
  /** The body is bytes (`application/octet-stream`), which the controller reads as they come; `bodyBytes` bounds them where they are held. */
  bytes?: true;
  /** The answer as JSON; absent when the answer is a file or a redirect (then see `produces`). */
  reply?: z.ZodType;
  /** Media type of an answer that is not JSON. */
  produces?: string;
  /** For how many seconds a program waits for the head of the answer, where it may take longer than 30. */
  answerSeconds?: number;
  /** HTTP status of success, 200 when absent. */
  status?: number;
  rate?: RateLimit;
  /**
   * The same call by the same person with the same `Idempotency-Key` is done once within a day, and answered once more (`true`); or
   * what it makes keeps its key for good (`by what it makes`). Each POST that makes, counts, mails or starts anything is.
   */
  idempotent?: true | 'by what it makes';
  /** Why a POST may come again without a key: what a second one would do. */
  repeats?: string;
  /**
   * What is another one afterwards: clients read again what is `about` it. Of a GET only that it changes something, such as sending a
   * mail: no other site may cause it, and it answers no HEAD.
   */
  changes?: true | readonly Thing[];
  /** Why nothing that a client has read is another one after a call that is no GET. */
  changesNothing?: string;
  /** What a GET, or a question that is a POST for its length, tells of. */
  about?: readonly Thing[];
  /** For people who are blocked too, though it is no GET: it changes nothing, or their own sessions, or gives them what is theirs. */
  evenBlocked?: true;
  /** A board or a list: what it reads may come from a standby, once that has all that was written before the call. */
  replica?: true;
  /** Nobody is asked who calls, so that it answers without the database; `caller` is null then. */
  anonymous?: true;
}

/** The longest body of a call that anybody may make, and of one by somebody who is known. */
export const guestBodyBytes = 8 * 1024;
export const usualBodyBytes = 64 * 1024;
/** For bodies that hold whole texts, or lists of thousands. */
export const longBodyBytes = 1024 * 1024;

/** The longest body without a file that a route reads. */
export const maxBodyOf = ({ access, bodyBytes }: Pick<RouteSpec, 'access' | 'bodyBytes'>): number =>
  bodyBytes ?? (access === 'public' ? guestBodyBytes : usualBodyBytes);

/** Codes that any route may answer, so that they need not be repeated on each. */
export const commonErrors = [
  'METHOD_NOT_ALLOWED',
  'MEDIA_TYPE_UNSUPPORTED',
  'FORMAT_INVALID',
  'FIELD_REQUIRED',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_MANY_REQUESTS',
  'CROSS_SITE',
  'ACCOUNT_BLOCKED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'SECOND_FACTOR_REQUIRED',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'TOKEN_SCOPE',
  'TOKEN_NOT_ENOUGH',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'INTERNAL',
  'STOPPING',
  'DATABASE_SILENT',
  'STORAGE_SILENT',
  'NO_ROOM',
] as const satisfies readonly ErrorCode[];

/** All codes that a route may answer. */
export const errorsOf = ({ errors, idempotent }: Pick<RouteSpec, 'errors' | 'idempotent'>): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([...errors, ...(idempotent ? (['KEY_REUSED'] as const) : []), ...commonErrors]),
];

/** Declares a route; keeps method and path as literal types so that a client can be typed by them. */
export const route = <const T extends RouteSpec>(spec: T): T => spec;

type Inferred<T> = T extends z.ZodType ? z.output<T> : undefined;
type Accepted<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Validated parts of a call as a handler sees them. */
export interface CallOf<R extends RouteSpec> {
  params: Inferred<R['params']>;
  query: Inferred<R['query']>;
  body: Inferred<R['body']>;
}

/** What a client passes for a route: only the parts that the route has. */
export type CallInput<R extends RouteSpec> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: Accepted<R[K]>;
};

/** The answer of a route as its client reads it. */
export type ReplyOf<R extends RouteSpec> = Inferred<R['reply']>;

/**
 * Name of a route for a client, such as `POST auth/login`. A browser client types itself by these keys through
 * `import type` alone, so that no schema is in its bundle.
 */
export type RouteKey<R extends RouteSpec> = `${R['method']} ${R['path']}`;

/**
 * The routes of the product, a table for each context, which adds its own in `contract/routes.ts`. Types alone: what a
 * client in the browser imports of it is gone in its bundle.
 */
export interface RouteTables {}

type RoutesIn<Table> = Table extends unknown ? Extract<Table[keyof Table], RouteSpec> : never;

/** Any route of the product. */
export type AnyRoute = RoutesIn<RouteTables[keyof RouteTables]>;

/** A table, as the compiler looks into one at once: each key compared with each route is more than it counts to. */
type RoutesByKey = { [R in AnyRoute as RouteKey<R>]: R };

/** Name of any route of the product. */
export type AnyKey = keyof RoutesByKey;

/** The route of the product that has this name. */
export type RouteOf<Key extends AnyKey> = RoutesByKey[Key];
