import { EngineError } from '../errors.js';

const usualWindow = 256 * 1024;
const smallestWindow = 4096;

/** Takes whole records from the front of a window and says where it stopped. */
export interface WindowConsumer {
  /**
   * Sees `bytes[start, end)`; `bytes[end]` is a NUL, so that a loop over a cell needs no check for the end.
   * @param final true when nothing follows.
   * @returns the index of the first byte not consumed, or `null` to end the reading for good.
   */
  consume(bytes: Uint8Array, start: number, end: number, final: boolean): number | null;
}

/**
 * Lets `consumer` see a stream as one window that moves over it, whatever the size of the chunks.
 * The window holds one batch of bytes and the record that was cut at its end, so memory doesn't grow with the file,
 * and a record cut into many chunks is not looked at once for each of them.
 *
 * @param windowBytes bytes seen at a time, at least those of a byte order mark and no more than a chunk has; the window
 * grows beyond when a record needs it.
 * @throws EngineError LIMIT_EXCEEDED when the stream is longer than `fileBytes`.
 */
export async function readThroughWindow(
  chunks: AsyncIterable<Uint8Array>,
  consumer: WindowConsumer,
  fileBytes: number,
  windowBytes: number = usualWindow,
): Promise<void> {
  const window = new ByteWindow(consumer, windowBytes);
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > fileBytes) throw new EngineError('LIMIT_EXCEEDED', `the file is longer than ${fileBytes} bytes`);
    if (!window.push(chunk)) return;
  }
  window.finish();
}

class ByteWindow {
  /** One byte longer than what it may hold, for the NUL at the end. */
  private bytes: Uint8Array;
  private end = 0;

  constructor(
    private readonly consumer: WindowConsumer,
    private readonly windowBytes: number,
  ) {
    this.bytes = new Uint8Array(Math.min(windowBytes, smallestWindow) + 1);
  }

  /** @returns false when the consumer wants no more. */
  push(chunk: Uint8Array): boolean {
    // Most solutions are small: a window of the usual size would cost more than they do.
    const wanted = Math.min(this.windowBytes, chunk.length);
    if (wanted > this.capacity) this.grow(wanted);
    let taken = 0;
    while (taken < chunk.length) {
      const room = Math.min(this.capacity - this.end, chunk.length - taken);
      this.bytes.set(chunk.subarray(taken, taken + room), this.end);
      this.end += room;
      taken += room;
      if (this.end === this.capacity && !this.drain(false)) return false;
    }
    return true;
  }

  finish(): void {
    this.drain(true);
  }

  private get capacity(): number {
    return this.bytes.length - 1;
  }

  private drain(final: boolean): boolean {
    this.bytes[this.end] = 0;
    const consumed = this.consumer.consume(this.bytes, 0, this.end, final);
    if (consumed === null) return false;
    this.bytes.copyWithin(0, consumed, this.end);
    this.end -= consumed;
    // A cut record that fills half of the window would leave little room for news: give it a larger one.
    if (this.end > this.capacity / 2) this.grow(this.capacity * 2);
    return true;
  }

  private grow(capacity: number): void {
    const larger = new Uint8Array(capacity + 1);
    larger.set(this.bytes.subarray(0, this.end));
    this.bytes = larger;
  }
}
