import type { INestApplicationContext } from '@nestjs/common';

/**
 * A worker as a process of its own, started by supervise-worker.ts. It ends when told to, and when the process that
 * started it is gone: nothing is left running.
 */
let worker: INestApplicationContext | undefined;
let ending = false;
const end = async (): Promise<void> => {
  if (ending) return;
  ending = true;
  // One that is still starting has taken nothing.
  await worker?.close();
  process.exit(0);
};
process.on('disconnect', () => void end());
// Ctrl-C, and systemd's SIGTERM, reach the whole group; the parent decides when its worker ends, which is last.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

// Only now what takes a second to load: a signal meanwhile would end it.
const { readSettings } = await import('../../modules/kernel/settings.js');
const { startWorker } = await import('./worker.js');
worker = await startWorker(readSettings(process.env));
process.send?.('ready');
