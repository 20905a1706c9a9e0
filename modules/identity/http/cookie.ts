import { fastifyCookie, type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../kernel/settings.js';
import { sessionMark } from '../contract/session-mark.js';

/** Reads a raw Cookie header. */
export const parseCookie = (header: string): Record<string, string | undefined> => fastifyCookie.parse(header);

const cookie = (request: FastifyRequest, settings: Settings): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: settings.COOKIE_SECURE || request.protocol === 'https',
});

const sixtyDays = 60 * 24 * 60 * 60;

/** Hands the session's token to the browser where no script can read it, with a mark that scripts may read. */
export const setSession = (reply: FastifyReply, token: string, settings: Settings): void => {
  const options = { ...cookie(reply.request, settings), maxAge: sixtyDays };
  void reply.setCookie('sid', token, options);
  void reply.setCookie(sessionMark, '1', { ...options, httpOnly: false });
};

export const clearSession = (reply: FastifyReply, settings: Settings): void => {
  const options = cookie(reply.request, settings);
  void reply.clearCookie('sid', options);
  void reply.clearCookie(sessionMark, { ...options, httpOnly: false });
};
