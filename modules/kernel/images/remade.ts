import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { DomainError, refuse } from '../domain/domain-error.js';
import { inProject } from '../root.js';

/** A picture of 25 million points takes a second. */
const mostMs = 20_000;
const heapMegabytes = 64;
/** What a picture begins with: its decoder is named by its bytes, never by its name, and no other is reached. */
const beginnings = [
  [{ at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) }],
  [{ at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) }],
  [
    { at: 0, bytes: Buffer.from('RIFF') },
    { at: 8, bytes: Buffer.from('WEBP') },
  ],
];

/** One picture at a time in a process: each may take a hundred megabytes. */
const inTurn = pLimit(1);
/** Pictures that may wait for their turn: some of a class that all choose one, and no more than are soon made. */
export const mostWaiting = 60;
const laterSeconds = 10;

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
}

/**
 * A picture made anew from the points of the one that was given (JPEG, PNG or WebP), upright, so that nothing else of its
 * file is left: no place where it was taken, no second file behind the first. It is read in a process of its own, without
 * settings, that is killed when it takes too long: a decoder can't be stopped from within.
 * @param given the picture, or what reads it once it is its turn, so that those that wait take no memory
 * @throws DomainError IMAGE_INVALID; TOO_MANY_REQUESTS while too many wait
 */
export const remade = async (
  given: Buffer | (() => Promise<Buffer>),
  shape: Shape,
  mostTime = mostMs,
): Promise<Remade> => {
  refuse(inTurn.pendingCount >= mostWaiting, 'TOO_MANY_REQUESTS', { retryAfter: laterSeconds });
  return inTurn(async () => anew(typeof given === 'function' ? await given() : given, shape, mostTime));
};

const isPicture = (given: Buffer): boolean =>
  beginnings.some((parts) => parts.every(({ at, bytes }) => given.subarray(at, at + bytes.length).equals(bytes)));

const anew = async (given: Buffer, shape: Shape, mostTime: number): Promise<Remade> => {
  if (!isPicture(given)) throw invalid();
  const program = inProject('dist', 'modules', 'kernel', 'images', 'remade-process.js');
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, program, JSON.stringify(shape)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: mostTime,
    killSignal: 'SIGKILL',
  });
  // One that ends early reads no further; how it ended says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(given);
  const [said, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')]);
  // Whatever is wrong with it is in the file: it is no picture, or takes too much time or memory.
  if (code !== 0) throw invalid();
  return { width: said.readUInt32LE(0), height: said.readUInt32LE(4), image: said.subarray(8) };
};

const invalid = () => new DomainError('IMAGE_INVALID', { fields: { file: 'IMAGE_INVALID' } });
