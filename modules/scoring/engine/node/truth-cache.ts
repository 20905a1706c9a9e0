/**
 * Keeps prepared truths in memory up to a bound; the one not used for longest goes first. A truth asked for by many at
 * once is prepared once.
 */
export class TruthCache {
  private readonly truths = new Map<string, Promise<SharedArrayBuffer>>();
  private readonly sizes = new Map<string, number>();

  /** @param bytes bound of all truths together; the one last used stays even if it alone is larger. */
  constructor(private readonly bytes: number) {}

  /** @param key says everything that the blob depends on: checksum of the truth, metric, settings. */
  async get(key: string, prepare: () => Promise<SharedArrayBuffer>): Promise<SharedArrayBuffer> {
    const truth = this.truths.get(key) ?? prepare();
    this.truths.delete(key);
    this.truths.set(key, truth);
    try {
      this.sizes.set(key, (await truth).byteLength);
    } catch (error) {
      this.forget(key);
      throw error;
    }
    this.shrink();
    return truth;
  }

  private shrink(): void {
    for (const key of this.truths.keys()) {
      const used = [...this.sizes.values()].reduce((sum, size) => sum + size, 0);
      if (used <= this.bytes || this.truths.size === 1) return;
      this.forget(key);
    }
  }

  private forget(key: string): void {
    this.truths.delete(key);
    this.sizes.delete(key);
  }
}
