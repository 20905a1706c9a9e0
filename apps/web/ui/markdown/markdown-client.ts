import type { Root } from 'hast';

export interface Order {
  text: string;
  hasMath: boolean;
}

/** How long a text may take to be read, ms; nobody writes one that takes so long by chance. */
const patience = 3000;

/**
 * Reads a text in a worker, off the page's thread.
 * @returns how to stop it; `onDone` is told null where the text takes too long or is too much to draw
 */
export const readInWorker = (order: Order, onDone: (tree: Root | null) => void): (() => void) => {
  const worker = new Worker(new URL('./markdown.worker.ts', import.meta.url), { type: 'module' });
  const stop = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  const done = (tree: Root | null) => {
    stop();
    onDone(tree);
  };
  const timer = setTimeout(() => done(null), patience);
  worker.addEventListener('message', ({ data }: MessageEvent<Root | null>) => done(data));
  worker.addEventListener('error', () => done(null));
  worker.addEventListener('messageerror', () => done(null));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(order);
  return stop;
};
