import { fastifyCookie, type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../kernel/settings.js';
import { sessionMark } from '../contract/session-mark.js';
import { knownDays, withKnownDevice } from '../domain/known-device.js';

/** Reads a raw Cookie header. */
export const parseCookie = (header: string): Record<string, string | undefined> => fastifyCookie.parse(header);

const isSecure = (request: FastifyRequest, settings: Settings): boolean =>
  settings.COOKIE_SECURE || request.protocol === 'https';

const cookie = (request: FastifyRequest, settings: Settings): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(request, settings),
});

const day = 24 * 60 * 60;
const deviceName = 'device';

/** Hands the session's token to the browser where no script can read it, with a mark that scripts may read. */
export const setSession = (reply: FastifyReply, token: string, settings: Settings): void => {
  const options = { ...cookie(reply.request, settings), maxAge: 60 * day };
  void reply.setCookie('sid', token, options);
  void reply.setCookie(sessionMark, '1', { ...options, httpOnly: false });
};

export const clearSession = (reply: FastifyReply, settings: Settings): void => {
  const options = cookie(reply.request, settings);
  void reply.clearCookie('sid', options);
  void reply.clearCookie(sessionMark, { ...options, httpOnly: false });
};

/** The cookie of known devices, which stays when one signs out. */
export const knownDevicesIn = (request: FastifyRequest, _settings: Settings): string | undefined =>
  request.cookies[deviceName];

/** Makes this browser known to the account that it has signed in to. */
export const rememberDevice = (reply: FastifyReply, personId: string, settings: Settings, now: Date): void => {
  const { request } = reply;
  const value = withKnownDevice(knownDevicesIn(request, settings), personId, settings.SECRET, now);
  void reply.setCookie(deviceName, value, { ...cookie(request, settings), maxAge: knownDays * day });
};
