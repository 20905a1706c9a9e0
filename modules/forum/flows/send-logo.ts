import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../../kernel/http/send-file.js';

const dayInSeconds = 24 * 3600;

/**
 * Sends the logo of a thread, which pages show by `<img>` alone. Nothing in it can run or load wherever it is opened.
 * @param version the one that was asked for: by its own address it stays as it is
 */
export const sendLogo = (
  request: FastifyRequest,
  reply: FastifyReply,
  { svg, sum }: { svg: string; sum: string },
  version: string | undefined,
): FastifyReply => {
  const tag = `"${sum}"`;
  void reply
    .header('Content-Type', 'image/svg+xml')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('Content-Disposition', 'attachment; filename="logo.svg"')
    .header('ETag', tag)
    .header('Cache-Control', version === sum ? `public, max-age=${dayInSeconds}` : 'no-cache');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.send(svg);
};

/** Sends the logo of a thread in points. @param isLasting by its own address it stays as it is */
export const sendPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  { png, tag: known, isLasting }: { png: Buffer; tag: string; isLasting: boolean },
): FastifyReply => {
  const tag = `"${known}"`;
  void reply
    .header('Content-Type', 'image/png')
    .header('X-Content-Type-Options', 'nosniff')
    .header('ETag', tag)
    .header('Cache-Control', isLasting ? `public, max-age=${dayInSeconds}` : 'no-cache');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.status(304).send();
  return reply.send(png);
};
