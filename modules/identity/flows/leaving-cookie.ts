import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../../kernel/settings.js';
import { cookieOptions, cookieName } from './cookie.js';

const lifeMs = 10 * 60_000;

const shape = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** Who links the network to their account; null for a sign-in. */
  personId: z.string().nullable(),
  until: z.number(),
});
export type Left = Omit<z.infer<typeof shape>, 'until'>;

const signatureOf = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(`leaving:${body}`).digest('base64url');

/**
 * Keeps in the browser that left for a network what its answer is checked against, signed and for ten minutes: an answer
 * that comes to another browser, or a second time, is nobody's.
 */
export const rememberLeaving = (reply: FastifyReply, left: Left, settings: Settings, now: Date): void => {
  const body = Buffer.from(JSON.stringify({ ...left, until: now.getTime() + lifeMs })).toString('base64url');
  const options = { ...cookieOptions(reply.request, settings), maxAge: lifeMs / 1000 };
  void reply.setCookie(
    cookieName('leaving', reply.request, settings),
    `${body}.${signatureOf(body, settings.SECRET)}`,
    options,
  );
};

/** What was kept, once: it is forgotten by being read. */
export const takeLeaving = (
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
  now: Date,
): Left | null => {
  const name = cookieName('leaving', request, settings);
  const [body = '', signature = ''] = (request.cookies[name] ?? '').split('.');
  void reply.clearCookie(name, cookieOptions(request, settings));
  const expected = Buffer.from(signatureOf(body, settings.SECRET));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { until, ...left } = shape.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return now.getTime() < until ? left : null;
};
