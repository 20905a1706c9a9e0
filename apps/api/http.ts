import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guestBodyBytes } from '../../modules/kernel/contract/route.js';
import { limitAddresses } from '../../modules/kernel/http/address-limits.js';
import { limitBodies, takeBytes } from '../../modules/kernel/http/body-limits.js';
import { answerNamed, nameRequests } from '../../modules/kernel/http/name-requests.js';
import { answerNoRequest } from '../../modules/kernel/http/client-errors.js';
import { compressTexts } from '../../modules/kernel/http/compression.js';
import { readFormBodies, readJsonBodies } from '../../modules/kernel/http/body-parser.js';
import { Draining } from '../../modules/kernel/http/draining.js';
import type { Settings } from '../../modules/kernel/settings.js';
import { AppModule } from './app.module.js';
import { loggerFor } from './logger.js';
import { serveProgram } from './program-file.js';
import { notFound, ownBuilds, serveWeb } from './web.js';

/** Of an answer that no hook has seen. */
const bareHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine and MUI set styles on elements; scripts stay under lock.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** Nothing here needs them, so that nothing that slips in can ask a visitor for them. */
const permissionsPolicy = [
  'accelerometer', 'autoplay', 'bluetooth', 'camera', 'display-capture', 'encrypted-media', 'gamepad', 'geolocation',
  'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment',
  'publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'web-share',
  'xr-spatial-tracking',
].map((feature) => `${feature}=()`).join(', '); // prettier-ignore

/** The application as it answers HTTP and sockets, not yet listening. */
export const createApp = async (settings: Settings, builds = ownBuilds): Promise<NestFastifyApplication> => {
  const adapter = new FastifyAdapter({
    trustProxy: settings.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? false,
    // Routes say what they read; this is for what leads nowhere.
    bodyLimit: guestBodyBytes,
    // Node's 5 minutes would cut off an honest upload over a slow line.
    requestTimeout: 60 * 60 * 1000,
    // Names of files: 200 characters, each up to nine in a URL.
    routerOptions: { maxParamLength: 2000 },
    clientErrorHandler: answerNoRequest(bareHeaders),
    // A path that is no URL, before any route is looked for.
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      answerNamed(request, reply, () => notFound(request, reply.headers(bareHeaders))),
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(settings, true), adapter, {
    logger: loggerFor(settings),
    abortOnError: false,
    // Here, and not only at Fastify: else sockets that are open keep the server from closing.
    forceCloseConnections: true,
  });
  app.get(Draining).watch(app);
  nameRequests(app);
  limitAddresses(app);
  limitBodies(app);
  warnOfProxy(app, settings);
  // A call that promises JSON and sends nothing, as many clients do, has no body.
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async ({ headers }: FastifyRequest, reply: FastifyReply) => {
      void reply.header('Permissions-Policy', permissionsPolicy);
      const empty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined;
      if (empty) delete headers['content-type'];
    });
  // Bytes of a resumable upload are read by those who store them.
  app
    .getHttpAdapter()
    .getInstance()
    .addContentTypeParser('application/offset+octet-stream', (_request: unknown, _body: unknown) => Promise.resolve());
  takeBytes(app);
  readJsonBodies(app);
  readFormBodies(app);
  await compressTexts(app);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(helmet, {
    contentSecurityPolicy,
    hsts: settings.COOKIE_SECURE ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Set by helmet to a value that keeps plain-HTTP installations on a local network from loading.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  app.useWebSocketAdapter(new IoAdapter(app));
  serveProgram(app, settings);
  await serveWeb(app, settings, builds);
  return app;
};

/** Says once that a proxy stands in front which nobody told us of: all its callers count as one address then. */
const warnOfProxy = (app: NestFastifyApplication, { TRUSTED_PROXIES }: Settings): void => {
  if (TRUSTED_PROXIES) return;
  let isSaid = false;
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async ({ headers, ip }: FastifyRequest) => {
      if (isSaid || headers['x-forwarded-for'] === undefined) return;
      isSaid = true;
      new Logger('Settings').warn(
        `Requests carry X-Forwarded-For, and no proxy is trusted: limits count everybody behind ${ip} as one address. Name the proxy in TRUSTED_PROXIES.`,
      );
    });
};
