import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a gateway does with a request before it takes one. */
export type Trouble = 'refuse' | 'hang' | 'drop' | 'say no';

interface Taken {
  key: string;
  body: { to: string; text: string };
}

/** A gateway of messages of a test's own: it keeps every try, and does in their order what it is told. */
export const startSmsGateway = async () => {
  const tries: Taken[] = [];
  const troubles: Trouble[] = [];
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      tries.push({ key: String(request.headers['idempotency-key']), body: JSON.parse(body) as Taken['body'] });
      const trouble = troubles.shift();
      if (trouble === 'hang') return;
      if (trouble === 'drop') request.socket.destroy();
      else reply.writeHead(trouble === 'refuse' ? 503 : 200).end(trouble === 'say no' ? '{"ok":false}' : '{"ok":true}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, tries, troubles, close };
};
