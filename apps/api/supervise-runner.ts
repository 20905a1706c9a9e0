import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { INestApplication } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { inProject } from '../../modules/kernel/root.js';
import type { Settings } from '../../modules/kernel/settings.js';
import { OperationsApi } from '../../modules/scoring/operations.api.js';
import { pauseAfter } from './supervise-worker.js';

const patienceMs = 10_000;
/** One that lived for so long was well: the next end is the first one again. */
const wellMs = 60_000;

/** Keeps one runner beside this process, by a token of its own that is made anew at each start. It needs none to serve. */
export const superviseRunner = async (app: INestApplication, settings: Settings): Promise<SupervisedRunner> => {
  const token = await app.get(OperationsApi, { strict: false }).runnerToken('beside');
  return new SupervisedRunner((await app.getUrl()).replace('[::1]', '127.0.0.1'), token, settings);
};

export class SupervisedRunner {
  private readonly log = new Logger('Runner');
  private child: ChildProcess | undefined;
  private pause: NodeJS.Timeout | undefined;
  private closing = false;
  private endsInARow = 0;

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly settings: Settings,
  ) {
    this.start();
  }

  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.pause);
    const { child } = this;
    if (!child || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    if (child.connected) child.disconnect();
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await exited;
    clearTimeout(timer);
  }

  private start(): void {
    const began = Date.now();
    const child = fork(inProject('dist', 'apps', 'runner', 'process.js'), [], {
      // No password, no key, no folder: it runs beside other people's code.
      env: {
        PATH: process.env['PATH'],
        PODIUM_RUNNER_URL: this.url,
        PODIUM_RUNNER_TOKEN: this.token,
        ...ofBox(this.settings),
      },
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.child = child;
    child.stderr?.on('data', (text: Buffer) => this.log.error(text.toString('utf8').trimEnd()));
    child.on('message', (line) => typeof line === 'string' && this.log.log(line));
    child.once('exit', (code, signal) => this.replace(String(signal ?? code), Date.now() - began));
    child.once('error', (error) => child.pid === undefined && this.replace(error.message, 0));
  }

  private replace(how: string, livedMs: number): void {
    if (this.closing) return;
    this.endsInARow = livedMs > wellMs ? 1 : this.endsInARow + 1;
    const pause = pauseAfter(this.endsInARow);
    this.log.error(`ended with ${how}, starting another in ${pause / 1000} s`);
    this.pause = setTimeout(() => this.start(), pause);
  }
}

/** What box it is to have; an engine is found by these names. */
const ofBox = ({
  SANDBOX,
  SANDBOX_IMAGE,
  SANDBOX_IMAGES,
  SANDBOX_RUNTIME,
  SANDBOX_ACCEPTED,
}: Settings): NodeJS.ProcessEnv => {
  const ofEngines = ['HOME', 'XDG_RUNTIME_DIR', 'DOCKER_HOST', 'CONTAINER_HOST'];
  const ofClusters = ['KUBERNETES_URL', 'KUBERNETES_TOKEN_FILE', 'KUBERNETES_CA_FILE', 'KUBERNETES_NAMESPACE'];
  const ofPods = ['KUBERNETES_SERVICE_HOST', 'KUBERNETES_SERVICE_PORT'];
  const names =
    SANDBOX === 'bubblewrap' ? [] : [...ofEngines, ...(SANDBOX === 'kubernetes' ? [...ofClusters, ...ofPods] : [])];
  const given = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]] as const] : []));
  return { ...Object.fromEntries(given), SANDBOX, SANDBOX_IMAGE, SANDBOX_IMAGES, SANDBOX_RUNTIME, SANDBOX_ACCEPTED };
};
