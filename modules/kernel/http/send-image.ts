import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStorage } from '../storage/file-storage.js';
import { isKnown } from './send-file.js';

const dayInSeconds = 24 * 3600;

/**
 * Sends a picture that this server made, to be shown on its pages. Whatever its bytes were, nothing in it can run.
 * @param isLasting true where the address names the version and everybody may see it
 */
export const sendImage = (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  { storageKey, bytes, sha256, isLasting }: { storageKey: string; bytes: number; sha256: string; isLasting: boolean },
): FastifyReply => {
  const tag = `"${sha256}"`;
  void reply
    .header('Content-Type', 'image/webp')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Content-Disposition', 'inline; filename="cover.webp"')
    .header('ETag', tag)
    .header('Cache-Control', isLasting ? `private, max-age=${dayInSeconds}` : 'private, no-cache');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send();
  // A HEAD asks for the headers alone: no file is opened for it.
  const content = request.method === 'HEAD' ? Readable.from([]) : storage.read(storageKey);
  return reply.header('Content-Length', bytes).send(content);
};
