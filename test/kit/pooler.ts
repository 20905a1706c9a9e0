import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What can be told of a pooler from outside, before a PostgreSQL: it gives each client a number of its own in place of that of the
 * session which it happens to lend.
 */
export const startPooler = async (databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> => {
  const { port, hostname } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect(Number(port), hostname);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.once('close', () => behind.destroy());
    behind.once('close', () => client.destroy());
    client.pipe(behind);
    let isOver = false;
    let held = Buffer.alloc(0);
    behind.on('data', (chunk: Buffer) => {
      if (isOver) return void client.write(chunk);
      held = Buffer.concat([held, chunk]);
      while (held.length >= 5 && held.length > held.readUInt32BE(1)) {
        const message = held.subarray(0, held.readUInt32BE(1) + 1);
        held = held.subarray(message.length);
        if (message[0] === 'K'.charCodeAt(0)) {
          message.writeInt32BE(message.readInt32BE(5) ^ 0x01_00_00_00, 5);
          isOver = true;
        }
        client.write(message);
        if (isOver) break;
      }
      if (isOver) client.write(held);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
