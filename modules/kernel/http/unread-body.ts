import type { IncomingMessage } from 'node:http';

interface Bound {
  bytes: number;
  ms: number;
}

/** More than a solution may have: a sender who does not look up before the end of a file still hears why it was refused. */
const usual: Bound = { bytes: 128 * 1024 * 1024, ms: 10_000 };

/**
 * Reads to the end, for nobody, the body of a request that is refused before it has come; whoever read it has given up.
 * @returns false when it went on beyond the bound
 */
export const readToEnd = (request: IncomingMessage, { bytes, ms }: Bound = usual): Promise<boolean> =>
  new Promise((resolve) => {
    if (request.complete || request.destroyed) return resolve(true);
    const done = (isRead: boolean) => () => {
      clearTimeout(timer);
      request.pause();
      resolve(isRead);
    };
    const timer = setTimeout(done(false), ms);
    timer.unref();
    let left = bytes;
    request.unpipe();
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done(false)();
    });
    request.once('end', done(true));
    request.once('close', done(true));
    request.resume();
  });

/**
 * Frees the connection of a request that was answered before its body had come. What is left of it would stay there, and
 * the next request would get no answer. Who goes on sending beyond the bound is hung up on.
 */
export const freeConnection = async (request: IncomingMessage, bound: Bound = usual): Promise<void> => {
  if (!(await readToEnd(request, bound))) request.socket.destroy();
};
