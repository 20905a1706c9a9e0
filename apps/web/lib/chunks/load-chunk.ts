import { config } from '#web/lib/config.js';

/** The chunks of the specification (section 9): ids 0 to 15; the entry is 16. */
export const chunkIds = {
  forum: 0,
  thread: 1,
  article: 2,
  champs: 3,
  champ: 4,
  board: 5,
  submit: 6,
  team: 7,
  editor: 8,
  rating: 9,
  user: 10,
  auth: 11,
  about: 12,
  vacancy: 13,
  markdown: 14,
  tools: 15,
} as const;
export type ChunkName = keyof typeof chunkIds;

/** A chunk that did not come, or not in time (NAV11). */
export class ChunkError extends Error {
  readonly id: number;
  constructor(name: ChunkName, cause?: unknown) {
    super(`loading chunk ${chunkIds[name]} failed`, { cause });
    this.name = 'ChunkError';
    this.id = chunkIds[name];
  }
}

/** Waits for a chunk, but not longer than the specification's 120 000 ms. */
export function loadChunk<T>(name: ChunkName, load: () => Promise<T>, timeout = config.chunkTimeout): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError(name)), timeout);
    load().then(
      (loaded) => {
        clearTimeout(timer);
        resolve(loaded);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(new ChunkError(name, cause));
      },
    );
  });
}
