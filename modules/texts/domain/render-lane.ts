import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { inProject } from '../../kernel/root.js';
import type { Rendered } from './render-text.js';
import { Turns, type Writer } from './turns.js';

const heapMegabytes = 192;
const renderer = ['dist', 'modules', 'texts', 'domain', 'render-worker.js'];
/** A turn of somebody else's is over by then. */
const laterSeconds = 1;

interface Waiting {
  text: string;
  resolve: (rendered: Rendered) => void;
  reject: (error: unknown) => void;
}

/**
 * One thread that renders texts, of each person one in turn. A text that takes too much time or memory costs the thread, and
 * nobody else's text. Those that can't be dear may go to the thread together: the way there and back costs as much as one of
 * them.
 */
export class RenderLane {
  private readonly waiting = new Turns<Waiting>();
  private isRendering = false;
  private readonly pool: Piscina<string[], (Rendered | null)[]>;

  /**
   * @param seconds how long a text may take, from when it is begun
   * @param together so many at a time
   * @param worker what renders in the thread
   */
  constructor(
    private readonly seconds: number,
    private readonly together = 1,
    worker = inProject(...renderer),
  ) {
    this.pool = new Piscina({
      filename: pathToFileURL(worker).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
    });
  }

  /** @throws DomainError TEXT_TOO_COMPLEX; TOO_MANY_REQUESTS while too many wait, of this writer or of all */
  async render(text: string, writer?: Writer): Promise<Rendered> {
    return new Promise((resolve, reject) => {
      const leave = writer?.gone?.aborted ? null : this.waiting.add({ text, resolve, reject }, writer);
      if (!leave) return reject(later());
      writer?.gone?.addEventListener('abort', () => void (leave() && reject(later())), { once: true });
      if (!this.isRendering) void this.renderAll();
    });
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.waiting.clear();
    await this.pool.destroy();
  }

  private async renderAll(): Promise<void> {
    this.isRendering = true;
    while (this.waiting.size > 0) await this.answer(this.waiting.take(this.together));
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
      // It was one of them, and the others are not to suffer from it: it is looked for by halves.
      const half = Math.ceil(batch.length / 2);
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const part of [batch.slice(0, half), batch.slice(half)]) await this.answer(part);
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

export const tooComplex = (): DomainError =>
  new DomainError('TEXT_TOO_COMPLEX', { fields: { text: 'TEXT_TOO_COMPLEX' } });

const later = (): DomainError => new DomainError('TOO_MANY_REQUESTS', { details: { retryAfter: laterSeconds } });
