import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, type ZstdCompress } from 'node:zlib';
import type { Pack } from 'tar-stream';
import { sealing } from './seal.js';

/** Bytes come to the compressor, and from it, in pieces of so many: each of them is a way to another thread and back. */
const pieceBytes = 256 * 1024;
/** One is filled while the others are compressed, and all are filled again. */
const pieces = 4;
/** Rows of numbers, which most of an archive is, come out smaller by it than by 3, in a third of the time. */
const level = 1;

/** The bytes of an archive, compressed, with its seal behind them. */
export const compressed = (tar: Pack, signal?: AbortSignal): Readable => {
  const zstd = createZstdCompress({
    chunkSize: pieceBytes,
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const seal = sealing();
  pipeline(zstd, seal, signal ? { signal } : {}).catch((error: Error) => seal.destroy(error));
  // Nobody reads on: whoever writes hears of it.
  zstd.once('close', () => tar.destroy());
  feed(tar as AsyncIterable<Buffer>, zstd).then(
    () => zstd.end(),
    (error: Error) => zstd.destroy(error),
  );
  return seal;
};

const feed = async (tar: AsyncIterable<Buffer>, zstd: ZstdCompress): Promise<void> => {
  const free: Buffer[] = Array.from({ length: pieces }, () => Buffer.allocUnsafeSlow(pieceBytes));
  let isFree = (): void => undefined;
  // Pieces that were on their way when it was closed may never come back.
  zstd.once('close', () => isFree());
  const next = async (): Promise<Buffer> => {
    if (free.length === 0 && !zstd.closed) await new Promise<void>((done) => void (isFree = done));
    if (zstd.destroyed) throw zstd.errored ?? new Error('destroyed');
    return free.pop()!;
  };
  const send = (piece: Buffer, bytes: number): void =>
    void zstd.write(piece.subarray(0, bytes), () => {
      free.push(piece);
      isFree();
    });
  let piece = await next();
  let filled = 0;
  for await (const chunk of tar) {
    for (let from = 0; from < chunk.length;) {
      const copied = chunk.copy(piece, filled, from);
      from += copied;
      filled += copied;
      if (filled < piece.length) continue;
      send(piece, filled);
      [piece, filled] = [await next(), 0];
    }
  }
  if (filled > 0) send(piece, filled);
};
