import fs from 'node:fs';
import path from 'node:path';
import type { Cgroup, CgroupLimits, CgroupRoot } from './cgroup.js';
import { killAll, leftBelow, nameOfRun, namesOfRuns, numberIn, read, removeAll } from './cgroup-files.js';

const controllers = ['memory', 'pids', 'cpu', 'cpuacct'] as const;
type Folders = Record<(typeof controllers)[number], string>;
const ownProcesses = 8;

/**
 * Below this process's own cgroups of version 1, where it may make some (a runner that is root on an older machine), or
 * null. They bound the memory and the processes of a run together, as version 2 does.
 */
export const cgroupV1 = (mount: string, own: ReadonlyMap<string, string>): CgroupRoot | null => {
  const parents = Object.fromEntries(
    controllers.map((one) => [one, path.join(mount, one, own.get(one) ?? '\0')]),
  ) as Folders;
  if (!controllers.every((one) => own.has(one) && canWrite(parents[one]))) return null;
  // Some machines have cpu and cpuacct as one.
  const folders = [...new Set(Object.values(parents).map((one) => fs.realpathSync(one)))];
  let count = 0;
  return {
    kind: 'cgroup-v1',
    create: (limits) => {
      const name = nameOfRun((count += 1));
      const below = Object.fromEntries(controllers.map((one) => [one, path.join(parents[one], name)])) as Folders;
      return new RunCgroup(
        below,
        folders.map((one) => path.join(one, name)),
        limits,
      );
    },
    left: () => namesOfRuns(folders),
    sweep: async () => void (await removeAll(leftBelow(folders))),
  };
};

const canWrite = (folder: string): boolean => {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

class RunCgroup implements Cgroup {
  readonly procs: readonly string[];

  constructor(
    private readonly at: Folders,
    private readonly folders: readonly string[],
    { memoryBytes, processes, cpus }: CgroupLimits,
  ) {
    // By `cgroup.procs` the kernel holds up all that begin or end a thread, and waits 7 to 11 ms until none is at it; a thread
    // that moves itself by `tasks` waits for nobody, and the shell that enters has one.
    this.procs = folders.map((folder) => path.join(folder, 'tasks'));
    for (const folder of folders) fs.mkdirSync(folder);
    this.set('memory', 'memory.limit_in_bytes', memoryBytes);
    const swap = 'memory.memsw.limit_in_bytes';
    if (fs.existsSync(path.join(at.memory, swap))) this.set('memory', swap, memoryBytes);
    this.set('pids', 'pids.max', processes + ownProcesses);
    this.set('cpu', 'cpu.cfs_period_us', 100_000);
    this.set('cpu', 'cpu.cfs_quota_us', Math.round(cpus * 100_000));
  }

  usage(): { cpuMs: number; memoryBytes: number; oomKills: number } {
    return {
      cpuMs: Math.round(numberIn(read(this.at.cpuacct, 'cpuacct.usage')) / 1_000_000),
      memoryBytes: numberIn(read(this.at.memory, 'memory.max_usage_in_bytes')),
      oomKills: numberIn(read(this.at.memory, 'memory.oom_control'), 'oom_kill'),
    };
  }

  kill(): void {
    killAll(this.at.pids);
  }

  remove(): Promise<boolean> {
    return removeAll(this.folders);
  }

  private set(controller: keyof Folders, file: string, value: number): void {
    fs.writeFileSync(path.join(this.at[controller], file), String(value));
  }
}
