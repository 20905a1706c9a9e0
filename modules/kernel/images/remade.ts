import { decoded, invalidImage, decoding } from './decoder.js';

export { mostWaiting } from './decoder.js';

/** A picture of 25 million points takes a second. */
const mostMs = 20_000;
/** What a picture begins with: its decoder is named by its bytes, never by its name, and no other is reached. */
const beginnings = [
  [{ at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) }],
  [{ at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) }],
  [
    { at: 0, bytes: Buffer.from('RIFF') },
    { at: 8, bytes: Buffer.from('WEBP') },
  ],
];

/** How large a picture becomes at most, never larger than it was; what of it is beyond is cut off (`cover`) or fitted in. */
export interface Shape {
  width: number;
  height: number;
  fit: 'inside' | 'cover';
}

/** A picture that this server made, as WebP, and its size in points. */
export interface Remade {
  image: Buffer;
  width: number;
  height: number;
  /** Of the picture it was made of, upright. */
  given: { width: number; height: number };
}

/**
 * A picture made anew from the points of the one that was given (JPEG, PNG or WebP), upright, so that nothing else of its
 * file is left: no place where it was taken, no second file behind the first. It is read in a process of its own, without
 * settings, that is killed when it takes too long: a decoder can't be stopped from within.
 * @param given the picture, or what reads it once it is its turn, so that those that wait take no memory
 * @param gone aborted when nobody waits for it any more
 * @throws DomainError IMAGE_INVALID; TOO_MANY_REQUESTS while too many wait
 */
export const remade = async (
  given: Buffer | (() => Promise<Buffer>),
  shape: Shape,
  { gone, mostTime = mostMs }: { gone?: AbortSignal | undefined; mostTime?: number } = {},
): Promise<Remade> =>
  decoding(async () => anew(typeof given === 'function' ? await given() : given, shape, mostTime), gone);

const isPicture = (given: Buffer): boolean =>
  beginnings.some((parts) => parts.every(({ at, bytes }) => given.subarray(at, at + bytes.length).equals(bytes)));

const anew = async (given: Buffer, shape: Shape, mostTime: number): Promise<Remade> => {
  if (!isPicture(given)) throw invalidImage();
  const said = await decoded('remade-process', shape, given, mostTime);
  const [width, height, ...of] = [0, 4, 8, 12].map((at) => said.readUInt32LE(at)) as [number, number, number, number];
  return { width, height, given: { width: of[0], height: of[1] }, image: said.subarray(16) };
};
