import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { mebibytes } from '../limits.js';
import type { CloningSandbox, InnerSpec, RunResult, RunSpec, SelfTest, UsualOfBox } from '../sandbox.js';
import { testBox } from '../self-test/self-test.js';
import { commandLine, inputName, label } from './command-line.js';
import { bytesOf, Heard, spoken } from './conversation.js';

export interface EngineSettings {
  program: 'podman' | 'docker';
  /** An image that the engine has; it is never fetched. */
  image: string;
  runtime?: string | undefined;
  volumes?: readonly string[];
  /** What stands in for the engine in tests, and what they take away of its line. */
  command?: string;
  alter?: (line: string[]) => string[];
}

/** Starting a container is no part of a run's time, and takes so long at most. */
const startMs = 20_000;
/** Of Python and what it holds, beside the program. */
const wrapperBytes = mebibytes(24);

const run = promisify(execFile);
let made = 0;

/** What engines lay into each container beside what is asked for. */
const usual: UsualOfBox = {
  mounts: [
    '/etc/hostname',
    '/etc/hosts',
    '/etc/resolv.conf',
    '/run/\\.containerenv',
    '/run/secrets',
    '/sys(/.*)?',
    '/dev/mqueue',
  ],
  roots: ['overlay', 'fuse-overlayfs', 'btrfs', 'zfs'],
  devices: ['mqueue'],
};

/** The box of an engine of containers that answers: a container a run, by Podman or Docker. */
export class EngineBox implements CloningSandbox {
  readonly adapter: string;
  readonly usual = usual;
  private readonly leaving = new Set<Promise<unknown>>();

  constructor(private readonly settings: EngineSettings) {
    const { program, runtime } = settings;
    this.adapter = runtime ? `${program}-${runtime}` : program;
  }

  /** Whether the engine answers; that its program is there says nothing. */
  async answers(): Promise<boolean> {
    return this.ask('info').then(
      () => true,
      () => false,
    );
  }

  selfTest(): Promise<SelfTest> {
    return testBox(this, this.settings.image);
  }

  run(spec: RunSpec, signal: AbortSignal): Promise<RunResult> {
    return this.runWithin({ ...spec, network: false }, signal);
  }

  async runWithin(spec: InnerSpec, signal: AbortSignal): Promise<RunResult> {
    signal.throwIfAborted();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podium-box-'));
    const name = `podium-box-${process.pid}-${(made += 1)}`;
    try {
      const input = await this.layInput(folder, spec);
      const words = await spoken(spec, false);
      if (!words) return new Heard(spec).result(null, `The box has no list of system calls for ${process.arch}.`);
      return await this.inContainer(spec, { name, input, words }, signal);
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.leaving);
  }

  /** Removes what former runners left. */
  async sweep(): Promise<void> {
    const line = ['ps', '--all', '--filter', `label=${label}`, '--format', `{{.Names}}`];
    const { stdout } = await this.ask(...line).catch(() => ({ stdout: '' }));
    const names = stdout.split('\n').filter((name) => /^podium-box-\d+-\d+$/u.test(name));
    const gone = names.filter((name) => !fs.existsSync(`/proc/${name.split('-')[2]}`));
    if (gone.length > 0) await this.ask('rm', '--force', ...gone).catch(() => undefined);
  }

  /** The runner's own files, by names of its own, in a folder that the box can only read. */
  private async layInput(folder: string, spec: RunSpec): Promise<string> {
    const input = path.join(folder, 'input');
    fs.mkdirSync(input, { mode: 0o755 });
    for (const { to, source, unpack } of spec.files) {
      if (unpack === true) continue;
      const name = inputName(to);
      if (name === null) throw new RangeError(`${to} is not a file of /input.`);
      fs.writeFileSync(path.join(input, name), await bytesOf(source), { mode: 0o444 });
    }
    return input;
  }

  private async inContainer(
    spec: InnerSpec,
    { name, input, words }: { name: string; input: string; words: Buffer },
    signal: AbortSignal,
  ): Promise<RunResult> {
    const { program, runtime, volumes = [], command = program, alter = (line) => line } = this.settings;
    const image = spec.image === '/' ? this.settings.image : spec.image;
    const memoryBytes = spec.limits.memoryBytes + wrapperBytes + words.length;
    const limits = { ...spec.limits, memoryBytes };
    const shape = { program, runtime, image, name, input, limits, volumes, runner: process.pid };
    const [, ...line] = commandLine({ ...shape, network: spec.network === true });
    const child = spawn(command, alter(line), { cwd: '/', env: environment(), stdio: 'pipe', detached: true });
    const heard = new Heard(spec);
    const late = new AbortController();
    const end = (): void => {
      late.abort();
      this.kill(name, child);
    };
    const timer = setTimeout(end, spec.limits.wallMs + startMs);
    signal.addEventListener('abort', end, { once: true });
    const said: Buffer[] = [];
    child.stdout.on('data', (bytes: Buffer) => void (heard.add(bytes) || end()));
    child.stderr.on('data', (bytes: Buffer) => void (said.length < 20 && said.push(bytes)));
    child.stdin.on('error', () => undefined);
    child.stdin.end(words);
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      signal.throwIfAborted();
      // Nobody ended it from here, and it had no word left to say: the kernel did.
      const ended = late.signal.aborted ? 'time' : code === 137 ? 'memory' : null;
      return heard.result(ended, Buffer.concat(said).toString('utf8').trim());
    } catch (error) {
      signal.throwIfAborted();
      return heard.result(null, error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  }

  /** SIGKILL, at once, to all that is in it; and to the engine's program, which may wait for a container that never began. */
  private kill(name: string, child: ChildProcess): void {
    const quietly = (...words: string[]) => this.ask(...words).catch(() => undefined);
    const gone = quietly('kill', '--signal', 'KILL', name)
      .then(() => void child.kill('SIGKILL'))
      .then(() => quietly('rm', '--force', name))
      .finally(() => {
        this.leaving.delete(gone);
      });
    this.leaving.add(gone);
  }

  private ask(...words: string[]): Promise<{ stdout: string }> {
    const { program, command = program } = this.settings;
    return run(command, words, { env: environment(), timeout: 30_000 });
  }
}

/** Of the runner's environment, what engines find themselves by. */
const environment = (): NodeJS.ProcessEnv => {
  const names = ['PATH', 'HOME', 'XDG_RUNTIME_DIR', 'DOCKER_HOST', 'CONTAINER_HOST', 'CONTAINERS_CONF', 'TMPDIR'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]] as const] : [])));
};
