import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';

const mostPixels = 25_000_000;
const usualDensity = 72;
const [least, most] = [1, 100_000];

// The program of a process of its own: an SVG comes in, pictures of it go out, each behind its length. No other decoder is reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
sharp.concurrency(1);

const sizes = JSON.parse(process.argv[2] ?? '') as number[];
const given = await buffer(process.stdin);
const { width, height } = await sharp(given, { limitInputPixels: false }).metadata();

/** Drawn as large as it is shown, so that a small one is not blurred and a huge one is not made huge first. */
const densityOf = (size: number): number =>
  Math.min(most, Math.max(least, (usualDensity * size) / Math.max(1, width, height)));

for (const size of sizes) {
  const png = await sharp(given, { density: densityOf(size), limitInputPixels: mostPixels, failOn: 'error' })
    .resize({ width: size, height: size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const length = Buffer.alloc(4);
  length.writeUInt32LE(png.length, 0);
  await pipeline(Readable.from([length, png]), process.stdout, { end: false });
}
