import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../contract/language.js';
import { isKnown } from './send-file.js';
import { messagesOf } from './texts.js';

const ways = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof ways;

interface Message {
  text: Buffer;
  tag: string;
  /** Made once, at their best: they stay as long as the process. */
  compressed: Partial<Record<Encoding, Promise<Buffer>>>;
}

const known = new Map<string, Message>();

const messageOf = (language: Language, namespace: string): Message => {
  const key = `${language} ${namespace}`;
  const made = known.get(key);
  if (made) return made;
  const text = Buffer.from(JSON.stringify(messagesOf(language, namespace)));
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const message = { text, tag, compressed: {} };
  known.set(key, message);
  return message;
};

/** Sends the messages of a file, compressed beforehand; a page that has them is told so. */
export const sendMessages = async (
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  namespace: string,
): Promise<FastifyReply> => {
  const { text, tag, compressed } = messageOf(language, namespace);
  void reply
    .header('Cache-Control', 'no-cache')
    // The same for all encodings.
    .header('ETag', `W/${tag}`)
    .header('Vary', 'Accept-Encoding')
    .type('application/json; charset=utf-8');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send();
  const encoding = negotiate<Encoding>(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (encoding === null) return reply.send(text);
  const bytes = await (compressed[encoding] ??= ways[encoding](text));
  return reply.header('Content-Encoding', encoding).send(bytes);
};
