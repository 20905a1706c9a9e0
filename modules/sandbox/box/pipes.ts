import fs from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BoxSource } from '../sandbox.js';

/** Keeps the first bytes of a stream and counts all of them. */
export class Capped {
  private readonly kept: Buffer[] = [];
  private keptBytes = 0;
  seen = 0;

  constructor(
    stream: Readable,
    private readonly most: number,
    onBytes: (kept: Buffer, seen: number) => void = () => undefined,
  ) {
    // What breaks is the process's end, which is looked at elsewhere.
    stream.on('error', () => undefined);
    stream.on('data', (bytes: Buffer) => {
      this.seen += bytes.length;
      const room = bytes.subarray(0, Math.max(0, this.most - this.keptBytes));
      this.keptBytes += room.length;
      if (room.length > 0) this.kept.push(room);
      onBytes(room, this.seen);
    });
  }

  bytes(): Buffer {
    return Buffer.concat(this.kept, this.keptBytes);
  }
}

/** Brings a source to its end; that the box stops reading is its own affair, and a source that breaks is the caller's. */
export const feed = async (source: BoxSource | undefined, to: Writable): Promise<void> => {
  if (source === undefined || Buffer.isBuffer(source)) {
    to.on('error', () => undefined);
    to.end(source);
    return;
  }
  let broken: unknown;
  const from = typeof source === 'string' ? fs.createReadStream(source) : source;
  from.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') broken = error;
  });
  await pipeline(from, to).catch(() => undefined);
  if (broken !== undefined) throw broken;
};
