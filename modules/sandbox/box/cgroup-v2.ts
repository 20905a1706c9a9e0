import fs from 'node:fs';
import path from 'node:path';
import type { Cgroup, CgroupLimits, CgroupRoot } from './cgroup.js';
import { killAll, leftBelow, nameOfRun, namesOfRuns, numberIn, read, removeAll } from './cgroup-files.js';

const needed = ['cpu', 'memory', 'pids'];
/** Of the box itself, beside those of the program. */
const ownProcesses = 8;

/**
 * A cgroup v2 subtree that is this runner's to divide (a unit with `Delegate=`, or all of the machine's), or null. A
 * cgroup holds processes or divides what it has, so that the runner moves into a part of its own.
 */
export const cgroupV2 = (mount: string, ownPath: string, pid = process.pid): CgroupRoot | null => {
  const own = path.join(mount, ownPath);
  const controllers = read(own, 'cgroup.controllers').split(' ');
  if (!needed.every((one) => controllers.includes(one))) return null;
  const runner = path.join(own, 'podium-runner');
  try {
    if (path.resolve(own) !== path.resolve(mount)) {
      fs.mkdirSync(runner, { recursive: true });
      fs.writeFileSync(path.join(runner, 'cgroup.procs'), String(pid));
    }
    fs.writeFileSync(path.join(own, 'cgroup.subtree_control'), needed.map((one) => `+${one}`).join(' '));
  } catch {
    moveBack(own, runner, pid);
    return null;
  }
  let count = 0;
  return {
    kind: 'cgroup-v2',
    create: (limits) => new RunCgroup(path.join(own, nameOfRun((count += 1))), limits),
    left: () => namesOfRuns([own]),
    sweep: async () => void (await removeAll(leftBelow([own]))),
  };
};

/** Others live in the cgroup as well: it is not ours to divide. */
const moveBack = (own: string, runner: string, pid: number): void => {
  try {
    fs.writeFileSync(path.join(own, 'cgroup.procs'), String(pid));
    fs.rmdirSync(runner);
  } catch {
    // It was not even made.
  }
};

class RunCgroup implements Cgroup {
  readonly procs: readonly string[];

  constructor(
    private readonly folder: string,
    { memoryBytes, processes, cpus }: CgroupLimits,
  ) {
    this.procs = [path.join(folder, 'cgroup.procs')];
    fs.mkdirSync(folder);
    this.set('memory.max', memoryBytes);
    // Machines without swap accounting have no such file, and no swap to bound.
    if (fs.existsSync(path.join(folder, 'memory.swap.max'))) this.set('memory.swap.max', 0);
    this.set('memory.oom.group', 1);
    this.set('pids.max', processes + ownProcesses);
    this.set('cpu.max', `${Math.round(cpus * 100_000)} 100000`);
  }

  usage(): { cpuMs: number; memoryBytes: number; oomKills: number } {
    const peak = read(this.folder, 'memory.peak') || read(this.folder, 'memory.current');
    return {
      cpuMs: Math.round(numberIn(read(this.folder, 'cpu.stat'), 'usage_usec') / 1000),
      memoryBytes: numberIn(peak),
      oomKills: numberIn(read(this.folder, 'memory.events'), 'oom_kill'),
    };
  }

  kill(): void {
    killAll(this.folder);
  }

  remove(): Promise<boolean> {
    return removeAll([this.folder]);
  }

  private set(file: string, value: number | string): void {
    fs.writeFileSync(path.join(this.folder, file), String(value));
  }
}
