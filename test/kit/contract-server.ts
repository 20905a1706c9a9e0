import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { errorCatalogue, type ErrorCode } from '../../modules/kernel/contract/errors.js';
import type { AnyRoute, CallOf, ReplyOf, RouteKey, RouteOf, RouteSpec } from '../../modules/kernel/contract/route.js';
import { allRoutes } from './routes.js';

const routes = await allRoutes();

/** An answer that is no contract reply: a refusal, a file, or something that a Podium never says. */
export class Answer {
  constructor(
    readonly status: number,
    readonly body: string | Buffer,
    readonly headers: Record<string, string> = {},
    /** Breaks the connection after this many bytes of the body. */
    readonly breakAfter?: number,
  ) {}
}

/** A refusal in the catalogue's form; its message names the language that the caller asked for. */
export const refuse = (code: ErrorCode, more: object = {}, headers: Record<string, string> = {}) =>
  new Answer(
    errorCatalogue[code].status,
    JSON.stringify({ error: code, message: `${code} in {language}`, ...more }),
    headers,
  );

/** A reply with headers of its own, such as a cookie. */
export class Reply<T> {
  constructor(
    readonly reply: T,
    readonly headers: Record<string, string>,
  ) {}
}

export interface Heard<R extends RouteSpec> extends CallOf<R> {
  headers: IncomingMessage['headers'];
  file?: File;
}
type Handler<R extends RouteSpec> = (call: Heard<R>) => ReplyOf<R> | Reply<ReplyOf<R>> | Answer;
export type Handlers = { [Key in RouteKey<AnyRoute>]?: Handler<RouteOf<AnyRoute, Key>> };

export interface ContractServer {
  url: string;
  /** Method and path with query of every call, in order. */
  calls: string[];
  close(): Promise<void>;
}

/**
 * An HTTP server that speaks the route contracts and nothing else: calls and replies are checked by them, so that a
 * client tested against it can't drift from the product. A reply that breaks its contract ends as a test failure.
 */
export const startContractServer = async (handlers: Handlers): Promise<ContractServer> => {
  const calls: string[] = [];
  const faults: unknown[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(handlers, request, response).catch((error: unknown) => {
      faults.push(error);
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (faults.length > 0) throw new AggregateError(faults, 'Calls or replies that break the contract');
    },
  };
};

const answer = async (handlers: Handlers, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://podium');
  const found = find(request.method ?? 'GET', url.pathname);
  if (!found) throw new Error(`No route for ${request.method} ${url.pathname}`);
  const key = `${found.route.method} ${found.route.path}` as keyof Handlers;
  // Each handler fits the route of its own key, which the lookup by a computed key can't express.
  const handler = handlers[key] as Handler<RouteSpec> | undefined;
  if (!handler) throw new Error(`The test has no handler for ${key}`);
  const heard = await hear(found.route, found.params, url, request);
  send(handler(heard), found.route, request, response);
};

const find = (method: string, path: string) => {
  for (const route of routes) {
    const form = new RegExp(`^/api/${route.path.replaceAll('.', '\\.').replace(/\{(\w+)\}/gu, '(?<$1>[^/]+)')}$`, 'u');
    const match = route.method === method ? form.exec(path) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { route, params: Object.fromEntries(params) };
  }
  return undefined;
};

const hear = async (
  route: RouteSpec,
  params: object,
  url: URL,
  request: IncomingMessage,
): Promise<Heard<RouteSpec>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const type = request.headers['content-type'] ?? '';
  const { file, ...fields } = await readBody(Buffer.concat(chunks), type);
  return {
    params: route.params?.parse(params),
    query: route.query?.strict().parse(Object.fromEntries(url.searchParams)),
    body: route.body instanceof z.ZodObject ? route.body.strict().parse(fields) : route.body?.parse(fields),
    headers: request.headers,
    ...(route.file && { file: z.instanceof(File).parse(file) }),
  };
};

const readBody = async (body: Buffer, type: string): Promise<Record<string, unknown>> => {
  // Bytes of a file that comes in pieces are no fields.
  if (body.length === 0 || type === 'application/offset+octet-stream') return {};
  if (!type.startsWith('multipart/')) return z.record(z.string(), z.unknown()).parse(JSON.parse(body.toString()));
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return Object.fromEntries(form);
};

const send = (given: unknown, route: RouteSpec, request: IncomingMessage, response: ServerResponse): void => {
  if (given instanceof Answer) {
    const language = request.headers['accept-language'] ?? 'none';
    const body = typeof given.body === 'string' ? Buffer.from(given.body.replace('{language}', language)) : given.body;
    response.writeHead(given.status, { 'content-length': body.length, ...given.headers });
    if (given.breakAfter === undefined) response.end(body);
    else response.write(body.subarray(0, given.breakAfter), () => setTimeout(() => response.destroy(), 20));
    return;
  }
  const { reply, headers } = given instanceof Reply ? given : { reply: given, headers: {} };
  const checked = JSON.stringify(route.reply?.parse(reply));
  response.writeHead(route.status ?? 200, { 'content-type': 'application/json', ...headers }).end(checked);
};
