import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CloningSandbox, InnerSpec, RunResult, RunSpec, SelfTest } from '../sandbox.js';
import { testBox } from '../self-test/self-test.js';
import type { Cgroup, CgroupRoot } from './cgroup.js';
import { insideScript } from './inside.js';
import { collectedOf, type Ended, judge, readReport } from './outcome.js';
import { Capped, feed } from './pipes.js';
import { type BoxPlan, planOf } from './plan.js';
import { seccompFilter } from './seccomp.js';
import { inherited, layOut } from './stdio.js';
import { uidSlots } from './uid-slots.js';
import { Watch } from './watch.js';

export interface BubblewrapSettings {
  image: string;
  cgroups: CgroupRoot | null;
  /** Changes how a box is started: by this a test takes parts away, and sees that the self-test names each. */
  alter?: (plan: BoxPlan) => BoxPlan;
}

const bwrap = '/usr/bin/bwrap';
/** What is left of a box a second after its end is a fault of the box. */
const graceMs = 1000;

/** The box made of bubblewrap, with a cgroup a run where the machine has them. */
export class Bubblewrap implements CloningSandbox {
  readonly adapter: string;
  private readonly leaving = new Set<Promise<void>>();

  constructor(private readonly settings: BubblewrapSettings) {
    this.adapter = settings.cgroups ? `bubblewrap-${settings.cgroups.kind}` : 'bubblewrap-rlimits';
  }

  static isInstalled(): boolean {
    return ['/usr/bin/setpriv', '/usr/bin/prlimit', bwrap].every((program) => fs.existsSync(program));
  }

  selfTest(): Promise<SelfTest> {
    return testBox(this, this.settings.image);
  }

  run(spec: RunSpec, signal: AbortSignal): Promise<RunResult> {
    return this.runWithin({ ...spec, network: false }, signal);
  }

  async runWithin(spec: InnerSpec, signal: AbortSignal): Promise<RunResult> {
    signal.throwIfAborted();
    const filter = (filterOfMachine ??= seccompFilter());
    if (!filter) return fault(`The box has no list of system calls for ${process.arch}.`);
    if (!Bubblewrap.isInstalled()) return fault('bubblewrap is not installed (Debian: apt-get install bubblewrap).');
    holdOwnLimits();
    const slot = uidSlots.take();
    const { cgroups } = this.settings;
    let cgroup: Cgroup | null = null;
    try {
      cgroup = cgroups?.create(spec.limits) ?? null;
      return await this.inBox(spec, filter, cgroup, slot.uid, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      this.leave(cgroup, slot.free);
    }
  }

  async settled(): Promise<void> {
    await Promise.all(this.leaving);
  }

  async sweep(): Promise<void> {
    await this.settings.cgroups?.sweep();
  }

  /** The kernel lets go of a cgroup a moment after its last process: the result does not wait for that, the account does. */
  private leave(cgroup: Cgroup | null, free: () => void): void {
    const gone = (cgroup?.remove() ?? Promise.resolve(true)).then(() => {
      free();
      this.leaving.delete(gone);
    });
    this.leaving.add(gone);
  }

  private async inBox(
    spec: InnerSpec,
    filter: Buffer,
    cgroup: Cgroup | null,
    uid: number | null,
    signal: AbortSignal,
  ): Promise<RunResult> {
    const out = layOut(spec);
    const planned = planOf({
      image: spec.image,
      limits: spec.limits,
      env: spec.env ?? {},
      data: out.data.map(({ fd, to }) => ({ fd, to })),
      seccompFd: out.seccomp,
      statusFd: out.status,
      inherited: inherited(out.count),
      uid,
      cgroup,
      network: spec.network ?? false,
    });
    const plan = this.settings.alter?.(planned) ?? planned;
    const inside = insideScript(out.inside, plan.limits, spec.argv);
    const [command = bwrap, ...rest] = [...plan.before, bwrap, '--args', String(out.args), '--', ...inside];
    const stdio = [...Array.from({ length: out.count }, () => 'pipe' as const), ...plan.leaked];
    const began = performance.now();
    const child = spawn(command, rest, { cwd: '/', env: plan.env, detached: true, stdio });
    const pipe = (fd: number) => child.stdio[fd] as Readable & Writable;
    const fail = once(child, 'error').then(([error]) => error as Error);

    let ended: Ended = null;
    const end = (why: Ended): void => {
      ended ??= why;
      cgroup?.kill();
      killGroup(child);
    };
    const { stdoutBytes, stderrBytes, wallMs } = spec.limits;
    const printed = (most: number, stream: 'out' | 'err') => (kept: Buffer, seen: number) => {
      if (kept.length > 0) spec.onOutput?.(stream, kept);
      if (seen > 4 * most) end('output');
    };
    const stdout = new Capped(pipe(1), stdoutBytes, printed(stdoutBytes, 'out'));
    const stderr = new Capped(pipe(2), stderrBytes, printed(stderrBytes, 'err'));
    const report = new Capped(pipe(out.inside.report), 65_536);
    const status = new Capped(pipe(out.status), 65_536);
    const collected = out.inside.collect.map(({ fd, item }) => new Capped(pipe(fd), item.maxBytes + 1));
    const watch = new Watch(spec.limits, cgroup, end);
    watch.start(() => firstPid(status));
    const timer = setTimeout(() => end('time'), wallMs);
    const abort = (): void => end('time');
    signal.addEventListener('abort', abort, { once: true });
    const sources = [
      feed(Buffer.from(`${plan.bwrap.join('\0')}\0`), pipe(out.args)),
      feed(filter, pipe(out.seccomp)),
      feed(spec.stdin, pipe(0)),
      ...out.data.map(({ fd, source }) => feed(source, pipe(fd))),
      ...out.inside.unpack.map(({ fd, file }) => feed(file.source, pipe(fd))),
    ];
    const fed = Promise.all(sources).catch((error: unknown) => {
      end('time');
      throw error;
    });
    try {
      const survivors = await Promise.race([untilClosed(child), fail]);
      await fed;
      signal.throwIfAborted();
      if (survivors instanceof Error) return fault(`The box can't be started: ${survivors.message}`);
      const told = readReport(report.bytes().toString('utf8'));
      const { oomKills = 0 } = cgroup?.usage() ?? {};
      const seen = watch.stop();
      const usage = cgroup ? seen : { ...seen, cpuMs: Math.max(seen.cpuMs, told.cpuMs) };
      const outcome = judge({ ended, report: told, usage, oomKills, limits: spec.limits });
      const problem = survivors
        ? 'Something of the run was alive after its end.'
        : stderr.bytes().toString('utf8').slice(0, 500);
      const verdict = survivors ? 'sandbox-error' : outcome.verdict;
      return {
        verdict,
        exitCode: told.exitCode,
        signal: outcome.signal,
        wallMs: Math.round(performance.now() - began),
        cpuMs: usage.cpuMs,
        memoryBytes: usage.memoryBytes,
        stdout: stdout.bytes(),
        stderr: stderr.bytes(),
        outputBytes: stdout.seen + stderr.seen,
        collected: collectedOf(spec, collected, told),
        ...(verdict === 'sandbox-error' && { problem }),
      };
    } finally {
      clearTimeout(timer);
      watch.stop();
      signal.removeEventListener('abort', abort);
      if (child.exitCode === null && child.signalCode === null) killGroup(child);
    }
  }
}

let filterOfMachine: Buffer | null = null;
let areOwnLimitsHeld = false;

/**
 * What no shell can set is set once for this process, and inherited by all that it starts: no core of its own, of what is
 * secret in it, and a core of 1, because 0 does not stop a core pattern that is a pipe.
 */
const holdOwnLimits = (): void => {
  if (areOwnLimitsHeld) return;
  execFileSync('/usr/bin/prlimit', ['--pid', String(process.pid), '--core=1', '--msgqueue=65536'], { env: {} });
  areOwnLimitsHeld = true;
};

/** Of the box, as bubblewrap tells it: the first process of its namespace. */
const firstPid = (status: Capped): number | null => {
  const [, pid] = /"child-pid": (\d+)/u.exec(status.bytes().toString('utf8')) ?? [];
  return pid ? Number(pid) : null;
};

/** SIGKILL at once: a program that may answer to a signal would use the time. */
const killGroup = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
};

/** Waits for the process and for all that hold its pipes; true where something holds them past the grace. */
const untilClosed = async (child: ChildProcess): Promise<boolean> => {
  const closed = once(child, 'close');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const timer = new AbortController();
  const late = sleep(graceMs, 'late', { signal: timer.signal, ref: true }).catch(() => 'closed');
  const first = await Promise.race([closed.then(() => 'closed'), late]);
  timer.abort();
  if (first === 'closed') return false;
  killGroup(child);
  for (const one of child.stdio) one?.destroy();
  return true;
};

const fault = (problem: string): RunResult => ({
  verdict: 'sandbox-error',
  exitCode: null,
  signal: null,
  wallMs: 0,
  cpuMs: 0,
  memoryBytes: 0,
  stdout: Buffer.alloc(0),
  stderr: Buffer.alloc(0),
  outputBytes: 0,
  collected: [],
  problem,
});
