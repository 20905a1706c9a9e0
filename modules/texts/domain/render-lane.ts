import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { inProject } from '../../kernel/root.js';
import type { Rendered } from './render-text.js';

const heapMegabytes = 192;
/** Waiting longer than for so many is worse than to be told so. */
const mostWaiting = 100;

interface Waiting {
  text: string;
  resolve: (rendered: Rendered) => void;
  reject: (error: unknown) => void;
}

/**
 * One thread that renders texts in their order. A text that takes too much time or memory costs the thread, and nobody else's
 * text. Those that can't be dear may go to the thread together: the way there and back costs as much as one of them.
 */
export class RenderLane {
  private readonly waiting: Waiting[] = [];
  private isRendering = false;
  private readonly pool = new Piscina<string[], (Rendered | null)[]>({
    filename: pathToFileURL(inProject('dist', 'modules', 'texts', 'domain', 'render-worker.js')).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
  });

  /**
   * @param seconds how long a text may take, from when it is begun
   * @param together so many at a time
   */
  constructor(
    private readonly seconds: number,
    private readonly together = 1,
  ) {}

  /** @throws DomainError TEXT_TOO_COMPLEX, TOO_MANY_REQUESTS */
  async render(text: string): Promise<Rendered> {
    if (this.waiting.length >= mostWaiting)
      throw new DomainError('TOO_MANY_REQUESTS', { details: { retryAfter: Math.ceil(this.seconds) } });
    return new Promise((resolve, reject) => {
      this.waiting.push({ text, resolve, reject });
      if (!this.isRendering) void this.renderAll();
    });
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.waiting.length = 0;
    await this.pool.destroy();
  }

  private async renderAll(): Promise<void> {
    this.isRendering = true;
    while (this.waiting.length > 0) await this.answer(this.waiting.splice(0, this.together));
    this.isRendering = false;
  }

  private async answer(batch: readonly Waiting[]): Promise<void> {
    try {
      const rendered = await this.begun(batch.map(({ text }) => text));
      for (const [at, { resolve, reject }] of batch.entries()) {
        const one = rendered[at];
        if (one) resolve(one);
        else reject(tooComplex());
      }
    } catch (error) {
      // It was one of them, and the others are not to suffer from it.
      if (batch.length > 1) for (const one of batch) await this.answer([one]);
      else batch[0]?.reject(error);
    }
  }

  private async begun(texts: string[]): Promise<(Rendered | null)[]> {
    // The start of a thread is no cost of a text.
    if (this.pool.threads.length === 0) await this.pool.run([]);
    const signal = AbortSignal.timeout(this.seconds * 1000);
    try {
      return await this.pool.run(texts, { signal });
    } catch (error) {
      const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      throw signal.aborted || isOutOfMemory ? tooComplex() : error;
    }
  }
}

export const tooComplex = (): DomainError => new DomainError('TEXT_TOO_COMPLEX', { fields: { text: 'TEXT_TOO_COMPLEX' } });
