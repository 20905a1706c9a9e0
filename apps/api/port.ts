import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Settings, StartError } from '../../modules/kernel/settings.js';

/**
 * Looks at the start whether the address of the server can be had, before a worker begins beside a server that will not.
 * @throws StartError with the sentence for one that can't
 */
export const havePort = async ({ HOST: host, PORT: port }: Pick<Settings, 'HOST' | 'PORT'>): Promise<void> => {
  const server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    throw portError(error, host, port);
  } finally {
    server.close();
  }
};

/** The sentence for an address that can't be listened at; any other error as it is. */
const portError = (error: unknown, host: string, port: number): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} on ${host} is in use by another program: choose another with PORT.`);
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs more rights than this user has: choose another with PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
    return new StartError(`This machine has no address ${host}: see HOST.`);
  return error;
};
