import net from 'node:net';

/** Ports that no system gives to whoever asks for any, as servers of other tests do all the time; a hundred for a process. */
const [lowest, each] = [12_000, 100];
const first = lowest + (process.pid % 200) * each;
let given = 0;

/** A port of this machine that nothing listens on, and nobody is given before it is listened on. */
export async function freePort() {
  for (let tries = 0; tries < each; tries += 1) {
    const port = first + (given++ % each);
    const server = net.createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error(`Of the ports ${first} to ${first + each - 1} none is free`);
}
