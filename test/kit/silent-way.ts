import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to PostgreSQL on which connections can fall silent, as one does that a firewall has forgotten: nobody is told. */
export const silentWay = async (to: string) => {
  const url = new URL(to);
  const { port, hostname } = url;
  const ends = new Set<{ socket: Socket; onward: Socket; hello: string }>();
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    const end = { socket, onward, hello: '' };
    ends.add(end);
    socket.once('data', (chunk: Buffer) => (end.hello = chunk.toString('latin1')));
    socket.pipe(onward).pipe(socket);
    for (const one of [socket, onward]) {
      one.on('error', () => undefined);
      one.once('close', () => ends.delete(end));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Lets nothing more through on the connections of a program, either way. @returns how many they are */
    silence: (program: string): number => {
      const known = [...ends].filter(({ hello }) => hello.includes(program));
      for (const { socket, onward } of known) {
        socket.unpipe();
        onward.unpipe();
        socket.resume();
        onward.resume();
      }
      return known.length;
    },
    close: async () => {
      for (const { socket, onward } of ends) {
        socket.destroy();
        onward.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
};
