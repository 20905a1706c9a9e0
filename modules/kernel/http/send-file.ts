import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStorage } from '../storage/file-storage.js';

const anyBytes = 'application/octet-stream';

/** Bytes that can be read from any place on. */
export interface Attachment {
  name: string;
  bytes: number;
  /** Names these very bytes: others have another one. */
  tag: string;
  type?: string;
  read: (range?: { start: number; end: number }) => Readable;
}

/** A stored file as it is sent. */
interface SentFile {
  name: string;
  bytes: number;
  sha256: string;
  storageKey: string;
  /** Of any bytes where it is not said. */
  type?: string;
}

/**
 * Sends a stored file as an attachment; a browser that goes there is sent to where it lies. Programs and pages that read it
 * get its bytes here: they follow no redirects, or may not (Content-Security-Policy). Its checksum is the entity tag.
 */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  { name, bytes, sha256, storageKey, type }: SentFile,
): Promise<FastifyReply> => {
  const isVisit = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  const isWanted = isVisit && !isKnown(request.headers['if-none-match'], `"${sha256}"`);
  const link = isWanted ? await storage.linkTo(storageKey, { name, type: type ?? anyBytes }) : null;
  if (link !== null) return reply.header('Cache-Control', 'no-store').redirect(link, 302);
  void reply.header('Digest', `sha-256=${Buffer.from(sha256, 'hex').toString('base64')}`);
  return sendAttachment(request, reply, {
    ...{ name, bytes, tag: sha256, ...(type && { type }) },
    read: (range) => storage.read(storageKey, range),
  });
};

/** Sends bytes as an attachment, whole or the one range that was asked for, so that a broken download goes on. */
export const sendAttachment = (request: FastifyRequest, reply: FastifyReply, file: Attachment): FastifyReply => {
  const tag = `"${file.tag}"`;
  void reply
    .header('Content-Type', file.type ?? anyBytes)
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('Accept-Ranges', 'bytes')
    .header('ETag', tag)
    .header('Cache-Control', 'private, no-cache');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send();
  // A range of another version of the file must not be glued to this one.
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === tag ? rangeOf(request.headers.range, file.bytes) : null;
  if (range === 'unsatisfiable') return reply.status(416).header('Content-Range', `bytes */${file.bytes}`).send();
  // A HEAD asks for the headers alone: no file is opened for it.
  const content = (part?: { start: number; end: number }) =>
    request.method === 'HEAD' ? Readable.from([]) : file.read(part);
  if (!range) return reply.header('Content-Length', file.bytes).send(content());
  return reply
    .status(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(content(range));
};

/** True when one of the tags of an If-None-Match header is this one; a weak tag will do. */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  header?.trim() === '*' || (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === tag);

/** One byte range of a Range header; null when there is none that we serve. */
const rangeOf = (header: string | undefined, size: number): { start: number; end: number } | 'unsatisfiable' | null => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  // A range that ends before it begins is none; one behind the end can't be served.
  if (match[1] !== '' && match[2] !== '' && Number(match[2]) < start) return null;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
};
