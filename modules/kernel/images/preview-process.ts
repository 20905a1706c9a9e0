import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { CoverInside } from './own-preview.js';

/** Covers are stored smaller than that; what is larger as points than as a file is none of ours. */
const mostPixels = 4_000_000;
/** As large as networks still fetch. */
const mostBytes = 150_000;
/** The finest that is small enough is taken: few colours first, then softer below the letters, which stay as they are. */
const tries = [
  { quality: 70, dither: 0.3, blur: 0 },
  { quality: 40, dither: 0, blur: 1 },
  { quality: 40, dither: 0, blur: 5 },
] as const;
/** Bytes a point of a cover of which the finest is never small enough: it is not tried. */
const busy = 0.12;

// The program of a process of its own: a stored cover comes in behind the drawing of its letters, the picture of a link goes out.
const { width, height, focus, drawingBytes } = JSON.parse(process.argv[2] ?? '') as CoverInside;
const given = await buffer(process.stdin);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });

sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
const letters = await sharp(given.subarray(0, drawingBytes)).ensureAlpha().raw().toBuffer();

// No other decoder is reached by the cover.
sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] });
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
const cover = sharp(given.subarray(drawingBytes), { limitInputPixels: mostPixels, failOn: 'error' });
const of = await cover.metadata();
const scale = Math.max(width / of.width, height / of.height);
const covering = {
  width: Math.max(width, Math.ceil(of.width * scale)),
  height: Math.max(height, Math.ceil(of.height * scale)),
};
const cut = await cover
  .flatten({ background: '#fff' })
  .toColourspace('srgb')
  .resize({ ...covering, fit: 'fill' })
  .extract({
    left: Math.round(((covering.width - width) * focus.x) / 100),
    top: Math.round(((covering.height - height) * focus.y) / 100),
    width,
    height,
  })
  .raw()
  .toBuffer();

/** Points of three colours; below the letters, which have an opacity too. */
const points = { width, height, channels: 3 } as const;

/** Laid on by hand, which takes a tenth of the time that the library does. */
const withLetters = (below: Buffer): Buffer => {
  const made = Buffer.allocUnsafe(below.length);
  for (let point = 0; point < width * height; point += 1) {
    const opacity = (letters[4 * point + 3] ?? 0) / 255;
    for (let colour = 0; colour < 3; colour += 1) {
      const [under, over] = [below[3 * point + colour] ?? 0, letters[4 * point + colour] ?? 0];
      made[3 * point + colour] = under + (over - under) * opacity;
    }
  }
  return made;
};

const isBusy = (given.length - drawingBytes) / (of.width * of.height) > busy;
let png: Buffer | null = null;
for (const { blur, ...colours } of isBusy ? tries.slice(1) : tries) {
  const below = blur === 0 ? cut : await sharp(cut, { raw: points }).blur(blur).raw().toBuffer();
  png = await sharp(withLetters(below), { raw: points })
    .png({ palette: true, effort: 1, ...colours })
    .toBuffer();
  if (png.length < mostBytes) break;
}
if (!png || png.length >= mostBytes) throw new Error('Too large.');
await pipeline(Readable.from([png]), process.stdout);
