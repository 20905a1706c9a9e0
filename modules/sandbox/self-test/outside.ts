import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Things outside of the box that no program in it may reach. */
export interface Outside {
  /** What the program in the box is told of them. */
  asked: { listeners: [string, number][]; abstract: string; socket: string; secret: string; truth: string };
  close(): Promise<void>;
}

const secretName = 'PODIUM_CANARY';

/** Stands them up: listeners on every address, sockets by name and by path, a secret in the environment, a truth file. */
export const standUp = async (): Promise<Outside> => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podium-canary-'));
  const secret = randomUUID();
  const abstract = `podium-canary-${secret}`;
  const truth = path.join(folder, 'truth.csv');
  const socket = path.join(folder, 'door');
  // Open to everybody: what keeps the box away is the box.
  fs.chmodSync(folder, 0o755);
  fs.writeFileSync(truth, 'id,value\n', { mode: 0o644 });
  const before = process.env[secretName];
  process.env[secretName] = secret;
  const servers = [net.createServer(), net.createServer(), net.createServer()];
  const [everywhere, named, byPath] = servers as [net.Server, net.Server, net.Server];
  for (const server of servers) server.on('connection', (one) => one.destroy());
  await Promise.all([
    listening(everywhere, { host: '0.0.0.0', port: 0 }),
    listening(named, { path: `\0${abstract}` }),
    listening(byPath, { path: socket, writableAll: true }),
  ]);
  const { port } = everywhere.address() as net.AddressInfo;
  return {
    asked: { listeners: addresses().map((host) => [host, port]), abstract, socket, secret, truth },
    close: async () => {
      if (before === undefined) delete process.env[secretName];
      else process.env[secretName] = before;
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};

const listening = async (server: net.Server, where: net.ListenOptions): Promise<void> => {
  server.listen(where);
  await once(server, 'listening');
};

/** The machine's own addresses, and the one where clouds hand out secrets. */
const addresses = (): string[] => {
  const own = Object.values(os.networkInterfaces()).flatMap((one) => one ?? []);
  return [...own.filter(({ family }) => family === 'IPv4').map(({ address }) => address), '169.254.169.254'];
};
