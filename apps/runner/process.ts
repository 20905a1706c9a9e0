import { imagesIn } from '../../modules/championships/algorithms/contract/images.js';
import { startRunner } from './start.js';

/**
 * A runner as a process of its own, started by the API beside itself. Of the environment it has the way to the server and
 * nothing else. It ends when told to, and when the process that started it is gone.
 */
const { PODIUM_RUNNER_URL: url = '', PODIUM_RUNNER_TOKEN: token = '', SANDBOX_ACCEPTED: accepted = '' } = process.env;
const { SANDBOX: kind, SANDBOX_IMAGE: image = '/', SANDBOX_IMAGES: images = '' } = process.env;
// What it starts has no need of it either.
delete process.env['PODIUM_RUNNER_TOKEN'];

const stop = new AbortController();
process.on('disconnect', () => stop.abort());
// Ctrl-C reaches the whole group; the parent decides when its runner ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

const report = (line: string): void => void process.send?.(line);
await startRunner(
  {
    ...{ url, token, name: 'beside', kind, image: image || '/', images: imagesIn(images) ?? new Map() },
    accepted: accepted.split(/[ ,]+/u).filter(Boolean),
  },
  report,
  stop.signal,
);
process.exit(0);
