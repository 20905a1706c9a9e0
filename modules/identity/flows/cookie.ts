import { fastifyCookie, type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../kernel/settings.js';
import { sessionMark } from '../contract/sessions/session-mark.js';
import { knownDays, knownDevice, withKnownDevice } from '../domain/known-device.js';

/** Reads a raw Cookie header. */
const parseCookie = (header: string): Record<string, string | undefined> => fastifyCookie.parse(header);

const isSecure = (request: FastifyRequest, settings: Settings): boolean =>
  settings.COOKIE_SECURE || request.protocol === 'https';

/** Behind TLS the prefix keeps other hosts of the same domain from setting our cookies; plain HTTP can't have it. */
const named = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** The session's token; behind TLS in no cookie that another host could have set. */
export const sessionIn = (request: FastifyRequest, settings: Settings): string | undefined =>
  request.cookies[named('sid', isSecure(request, settings))];

/** The same in a raw Cookie header of a socket, which does not tell whether its proxy had TLS. */
export const sessionInHeader = (header: string | undefined, settings: Settings): string | undefined => {
  const cookies = parseCookie(header ?? '');
  return cookies[named('sid', true)] ?? (settings.COOKIE_SECURE ? undefined : cookies['sid']);
};

/** How a cookie of ours is set for this request. */
export const cookieOptions = (request: FastifyRequest, settings: Settings): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(request, settings),
});

const day = 24 * 60 * 60;
const deviceName = 'device';

/** Hands the session's token to the browser where no script can read it, with a mark that scripts may read. */
export const setSession = (reply: FastifyReply, token: string, settings: Settings): void => {
  const options = { ...cookieOptions(reply.request, settings), maxAge: 60 * day };
  void reply.setCookie(named('sid', options.secure === true), token, options);
  markSession(reply, settings);
};

/** Sets the mark alone anew, where it went or is about to: it tells pages of a session that is there. */
export const markSession = (reply: FastifyReply, settings: Settings): void =>
  void reply.setCookie(sessionMark, '1', {
    ...cookieOptions(reply.request, settings),
    maxAge: 60 * day,
    httpOnly: false,
  });

export const clearSession = (reply: FastifyReply, settings: Settings): void => {
  const options = cookieOptions(reply.request, settings);
  void reply.clearCookie(named('sid', options.secure === true), options);
  void reply.clearCookie(sessionMark, { ...options, httpOnly: false });
};

/** The cookie of known devices, which stays when one signs out. */
export const knownDevicesIn = (request: FastifyRequest, settings: Settings): string | undefined =>
  request.cookies[named(deviceName, isSecure(request, settings))];

/** Whether this browser has signed in to the account before. */
export const isKnownDevice = (request: FastifyRequest, personId: string, settings: Settings, now: Date): boolean =>
  knownDevice(knownDevicesIn(request, settings), personId, settings.SECRET, now) !== null;

/** Makes this browser known to the account that it has signed in to. */
export const rememberDevice = (reply: FastifyReply, personId: string, settings: Settings, now: Date): void => {
  const { request } = reply;
  const value = withKnownDevice(knownDevicesIn(request, settings), personId, settings.SECRET, now);
  const options = { ...cookieOptions(request, settings), maxAge: knownDays * day };
  void reply.setCookie(named(deviceName, options.secure === true), value, options);
};

/** What a cookie is called for this request. */
export const cookieName = (name: string, request: FastifyRequest, settings: Settings): string =>
  named(name, isSecure(request, settings));
