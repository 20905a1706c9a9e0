import type { IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { maxBodyOf, type RouteSpec, usualBodyBytes } from '../contract/route.js';
import { DomainError } from '../domain/domain-error.js';
import { SETTINGS, type Settings } from '../settings.js';
import { Callers } from './callers.js';
import { urlOf } from './handle.js';
import { RoutesOfApp } from './routes-of-app.js';

/** As who sends bytes calls them. */
const bytesTypes = [
  'application/octet-stream',
  'application/x-tar',
  'application/x-git-upload-pack-request',
  'text/plain',
];

/** Bodies of routes that take bytes are read by their controllers; nobody else takes any. */
export const takeBytes = (app: NestFastifyApplication): void => {
  const server = app.getHttpAdapter().getInstance();
  server.removeContentTypeParser('text/plain');
  server.addContentTypeParser(bytesTypes, (request: FastifyRequest, body: IncomingMessage) => {
    if (specOf(request)?.bytes) return Promise.resolve(body);
    throw new DomainError('FORMAT_INVALID');
  });
};

/** What Fastify tells of a route that is being added, and takes back. */
interface AddedRoute {
  method: string | string[];
  url: string;
  bodyLimit?: number;
  config?: object;
}

/**
 * Holds each body to what its route says: as many bytes, in so much time; a long one is read of somebody who is signed in
 * alone. Files are left to those who store them.
 */
export const limitBodies = (app: NestFastifyApplication): void => {
  const server = app.getHttpAdapter().getInstance();
  const { BODY_SECONDS } = app.get<Settings>(SETTINGS);
  const routes = new Map(
    app
      .get(RoutesOfApp)
      .all()
      .map((spec) => [`${spec.method} ${urlOf(spec.path)}`, spec]),
  );
  const callers = app.get(Callers, { strict: false });
  server.addHook('onRoute', (added: AddedRoute) => {
    const spec = [added.method]
      .flat()
      .map((method) => routes.get(`${method} ${added.url}`))
      .find(Boolean);
    if (spec) added.bodyLimit = maxBodyOf(spec);
    added.config = { ...added.config, spec };
  });
  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (hasBody(request) && !isFile(request)) endInTime(request.raw, reply, BODY_SECONDS);
  });
  server.addHook('preParsing', async (request: FastifyRequest) => {
    const spec = specOf(request);
    if (!spec || spec.access === 'public' || maxBodyOf(spec) <= usualBodyBytes || !isLong(request)) return;
    if (!(await callers.of(request))) throw new DomainError('UNAUTHENTICATED');
  });
};

const specOf = ({ routeOptions }: FastifyRequest): RouteSpec | undefined =>
  (routeOptions.config as { spec?: RouteSpec }).spec;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

const isLong = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > usualBodyBytes;

/** Its bytes go to storage as they come; a slow line may take an hour for them. */
const isFile = (request: FastifyRequest): boolean =>
  specOf(request)?.file !== undefined ||
  specOf(request)?.bytes === true ||
  request.headers['content-type'] === 'application/offset+octet-stream';

/** Whoever waits for a body that does not come is told so, as its sender is, whose connection ends with the answer. */
const endInTime = (request: IncomingMessage, reply: FastifyReply, seconds: number): void => {
  const patience = setTimeout(() => {
    if (request.complete) return;
    if (reply.sent || request.listenerCount('error') === 0) return void request.destroy();
    void reply.header('Connection', 'close');
    request.emit('error', new DomainError('REQUEST_TIMEOUT'));
  }, seconds * 1000);
  patience.unref();
  request.once('close', () => clearTimeout(patience));
};
