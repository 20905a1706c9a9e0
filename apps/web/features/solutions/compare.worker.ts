import { streamChunks } from '#web/words/precheck/file-chunks.js';
import { manifestAt } from '#web/words/precheck/manifest-at.js';
import { differenceOf, NotReadable } from './difference.js';
import { TooDifferent } from './matched-rows.js';
import type { Answer, Failure, Order } from './compare-protocol.js';

/** Between two reports of progress, in milliseconds. */
const reportEvery = 200;

let read = 0;
let nextReport = 0;

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  compare(data).then(answer, (thrown: unknown) => answer({ type: 'failed', failure: failureOf(thrown) }));
});

// A worker's own postMessage has no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const answer = (message: Answer) => postMessage(message);

async function compare({ files: [first, second], format }: Order): Promise<Answer> {
  const difference = await differenceOf([chunksAt(first), chunksAt(second)], await manifestAt(format));
  return { type: 'compared', difference };
}

/** A file as it comes; nothing of it is kept. */
async function* chunksAt(address: string): AsyncGenerator<Uint8Array> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok || !response.body) throw new Error(`the file answered ${response.status}`);
  for await (const chunk of streamChunks(response.body)) {
    report(chunk.length);
    yield chunk;
  }
}

const report = (bytes: number): void => {
  read += bytes;
  const now = performance.now();
  if (now < nextReport) return;
  nextReport = now + reportEvery;
  answer({ type: 'progress', bytes: read });
};

const failureOf = (thrown: unknown): Failure => {
  if (thrown instanceof NotReadable) return 'unreadable';
  return thrown instanceof TooDifferent ? 'different' : 'unavailable';
};
