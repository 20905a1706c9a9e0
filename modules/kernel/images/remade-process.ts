import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Shape } from './remade.js';

/** A picture may be small as a file and huge in memory. */
const mostPixels = 25_000_000;

// The program of a process of its own: a picture comes in, the one that is made of it goes out behind its size and that of the given one, upright. No other decoder is reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.concurrency(1);

const shape = JSON.parse(process.argv[2] ?? '') as Shape;

/** What is smaller than its frame is not enlarged to it; what it is cut to keeps the frame's proportions. */
const framed = ({ width, height }: { width: number; height: number }) => {
  const scale = shape.fit === 'cover' ? Math.min(1, width / shape.width, height / shape.height) : 1;
  const sides = [shape.width, shape.height].map((side) => Math.max(1, Math.round(side * scale)));
  return { width: sides[0], height: sides[1], fit: shape.fit, withoutEnlargement: true };
};

const given = sharp(await buffer(process.stdin), { limitInputPixels: mostPixels, failOn: 'error' });
const { autoOrient } = await given.metadata();
const { data, info } = await given
  .autoOrient()
  .resize(framed(autoOrient))
  .webp({ quality: 82 })
  .toBuffer({ resolveWithObject: true });
const sizes = Buffer.alloc(16);
for (const [at, side] of [info.width, info.height, autoOrient.width, autoOrient.height].entries())
  sizes.writeUInt32LE(side, 4 * at);
await pipeline(Readable.from([sizes, data]), process.stdout);
