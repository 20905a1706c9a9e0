import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TestPooler {
  url: string;
  /** Names of statements that clients prepared, which the next session behind a pooler would not know. */
  named: string[];
  close(): Promise<void>;
}

/**
 * What can be told of a pooler from outside, before a PostgreSQL: it gives each client a number of its own in place of that of the
 * session which it happens to lend.
 */
export const startPooler = async (databaseUrl: string): Promise<TestPooler> => {
  const named: string[] = [];
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
    const read = namesIn(named);
    client.on('data', read);
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
    named,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Reads what a client says, and notes the statements that it names. */
const namesIn = (named: string[]): ((chunk: Buffer) => void) => {
  // The first message of a client has no letter before its length.
  let [held, letters] = [Buffer.alloc(0), 0];
  return (chunk) => {
    held = Buffer.concat([held, chunk]);
    while (held.length >= letters + 4 && held.length >= letters + held.readUInt32BE(letters)) {
      const message = held.subarray(0, letters + held.readUInt32BE(letters));
      held = held.subarray(message.length);
      if (letters === 1 && message[0] === 'P'.charCodeAt(0)) {
        const name = message.subarray(5, message.indexOf(0, 5)).toString();
        if (name !== '') named.push(name);
      }
      letters = 1;
    }
  };
};
