import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import type { RouteSpec } from '../contract/route.js';

/** Texts, which shrink to a fifth. Files of people are sent as they are: by ranges, with their checksum. */
const texts = /^(application\/json|image\/svg\+xml|text\/(css|csv|html|javascript))\b/;
/** Below it the headers of an answer are the most of it. */
const worthBytes = 1024;

/** What Fastify tells of a route that is being added, and takes back. */
interface AddedRoute {
  onSend?: unknown;
  compress?: false | object;
  config?: { spec?: RouteSpec };
}

/** Compresses texts as they are sent; what is compressed already stays as it is. Comes before the routes. */
export const compressTexts = async (app: NestFastifyApplication): Promise<void> => {
  const server = app.getHttpAdapter().getInstance();
  // The plugin takes bytes of any kind for texts.
  server.addHook('onRoute', (added: AddedRoute) => {
    if (!texts.test(added.config?.spec?.produces ?? 'application/json')) added.compress = false;
  });
  await app.register(compress, {
    // The best first of what the caller takes.
    encodings: ['br', 'gzip', 'zstd'],
    customTypes: texts,
    threshold: worthBytes,
    // The quality that costs no more than it saves, and a window of 512 KB instead of 4 MB for each answer under way.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 19 } },
    // Bodies of calls are not: a few bytes could become a great many.
    globalDecompression: false,
  });
  // After the plugin's own, which each route has by then.
  server.addHook('onRoute', (added: AddedRoute) => {
    added.onSend = [added.onSend ?? []].flat().concat(weaken);
  });
};

/** The same content in another encoding is other bytes, so that a strong tag would be wrong of them. */
const weaken = async (_request: unknown, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  const tag = reply.getHeader('ETag');
  if (typeof tag === 'string' && tag.startsWith('"') && reply.hasHeader('Content-Encoding'))
    void reply.header('ETag', `W/${tag}`);
  return payload;
};
