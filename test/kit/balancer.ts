import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** Stands before several APIs as a proxy of an operator does: each request, and each socket, goes to the next one. */
export interface Balancer {
  url: string;
  /** How many requests each one has got, in the order of `targets`. */
  taken: number[];
  close(): Promise<void>;
}

/**
 * Shares requests between these addresses. One that nothing listens at is passed over; a request that breaks off after it was
 * handed over is answered 502, as only its sender knows whether it may be sent twice.
 */
export const startBalancer = async (targets: readonly string[]): Promise<Balancer> => {
  const ports = targets.map((url) => Number(new URL(url).port));
  const taken = ports.map(() => 0);
  let next = 0;
  const reach = async (): Promise<{ at: number; socket: Socket } | null> => {
    for (let tries = 0; tries < ports.length; tries += 1) {
      const at = next++ % ports.length;
      const socket = connect(ports[at] ?? 0, '127.0.0.1');
      const isThere = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      if (!isThere) continue;
      taken[at] = (taken[at] ?? 0) + 1;
      return { at, socket };
    }
    return null;
  };
  const server = createServer((asked, reply) => {
    void reach().then((found) => (found ? pass(asked, reply, found.socket) : fail(reply)));
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (asked: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy());
    void reach().then((found) => {
      if (!found) return client.destroy();
      const { socket } = found;
      const headers = Object.entries(headersOf(asked)).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      socket.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      socket.write(head);
      socket.on('error', () => client.destroy());
      socket.once('close', () => client.destroy());
      client.once('close', () => socket.destroy());
      client.pipe(socket).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

const headersOf = ({ headers, socket }: IncomingMessage) => ({
  ...headers,
  'x-forwarded-for': headers['x-forwarded-for'] ?? socket.remoteAddress,
});

const pass = (asked: IncomingMessage, reply: ServerResponse, socket: Socket): void => {
  const { method, url: path } = asked;
  const headers = { ...headersOf(asked), connection: 'close' };
  const call = request({ method, path, headers, createConnection: () => socket });
  call.on('response', (got) => {
    reply.writeHead(got.statusCode ?? 502, got.headers);
    got.on('error', () => reply.destroy());
    got.pipe(reply);
  });
  call.on('error', () => (reply.headersSent ? reply.destroy() : fail(reply)));
  reply.once('close', () => call.destroy());
  asked.pipe(call);
};

const fail = (reply: ServerResponse): void => void reply.writeHead(502).end();
