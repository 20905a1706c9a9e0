import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { inProject } from '../../modules/kernel/root.js';
import { environmentOf, type Settings, StartError } from '../../modules/kernel/settings.js';

const patienceMs = 15_000;
/** Ends in a row, none of them ready, after which a start is given up. */
const mostFailedStarts = 5;

/** How long to wait after so many ends in a row: what keeps a worker from starting, such as a database that starts itself, takes a while. */
export const pauseAfter = (ends: number): number => Math.min(500 * 2 ** (ends - 1), 30_000);

/**
 * Keeps one worker process running beside this one, and returns when one is ready, whichever that is: one that dies is
 * replaced, after pauses that grow until one is ready again. Once one has been, this is tried without end, since pages
 * are served meanwhile and what people send waits for it.
 * @param signal breaks the start off: none is started any more, and the one that was starting has ended
 * @throws StartError when at the start none becomes ready; the signal's reason when it was broken off
 */
export const superviseWorker = async (settings: Settings, signal?: AbortSignal): Promise<SupervisedWorker> => {
  signal?.throwIfAborted();
  const worker = new SupervisedWorker(settings);
  const broken = Promise.withResolvers<void>();
  const breakOff = (): void => void worker.close().then(() => broken.reject(signal?.reason));
  signal?.addEventListener('abort', breakOff);
  try {
    await Promise.race([worker.ready, broken.promise]);
  } finally {
    signal?.removeEventListener('abort', breakOff);
  }
  return worker;
};

export class SupervisedWorker {
  readonly ready: Promise<void>;
  private readonly log = new Logger('Worker');
  private readonly begun = Promise.withResolvers<void>();
  private child: ChildProcess | undefined;
  private pause: NodeJS.Timeout | undefined;
  private wasReady = false;
  private closing = false;
  private endsInARow = 0;

  constructor(private readonly settings: Settings) {
    this.ready = this.begun.promise;
    this.start();
  }

  pid(): number | undefined {
    return this.child?.pid;
  }

  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.pause);
    const { child } = this;
    if (!child || hasEnded(child)) return;
    const exited = once(child, 'exit');
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await exited;
    clearTimeout(timer);
  }

  private start(): void {
    const child = fork(inProject('dist', 'apps', 'api', 'worker-process.js'), [], {
      env: { ...process.env, ...environmentOf(this.settings) },
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child = child;
    child.once('message', () => {
      this.endsInARow = 0;
      this.wasReady = true;
      this.begun.resolve();
    });
    child.once('exit', (code, signal) => this.replace(String(signal ?? code)));
    // One that can't be made at all, for want of memory, never ends.
    child.once('error', (error) => child.pid === undefined && this.replace(error.message));
  }

  private replace(how: string): void {
    if (this.closing) return;
    this.endsInARow += 1;
    if (!this.wasReady && this.endsInARow >= mostFailedStarts) {
      const times = `${mostFailedStarts} times in a row, the last time with ${how}`;
      this.begun.reject(
        new StartError(`The worker process ended before it was ready, ${times}: see what it said above.`),
      );
      return;
    }
    const pause = pauseAfter(this.endsInARow);
    this.log.error(`ended with ${how}, starting another in ${pause / 1000} s`);
    this.pause = setTimeout(() => this.start(), pause);
  }
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null;
