import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { lossyWay } from '../kit/lost-commit.ts';

const lookMs = 10;

/** A lossy way (see test/kit/lost-commit.ts) in a thread of its own, so that what goes by it does not wait for clients. */
export async function lossyWayBeside(databaseUrl) {
  const thread = new Worker(new URL(import.meta.url), { workerData: databaseUrl });
  let lost = 0;
  const [url] = await once(thread, 'message');
  thread.on('message', (count) => (lost = count));
  return {
    url,
    loseCommitAfter: (statement) => thread.postMessage(statement),
    loseCommits: (share) => thread.postMessage(share),
    lost: () => lost,
    close: () => thread.terminate(),
  };
}

if (!isMainThread) {
  const way = await lossyWay(workerData);
  parentPort.on('message', (said) => (typeof said === 'number' ? way.loseCommits(said) : way.loseCommitAfter(said)));
  parentPort.postMessage(way.url);
  let told = 0;
  setInterval(() => {
    if (way.lost() !== told) parentPort.postMessage((told = way.lost()));
  }, lookMs);
}
