import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { DomainError, refuse } from '../domain/domain-error.js';
import { inProject } from '../root.js';

const heapMegabytes = 64;

/** One picture at a time in a process: each may take a hundred megabytes. */
const turn = pLimit(1);
/** Pictures that may wait for their turn: some of a class that all choose one, and no more than are soon made. */
export const mostWaiting = 60;
const laterSeconds = 10;

/** Those that wait, and the one that is made. */
const places = new Set<symbol>();

/**
 * Does something about a picture once it is its turn.
 * @param gone aborted when nobody waits for it any more: its place is free then, and nothing is done
 * @throws DomainError TOO_MANY_REQUESTS while too many wait
 */
export const decoding = async <Made>(make: () => Promise<Made>, gone?: AbortSignal): Promise<Made> => {
  refuse(places.size > mostWaiting, 'TOO_MANY_REQUESTS', { retryAfter: laterSeconds });
  const place = Symbol('place');
  places.add(place);
  gone?.addEventListener('abort', () => places.delete(place), { once: true });
  const begin = () => {
    refuse(gone?.aborted === true, 'TOO_MANY_REQUESTS', { retryAfter: laterSeconds });
    return make();
  };
  return turn(begin).finally(() => places.delete(place));
};

/**
 * What a program of its own makes of a picture: without settings, and killed when it takes too long, as a decoder can't be
 * stopped from within.
 * @param program its name beside this file @param wish what it is to make, as JSON
 * @throws DomainError IMAGE_INVALID
 */
export const decoded = async (program: string, wish: unknown, given: Buffer, mostMs: number): Promise<Buffer> => {
  const path = inProject('dist', 'modules', 'kernel', 'images', `${program}.js`);
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, path, JSON.stringify(wish)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: mostMs,
    killSignal: 'SIGKILL',
  });
  // One that ends early reads no further; how it ended says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(given);
  const [said, [code]] = await Promise.all([buffer(child.stdout), once(child, 'close')]);
  // Whatever is wrong with it is in the file: it is no picture, or takes too much time or memory.
  if (code !== 0) throw invalidImage();
  return said;
};

export const invalidImage = (): DomainError => new DomainError('IMAGE_INVALID', { fields: { file: 'IMAGE_INVALID' } });
