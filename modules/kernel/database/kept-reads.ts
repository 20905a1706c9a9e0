import { LRUCache } from 'lru-cache';

interface Bounds<Value> {
  /** What all that is kept may take together; what alone would take more than a quarter of it is not kept. */
  bytes: number;
  /** After so long it is read anew. */
  ms: number;
  sizeOf: (value: Value) => number;
}

/** What is the same for all that ask for it, so that it is read once for all of them; bounded by bytes and by age. */
export class KeptReads<Value extends object> {
  private readonly kept: LRUCache<string, Value>;
  private readonly running = new Map<string, Promise<Value>>();

  constructor({ bytes, ms, sizeOf }: Bounds<Value>) {
    this.kept = new LRUCache({
      maxSize: bytes,
      maxEntrySize: bytes / 4,
      sizeCalculation: (value) => Math.max(1, sizeOf(value)),
      ttl: ms,
      perf: { now: () => performance.now() },
      // What nobody asks for again must not stay.
      ttlAutopurge: true,
    });
  }

  /** @param about what it depends on */
  of(about: readonly unknown[], read: () => Promise<Value>): Promise<Value> {
    const key = JSON.stringify(about);
    const known = this.kept.get(key);
    if (known) return Promise.resolve(known);
    const running = this.running.get(key);
    if (running) return running;
    const made = read()
      .then((value) => {
        this.kept.set(key, value);
        return value;
      })
      .finally(() => this.running.delete(key));
    this.running.set(key, made);
    return made;
  }
}

/** About what rows take in memory: each cell is an object of its own, and text takes two bytes a character. */
export const sizeOfRows = (rows: readonly object[]): number => 200 + 4 * JSON.stringify(rows).length;
