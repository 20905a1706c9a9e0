import proxyAddr from '@fastify/proxy-addr';
import type { Socket } from 'socket.io';
import type { Callers } from '../http/callers.js';
import { networkOf } from '../http/network.js';
import type { SocketPlaces } from './socket-places.js';

/** Limits of docs/security.md. A page that is refused or cut off asks by itself now and then instead. */
export const socketLimits = {
  /** What one socket may send in `seconds`; a page sends two for each topic that it opens and leaves. */
  messages: 20,
  seconds: 10,
  bytes: 16 * 1024,
  topics: 20,
  ofPerson: 5,
  /** Guests are told apart by address alone, and a class may sit behind one. */
  ofAddress: 50,
};

const sessions = new WeakMap<Socket, string>();

/** The session that a socket was opened with; none for a guest. */
export const sessionOf = (socket: Socket): string | undefined => sessions.get(socket);

/** Lets a socket in when its person has a place left. */
export const admit =
  (callers: Callers, places: SocketPlaces, addressOf: (socket: Socket) => string) =>
  async (socket: Socket, next: (refusal?: Error) => void): Promise<void> => {
    try {
      const caller = await callers.ofCookie(socket.handshake.headers.cookie);
      const release = caller
        ? await places.take(`person ${caller.id}`, socketLimits.ofPerson)
        : await places.take(`address ${networkOf(addressOf(socket))}`, socketLimits.ofAddress);
      if (!release) return next(new Error('TOO_MANY_REQUESTS'));
      // It may have gone while we asked, which it then does not say again.
      if (socket.conn.readyState !== 'open') return await release();
      socket.conn.once('close', () => void release());
      if (caller) sessions.set(socket, caller.sessionId);
      limitMessages(socket);
      next();
    } catch {
      // The database can't be asked: a closed connection is tried again after a while, a refused one is not.
      socket.conn.close();
    }
  };

/** Cuts off a socket that sends too much, of whatever form; it may come again. */
const limitMessages = (socket: Socket): void => {
  let since = Date.now();
  let count = 0;
  socket.conn.on('packet', ({ type }: { type: string }) => {
    if (type !== 'message') return;
    const now = Date.now();
    if (now - since > socketLimits.seconds * 1000) [since, count] = [now, 0];
    count += 1;
    if (count > socketLimits.messages) socket.conn.close();
  });
};

/** The address of a socket: that of the proxy's client where the proxy is trusted, by the same rule as of every call. */
export const addressBehind = (trusted: readonly string[]): ((socket: Pick<Socket, 'request'>) => string) => {
  const isTrusted = proxyAddr.compile([...trusted]);
  // An IPv4 address in the form of IPv6 is the same address.
  return ({ request }) => proxyAddr(request, isTrusted).replace(/^::ffff:/, '');
};
