import { readSettings } from '../../modules/kernel/settings.js';
import { startWorker } from './worker.js';

/**
 * A worker as a process of its own, started by supervise-worker.ts. It ends when told to, and when the process that
 * started it is gone: nothing is left running.
 */
const worker = await startWorker(readSettings(process.env));

let ending = false;
const end = async (): Promise<void> => {
  if (ending) return;
  ending = true;
  await worker.close();
  process.exit(0);
};
process.on('disconnect', () => void end());
// Ctrl-C, and systemd's SIGTERM, reach the whole group; the parent decides when its worker ends, which is last.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.send?.('ready');
