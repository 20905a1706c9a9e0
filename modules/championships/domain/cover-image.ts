import sharp from 'sharp';
import { DomainError } from '../../kernel/domain/domain-error.js';

/** Larger than any screen shows a cover, twice over. */
const largest = { width: 1200, height: 800 };
/** A picture may be small as a file and huge in memory. */
const mostPixels = 25_000_000;
const mostSeconds = 20;
/** What a picture begins with: its decoder is named by its bytes, never by its name, and no other is reached. */
const beginnings = [
  { at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { at: 8, bytes: Buffer.from('WEBP') },
];

/** One picture at a time in a process: each may take a hundred megabytes. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A picture made anew from the points of the one that was given (JPEG, PNG or WebP), upright, so that nothing else of its
 * file is left: no place where it was taken, no second file behind the first.
 * @throws DomainError IMAGE_INVALID
 */
export const coverOf = (given: Buffer): Promise<Buffer> => {
  const made = last.then(() => remade(given));
  last = made.catch(() => undefined);
  return made;
};

const remade = async (given: Buffer): Promise<Buffer> => {
  if (!beginnings.some(({ at, bytes }) => given.subarray(at, at + bytes.length).equals(bytes))) throw invalid();
  try {
    return await sharp(given, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: mostSeconds })
      .toBuffer();
  } catch {
    // Whatever is wrong with it is in the file.
    throw invalid();
  }
};

const invalid = () => new DomainError('IMAGE_INVALID', { fields: { file: 'IMAGE_INVALID' } });
