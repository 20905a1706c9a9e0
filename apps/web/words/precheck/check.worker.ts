import { checkFile, codeOf } from '#modules/scoring/precheck/check.js';
import { sha256Of } from './checksum.js';
import { fixedText } from '#modules/scoring/precheck/fixes.js';
import { fileChunks, FileUnreadable } from './file-chunks.js';
import { manifestAt } from './manifest-at.js';
import type { Answer, Failure, Order } from './protocol.js';
import { startBytes, unfitness } from '#modules/scoring/precheck/unfit.js';

/** Between two reports of progress, in milliseconds. */
const reportEvery = 100;

/** What was picked is nothing that could be checked. */
class FileUnfit extends Error {
  constructor(readonly failure: Failure) {
    super(`unfit: ${failure}`);
  }
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  carryOut(data).then(answer, (thrown: unknown) => answer({ type: 'failed', failure: failureOf(thrown) }));
});

// A worker's own postMessage has no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (message: Answer) => postMessage(message);

async function carryOut(order: Order): Promise<Answer> {
  if (order.type === 'fix') {
    const parts: Blob[] = [];
    for await (const text of fixedText(fileChunks(order.file), order.writing, order.fixes)) {
      // A blob of its own lets the browser keep it outside of memory.
      parts.push(new Blob([text]));
    }
    return { type: 'fixed', blob: new Blob(parts, { type: 'text/csv' }) };
  }
  const manifest = await manifestAt(order.format);
  const beginning = new Uint8Array(await order.file.slice(0, startBytes).arrayBuffer());
  const unfit = unfitness(order.file.size, beginning, manifest);
  if (unfit) throw new FileUnfit(unfit);
  let next = 0;
  const report = await checkFile(
    () => fileChunks(order.file),
    manifest,
    (progress) => {
      const now = performance.now();
      if (now < next) return;
      next = now + reportEvery;
      answer({ type: 'progress', progress });
    },
  );
  const sha256 = await sha256Of(order.file);
  return { type: 'checked', report: sha256 === null ? report : { ...report, sha256 } };
}

const failureOf = (thrown: unknown): Failure => {
  if (thrown instanceof FileUnfit) return thrown.failure;
  if (thrown instanceof FileUnreadable) return 'unreadable';
  return codeOf(thrown) === 'LIMIT_EXCEEDED' ? 'too_large' : 'unavailable';
};
