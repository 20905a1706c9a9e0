import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

const commit = Buffer.from('commit\0');
/** As jobs say it, in one message with what stands before it. */
const jobsCommit = Buffer.from('COMMIT;');

/** A way to PostgreSQL on which the answer to a chosen COMMIT is lost, and the connection with it. */
export interface LossyWay {
  /** The database by this way. */
  url: string;
  /** From now on loses the answer to the next COMMIT of a transaction in which this was said, such as part of an INSERT. */
  loseCommitAfter(statement: string): void;
  /** From now on loses the answer to this share of all COMMITs, drawn by chance. */
  loseCommits(share: number): void;
  /** Ends the connection on which this is said next, before it is heard: as when the server of the database dies. */
  breakAt(statement: string): void;
  /** Answers that were lost. */
  lost(): number;
  close(): Promise<void>;
}

/**
 * Opens a way to the database of this address. A COMMIT whose answer is lost has happened: the answer is waited for, and
 * thrown away.
 */
export const lossyWay = async (databaseUrl: string): Promise<LossyWay> => {
  const to = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let wanted: Buffer | null = null;
  let last: Buffer | null = null;
  let lost = 0;
  let shareLost = 0;
  const server = createServer((client) => {
    const database = connect(Number(to.port || 5432), to.hostname);
    let isMarked = false;
    let isLosing = false;
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
    client.on('data', (said: Buffer) => {
      if (last && said.includes(last)) {
        last = null;
        return void client.destroy();
      }
      if (wanted && said.includes(wanted)) isMarked = true;
      if (isMarked && said.includes(commit)) {
        [isLosing, isMarked, wanted] = [true, false, null];
      }
      if (shareLost > 0 && (said.includes(commit) || said.includes(jobsCommit)) && Math.random() < shareLost)
        isLosing = true;
      database.write(said);
    });
    database.on('data', (answer: Buffer) => {
      if (!isLosing) return void client.write(answer);
      lost += 1;
      client.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseCommitAfter: (statement) => void (wanted = Buffer.from(statement)),
    loseCommits: (share) => void (shareLost = share),
    breakAt: (statement) => void (last = Buffer.from(statement)),
    lost: () => lost,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
};
