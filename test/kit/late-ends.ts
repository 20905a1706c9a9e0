import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** By which PostgreSQL says that all data of a COPY were sent; how many they were comes after it. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);

/**
 * Opens a way to the database of this address on which what follows the data of a COPY comes in a piece of its own, as it may on
 * any network.
 */
export const lateEnds = async (databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> => {
  const to = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(to.port || 5432), to.hostname);
    client.setNoDelay(true);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(database);
    const passOn = async (): Promise<void> => {
      for await (const answer of database as AsyncIterable<Buffer>) {
        let from = 0;
        for (let at = answer.indexOf(copyDone); at !== -1; at = answer.indexOf(copyDone, from)) {
          client.write(answer.subarray(from, at + copyDone.length));
          from = at + copyDone.length;
          // Long enough for whoever reads to have read it.
          for (let turns = 0; turns < 20; turns += 1) await turn();
        }
        client.write(answer.subarray(from));
      }
    };
    passOn().catch(() => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
