import { addressOf } from '#modules/client/address.js';
import type { CheckProgress, Report } from '#modules/scoring/precheck/check.js';
import type { Fix, Writing } from '#modules/scoring/precheck/fixes.js';
import type { Answer, Failure, Order } from './protocol.js';

export class CheckFailed extends Error {
  constructor(readonly failure: Failure) {
    super(`no verdict: ${failure}`);
    this.name = 'CheckFailed';
  }
}

interface Task {
  signal: AbortSignal;
  onProgress?: (progress: CheckProgress) => void;
}

/** Checks a file in a worker, off the page's thread. @throws CheckFailed */
export async function checkInWorker(champname: string, file: Blob, task: Task): Promise<Report> {
  const format = new URL(addressOf('GET championships/{champname}/format', { params: { champname } }), location.href);
  const answer = await ask({ type: 'check', file, format: format.href }, task);
  if (answer.type !== 'checked') throw new CheckFailed('unavailable');
  return answer.report;
}

/** A new file with the fixes made. @throws CheckFailed */
export async function fixInWorker(file: File, writing: Writing, fixes: readonly Fix[], task: Task): Promise<File> {
  const answer = await ask({ type: 'fix', file, writing, fixes }, task);
  if (answer.type !== 'fixed') throw new CheckFailed('unavailable');
  return new File([answer.blob], file.name, { type: 'text/csv' });
}

/** One worker for one order: whatever a file did to it ends with it. */
function ask(order: Order, { signal, onProgress }: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    const fail = (failure: Failure) => {
      end();
      reject(new CheckFailed(failure));
    };
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason as Error);
    });
    worker.addEventListener('error', () => fail('unavailable'));
    worker.addEventListener('messageerror', () => fail('unavailable'));
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.type === 'progress') return onProgress?.(data.progress);
      if (data.type === 'failed') return fail(data.failure);
      end();
      return resolve(data);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(order);
  });
}
