interface Entry {
  readonly truth: Promise<SharedArrayBuffer>;
  /** 0 while it is being prepared. */
  bytes: number;
}

/**
 * Keeps prepared truths in memory up to a bound; the one not used for longest goes first. A truth asked for by many at
 * once is prepared once.
 */
export class TruthCache {
  private readonly entries = new Map<string, Entry>();

  /** @param bytes bound of all truths together; the one last used stays even if it alone is larger. */
  constructor(private readonly bytes: number) {}

  /** @param key says everything that the blob depends on: checksum of the truth, metric, settings. */
  async get(key: string, prepare: () => Promise<SharedArrayBuffer>): Promise<SharedArrayBuffer> {
    const entry = this.entries.get(key) ?? { truth: prepare(), bytes: 0 };
    this.entries.delete(key);
    this.entries.set(key, entry);
    try {
      entry.bytes = (await entry.truth).byteLength;
    } catch (error) {
      if (this.entries.get(key) === entry) this.entries.delete(key);
      throw error;
    }
    this.shrink();
    return entry.truth;
  }

  private shrink(): void {
    let used = 0;
    for (const { bytes } of this.entries.values()) used += bytes;
    for (const [key, { bytes }] of this.entries) {
      if (used <= this.bytes || this.entries.size === 1) return;
      this.entries.delete(key);
      used -= bytes;
    }
  }
}
