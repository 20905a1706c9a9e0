import type { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain/domain-error.js';
import { SETTINGS, type Settings } from '../settings.js';
import { networkOf } from './network.js';
import { onceGone } from './once-gone.js';

const retryAfter = 5;

/** How many each address has of something now. */
class Counts {
  private readonly counts = new Map<string, number>();

  /** @returns false when the address has as many as it may */
  take(address: string, most: number): boolean {
    const count = this.counts.get(address) ?? 0;
    if (count >= most) return false;
    this.counts.set(address, count + 1);
    return true;
  }

  giveBack(address: string): void {
    const left = (this.counts.get(address) ?? 1) - 1;
    if (left > 0) this.counts.set(address, left);
    else this.counts.delete(address);
  }
}

/**
 * Lets one address hold so many requests at a time, and so many connections where none of them can be a proxy's, which has
 * those of many.
 */
export const limitAddresses = (app: NestFastifyApplication): void => {
  const { ADDRESS_CONNECTIONS: most, TRUSTED_PROXIES } = app.get<Settings>(SETTINGS);
  const server = app.getHttpAdapter().getInstance();
  const requests = new Counts();
  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const ip = networkOf(request.ip);
    if (!requests.take(ip, most)) {
      void reply.header('Connection', 'close');
      throw new DomainError('TOO_MANY_REQUESTS', { details: { retryAfter } });
    }
    onceGone(reply.raw, () => requests.giveBack(ip));
  });
  if (TRUSTED_PROXIES) return;
  const connections = new Counts();
  const listening: NodeJS.EventEmitter = app.getHttpServer();
  listening.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    if (!connections.take(address, most)) return void socket.destroy();
    socket.once('close', () => connections.giveBack(address));
  });
};
