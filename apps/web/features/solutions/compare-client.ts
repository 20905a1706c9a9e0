import { addressOf } from '#modules/client/address.js';
import type { Difference } from './matched-rows.js';
import type { Answer, Failure, Order } from './compare-protocol.js';

export class CompareFailed extends Error {
  constructor(readonly failure: Failure) {
    super(`no comparison: ${failure}`);
    this.name = 'CompareFailed';
  }
}

interface Task {
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
}

const absolute = (address: string): string => new URL(address, location.href).href;
const fileOf = (id: string): string => absolute(addressOf('GET solutions/{id}/file', { params: { id } }));

/** Compares the files of two solutions in a worker, off the page's thread. @throws CompareFailed */
export function compareInWorker(
  champname: string,
  [first, second]: readonly [string, string],
  { signal, onProgress }: Task,
): Promise<Difference> {
  const format = absolute(addressOf('GET championships/{champname}/format', { params: { champname } }));
  const order: Order = { files: [fileOf(first), fileOf(second)], format };
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' });
    const fail = (failure: Failure) => {
      worker.terminate();
      reject(new CompareFailed(failure));
    };
    signal.addEventListener('abort', () => {
      worker.terminate();
      reject(signal.reason as Error);
    });
    worker.addEventListener('error', () => fail('unavailable'));
    worker.addEventListener('messageerror', () => fail('unavailable'));
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.type === 'progress') return onProgress(data.bytes);
      if (data.type === 'failed') return fail(data.failure);
      worker.terminate();
      return resolve(data.difference);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(order);
  });
}
