import { createServer, request as requestOf } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the server on which the connection breaks at the first answer to such a call, once the server has given it. */
export const losingWay = async (to: string, lostMethod: string, path: RegExp) => {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const isOne = method === lostMethod && path.test(url ?? '');
    if (isOne) keys.push(headers['idempotency-key']);
    const isLost = isOne && keys.length === 1;
    const onward = requestOf(`${to}${url}`, { method, headers: { ...headers, host: new URL(to).host } }, (answer) => {
      if (isLost) return void answer.resume().once('end', () => request.socket.destroy());
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => request.socket.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Under which keys such calls came. */
    keys,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
};
