import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { inProject } from '../../kernel/root.js';
import type { Rendered } from './render-text.js';

const heapMegabytes = 192;
/** Waiting longer than for so many is worse than to be told so. */
const mostWaiting = 100;

/** One thread that renders texts in their order. A text that takes too much time or memory costs the thread, and nobody else's text. */
export class RenderLane {
  private readonly inTurn = pLimit(1);
  private readonly pool = new Piscina<string, Rendered | null>({
    filename: pathToFileURL(inProject('dist', 'modules', 'texts', 'domain', 'render-worker.js')).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
  });

  /** @param seconds how long a text may take, from when it is begun */
  constructor(private readonly seconds: number) {}

  /** @throws DomainError TEXT_TOO_COMPLEX, TOO_MANY_REQUESTS */
  async render(text: string): Promise<Rendered> {
    if (this.inTurn.pendingCount >= mostWaiting)
      throw new DomainError('TOO_MANY_REQUESTS', { details: { retryAfter: Math.ceil(this.seconds) } });
    return this.inTurn(() => this.begun(text));
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.inTurn.clearQueue();
    await this.pool.destroy();
  }

  private async begun(text: string): Promise<Rendered> {
    // The start of a thread is no cost of a text.
    if (this.pool.threads.length === 0) await this.pool.run('');
    const signal = AbortSignal.timeout(this.seconds * 1000);
    try {
      const rendered = await this.pool.run(text, { signal });
      if (rendered) return rendered;
    } catch (error) {
      const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!signal.aborted && !isOutOfMemory) throw error;
    }
    throw new DomainError('TEXT_TOO_COMPLEX', { fields: { text: 'TEXT_TOO_COMPLEX' } });
  }
}
