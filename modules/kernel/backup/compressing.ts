import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { sealing } from './seal.js';

/** Bytes come to the compressor in pieces of so many: each of them is a way to another thread and back. */
const pieceBytes = 1024 * 1024;
/** And from it in pieces of so many. */
const outBytes = 256 * 1024;
/** One is filled while the others are compressed, and all are filled again. */
const pieces = 4;
/** Rows of numbers, which most of an archive is, come out smaller by it than by 3, in a third of the time. */
const level = 1;

/** A tar that is written from its first entry to its last, and comes out compressed, with its seal behind it. */
export class CompressedTar {
  /** What comes out. */
  readonly bytes: Readable;
  private readonly zstd = createZstdCompress({
    chunkSize: outBytes,
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  private readonly free = Array.from({ length: pieces }, () => Buffer.allocUnsafeSlow(pieceBytes));
  private piece: Buffer<ArrayBuffer> | undefined;
  private filled = 0;
  private isFree = (): void => undefined;

  constructor(
    private readonly madeAt: Date,
    signal?: AbortSignal,
  ) {
    const seal = sealing();
    pipeline(this.zstd, seal, signal ? { signal } : {}).catch((error: Error) => seal.destroy(error));
    // Nobody reads on, and pieces that were on their way may never come back: whoever writes hears of it.
    this.zstd.once('close', () => this.isFree());
    this.bytes = seal;
  }

  /** @param chunks of which each is done with when the next one is asked for */
  async entry(name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    await this.write(tarHead(name, size, this.madeAt));
    let left = size;
    for await (const chunk of chunks) {
      left -= chunk.length;
      await this.write(chunk);
    }
    if (left !== 0) throw new Error(`${name} has ${size - left} bytes in place of ${size}`);
    await this.write(nothing.subarray(0, -size & (blockBytes - 1)));
  }

  async end(): Promise<void> {
    await this.write(nothing);
    this.send();
    this.zstd.end();
  }

  /** Nothing more comes out. */
  fail(error: unknown): void {
    this.zstd.destroy(error instanceof Error ? error : new Error(String(error)));
  }

  private async write(bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      this.piece ??= await this.next();
      const copied = bytes.copy(this.piece, this.filled, from);
      from += copied;
      this.filled += copied;
      if (this.filled === pieceBytes) this.send();
    }
  }

  private async next(): Promise<Buffer<ArrayBuffer>> {
    if (this.free.length === 0 && !this.zstd.closed) await new Promise<void>((done) => void (this.isFree = done));
    if (this.zstd.destroyed) throw this.zstd.errored ?? new Error('destroyed');
    return this.free.pop()!;
  }

  private send(): void {
    const { piece } = this;
    if (!piece) return;
    this.zstd.write(piece.subarray(0, this.filled), () => {
      this.free.push(piece);
      this.isFree();
    });
    [this.piece, this.filled] = [undefined, 0];
  }
}

const blockBytes = 512;
/** What fills up the last block of an entry, and ends a tar. */
const nothing = Buffer.alloc(2 * blockBytes);
/** As many as are said in eight digits to the base of 8 and three more. */
const octalBytes = 8 ** 11;

/** What stands before the bytes of a file, by the form `ustar` that each tar reads. */
export const tarHead = (path: string, size: number, madeAt: Date): Buffer => {
  const head = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number, at: number) => head.write(value.toString(8).padStart(digits, '0'), at);
  const cut = Buffer.byteLength(path) > 100 ? path.lastIndexOf('/') : -1;
  const [folder, name] = [path.slice(0, Math.max(cut, 0)), path.slice(cut + 1)];
  if (Buffer.byteLength(name) > 100 || Buffer.byteLength(folder) > 155) throw new Error(`too long a name: ${path}`);
  head.write(name);
  octal(0o600, 7, 100);
  octal(0, 7, 108);
  octal(0, 7, 116);
  if (size < octalBytes) octal(size, 11, 124);
  else {
    head[124] = 0x80;
    head.writeBigUInt64BE(BigInt(size), 128);
  }
  octal(Math.floor(madeAt.getTime() / 1000), 11, 136);
  head.write('0', 156);
  head.write('ustar\x0000', 257);
  octal(0, 7, 329);
  octal(0, 7, 337);
  head.write(folder, 345);
  // Of itself as eight spaces.
  const sum = head.reduce((all, byte) => all + byte, 8 * 0x20);
  octal(sum, 6, 148);
  head.write('\0 ', 154);
  return head;
};
