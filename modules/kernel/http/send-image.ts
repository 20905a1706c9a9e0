import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStorage } from '../storage/file-storage.js';
import { isKnown } from './send-file.js';

const dayInSeconds = 24 * 3600;

/** What may keep it, and how long: nobody without asking, its reader for a day, everybody for minutes or for good. */
const keeping = {
  asked: 'private, no-cache',
  day: `private, max-age=${dayInSeconds}`,
  minutes: 'public, max-age=300',
  forGood: `public, max-age=${365 * dayInSeconds}, immutable`,
};

/** Whatever its bytes are, nothing in it can run. */
const harmless = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply
    .header('Content-Type', type)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Content-Disposition', `inline; filename="${name}"`);

interface SentImage {
  storageKey: string;
  bytes: number;
  sha256: string;
  kept: Exclude<keyof typeof keeping, 'forGood'>;
}

/**
 * Sends a picture that this server made, to be shown on its pages.
 * `day` is for what everybody may see at an address that names the version, for as long as it is not removed.
 */
export const sendImage = (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  { storageKey, bytes, sha256, kept }: SentImage,
): FastifyReply => {
  const tag = `"${sha256}"`;
  void harmless(reply, 'image/webp', 'picture.webp').header('ETag', tag).header('Cache-Control', keeping[kept]);
  if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send();
  // A HEAD asks for the headers alone: no file is opened for it.
  const content = request.method === 'HEAD' ? Readable.from([]) : storage.read(storageKey);
  return reply.header('Content-Length', bytes).send(content);
};

/** What a drawing is sent as: the drawing itself, or a picture of it. */
const forms = {
  svg: { type: 'image/svg+xml', name: 'picture.svg' },
  png: { type: 'image/png', name: 'picture.png' },
} as const;

/**
 * Sends a drawing that this server wrote, which may be kept for minutes, by the language that it has words in; `forGood`
 * one without words at an address whose drawing never changes.
 */
export const sendDrawing = (
  request: FastifyRequest,
  reply: FastifyReply,
  drawing: string | Buffer,
  form: keyof typeof forms = 'svg',
  kept: 'minutes' | 'forGood' = 'minutes',
): FastifyReply => {
  const { type, name } = forms[form];
  const tag = `"${createHash('sha256').update(drawing).digest('hex')}"`;
  const described = harmless(reply, type, name).header('ETag', tag).header('Cache-Control', keeping[kept]);
  if (kept === 'minutes') void described.header('Vary', 'Accept-Language');
  return isKnown(request.headers['if-none-match'], tag) ? described.status(304).send() : described.send(drawing);
};
