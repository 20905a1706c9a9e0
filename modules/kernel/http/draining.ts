import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError } from '../domain/domain-error.js';
import { SETTINGS, type Settings } from '../settings.js';
import { onceGone } from './once-gone.js';

/** When to come again: a restart takes about so long. */
const retryAfter = 5;

/** A server that is told to end takes nothing new, and lets what has begun come to its answer. */
@Injectable()
export class Draining {
  private readonly open = new Set<ServerResponse>();
  private stopping = false;
  private readonly begun = Promise.withResolvers<void>();
  private lastGone = (): void => undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Nothing new is taken any more: whoever waits for news gives up. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Resolves when the server is told to end. */
  get stopped(): Promise<void> {
    return this.begun.promise;
  }

  /** Stands before all that the application answers. */
  watch(app: NestFastifyApplication): void {
    const server = app.getHttpAdapter().getInstance();
    server.addHook('onRequest', async (_request: unknown, reply: { raw: ServerResponse }) => {
      if (this.stopping) {
        reply.raw.setHeader('Connection', 'close');
        throw new DomainError('STOPPING', { details: { retryAfter } });
      }
      this.open.add(reply.raw);
      onceGone(reply.raw, () => {
        this.open.delete(reply.raw);
        if (this.open.size === 0) this.lastGone();
      });
    });
  }

  /** From now on nothing new is taken; resolves when all that had begun is answered, or its time is over. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.begun.resolve();
    for (const response of this.open) if (!response.headersSent) response.setHeader('Connection', 'close');
    if (this.open.size === 0) return;
    const over = new AbortController();
    const answered = new Promise<void>((resolve) => (this.lastGone = resolve));
    const patience = wait(this.settings.STOP_SECONDS * 1000, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([answered, patience]);
    over.abort();
  }
}
