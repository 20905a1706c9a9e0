import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { middleFocus } from '../contract/covers/covers.js';
import type { CoverFocus } from '../contract/covers/focus.js';
import { DomainError } from '../domain/domain-error.js';
import { decoded, decoding } from './decoder.js';

/** A usual one takes a hundredth of it; a machine that is busy takes longer. */
const mostMs = 20_000;
/** Of a stored cover, which this server made: what is longer is not read. */
const mostCoverBytes = 3_000_000;
/** Anybody asks for pictures of links, and whoever sends a picture waits for the same turn: most of its places are theirs. */
const mostWaiting = 10;
let waiting = 0;

/** A picture that somebody gave a page, as it is stored, and where it is looked at; null in the middle. */
export interface OwnCover {
  storageKey: string;
  bytes: number;
  sha256: string;
  focus: CoverFocus | null;
}

/** What the process is told: how large the picture is to be, and where the cover begins behind the drawing. */
export interface CoverInside {
  width: number;
  height: number;
  focus: CoverFocus;
  drawingBytes: number;
}

/** One that can't be read is tried again after it: its process may have been killed for the machine's sake. */
const againMs = 10 * 60_000;
/** By cover, focus and letters; empty for a cover that can't be read. */
const kept = new LRUCache<string, Buffer>({ maxSize: 8_000_000, sizeCalculation: ({ length }) => length + 1 });

/**
 * The picture of a link that shows an own cover, cut around its focus, below a drawing of this server's: a PNG of a few
 * colours, made in a process of its own, as a stored file may be of anywhere.
 * @param letters an SVG, as large as the picture @param read the stored file, once it is its turn
 * @returns null where the cover can't be read or would not be small enough, and while too many wait
 */
export const ownPreview = async (
  letters: string,
  { width, height }: { width: number; height: number },
  { sha256, bytes, focus: given }: OwnCover,
  read: () => Promise<Buffer>,
): Promise<Buffer | null> => {
  if (bytes > mostCoverBytes) return null;
  const focus = given ?? middleFocus;
  const name = createHash('sha256')
    .update(JSON.stringify([sha256, focus.x, focus.y, letters]))
    .digest('base64');
  const drawing = Buffer.from(letters);
  const wish: CoverInside = { width, height, focus, drawingBytes: drawing.length };
  try {
    const makeIt = async (): Promise<Buffer> => {
      const png = await made(wish, drawing, await read());
      kept.set(name, png, png.length === 0 ? { ttl: againMs } : {});
      return png;
    };
    const png = kept.get(name) ?? (await inTurn(async () => kept.get(name) ?? makeIt()));
    return png && png.length > 0 ? png : null;
  } catch {
    // It is not where it was stored, that place is silent, or too many wait: another time it may be there.
    return null;
  }
};

/** @returns null while too many wait for one of these */
const inTurn = async (make: () => Promise<Buffer>): Promise<Buffer | null> => {
  if (waiting > mostWaiting) return null;
  waiting += 1;
  return decoding(make).finally(() => (waiting -= 1));
};

const made = (wish: CoverInside, drawing: Buffer, cover: Buffer): Promise<Buffer> =>
  decoded('preview-process', wish, Buffer.concat([drawing, cover]), mostMs).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'IMAGE_INVALID') return Buffer.alloc(0);
    throw error;
  });
