import { createServer, request as requestOf } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Faults {
  /** How many PATCHes break. */
  times?: number;
  /** How many of those take the way down with them, until it is revived. */
  dies?: number;
}

/** A way to the server on which the first PATCHes break after so many bytes each. */
export const brokenWay = async (to: string, bytes: number, { dies = 0, times = Math.max(1, dies) }: Faults = {}) => {
  const offsets: number[] = [];
  let arrived = -1;
  let begun = 0;
  let isDown = false;
  const server = createServer((request, response) => {
    if (isDown) return void request.socket.destroy();
    const { method, url, headers } = request;
    const onward = requestOf(`${to}${url}`, { method, headers: { ...headers, host: new URL(to).host } }, (answer) => {
      if (method === 'HEAD') arrived = Number(answer.headers['upload-offset']);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    if (method === 'POST' && url?.endsWith('/uploads')) begun += 1;
    if (method !== 'PATCH') return void request.pipe(onward);
    offsets.push(Number(headers['upload-offset']));
    if (offsets.length > times) return void request.pipe(onward);
    let sent = 0;
    request.on('data', (chunk: Buffer) => {
      if (sent >= bytes) return;
      sent += chunk.length;
      // What was sent arrives, then the line is dead on both sides.
      onward.write(chunk, () => {
        if (sent < bytes) return;
        isDown = offsets.length <= dies;
        onward.socket?.end(() => request.socket.destroy());
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Where each PATCH began. */
    offsets,
    /** What the server said last of how much has come. */
    arrived: () => arrived,
    /** Uploads that were begun over it. */
    begun: () => begun,
    revive: () => void (isDown = false),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
};
