import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';

/** Larger than any screen shows a cover, twice over. */
const largest = { width: 1200, height: 800 };
/** A picture may be small as a file and huge in memory. */
const mostPixels = 25_000_000;

// The program of a process of its own: a picture comes in, the one that is made of it goes out. No other decoder is reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.concurrency(1);

const image = await sharp(await buffer(process.stdin), { limitInputPixels: mostPixels, failOn: 'error' })
  .autoOrient()
  .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
  .webp({ quality: 82 })
  .toBuffer();
await pipeline(Readable.from([image]), process.stdout);
