import { createServer, request as requestOf } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the server on which what is asked for such a path ends with 503, once anything was sent over it. */
export const refusingWay = async (to: string, path: RegExp, refusedMethod = 'GET') => {
  let sent = 0;
  let refused = 0;
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    if (sent > 0 && method === refusedMethod && path.test(url ?? '')) {
      refused += 1;
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"UNAVAILABLE"}');
      return;
    }
    const onward = requestOf(`${to}${url}`, { method, headers: { ...headers, host: new URL(to).host } }, (answer) => {
      if (method !== 'GET') sent += 1;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => refused,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
};
