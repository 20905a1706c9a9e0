import fs from 'node:fs';
import type { Cgroup } from './cgroup.js';

export interface Usage {
  cpuMs: number;
  memoryBytes: number;
}

/** The kernel's unit of processor time in /proc is a hundredth of a second on all machines that the box knows. */
const tickMs = 10;
const pageBytes = 4096;

/**
 * What the processes of a box take, looked at ten times a second. With a cgroup the kernel counts; without one the
 * tree below the box's first process is added up, which what ends between two looks, and memory that no process maps,
 * escape: a watch, no bound.
 */
export class Watch {
  private readonly most: Usage = { cpuMs: 0, memoryBytes: 0 };
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: { cpuMs: number; memoryBytes: number },
    private readonly cgroup: Cgroup | null,
    private readonly over: (what: 'cpu' | 'memory') => void,
  ) {}

  start(firstPid: () => number | null): void {
    const look = (): void => {
      const pid = firstPid();
      if (this.cgroup || pid !== null) this.look(pid);
    };
    this.timer = setInterval(look, 100);
  }

  stop(): Usage {
    clearInterval(this.timer);
    if (this.cgroup) this.look(null);
    return this.most;
  }

  private look(pid: number | null): void {
    const used = this.cgroup?.usage() ?? { ...usageBelow(pid ?? 0), oomKills: 0 };
    const { cpuMs, memoryBytes } = used;
    this.most.cpuMs = Math.max(this.most.cpuMs, cpuMs);
    this.most.memoryBytes = Math.max(this.most.memoryBytes, memoryBytes);
    if (cpuMs > this.limits.cpuMs) this.over('cpu');
    // The kernel may have ended one of many: the run is over all the same.
    if (used.oomKills > 0) this.over('memory');
    if (!this.cgroup && memoryBytes > this.limits.memoryBytes && sharedFairly(pid ?? 0) > this.limits.memoryBytes) {
      this.over('memory');
    }
  }
}

const usageBelow = (first: number): Usage => {
  const sum = { cpuMs: 0, memoryBytes: 0 };
  for (const pid of treeOf(first)) {
    const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    const ticks = [11, 12, 13, 14].map((index) => Number(fields[index] ?? 0));
    sum.cpuMs += tickMs * ticks.reduce((one, other) => one + other, 0);
    sum.memoryBytes += pageBytes * Number(fields[21] ?? 0);
  }
  return sum;
};

/** Pages that several processes hold are counted once: forks of one program are not many times its size. */
const sharedFairly = (first: number): number => {
  const each = treeOf(first).map((pid) => /^Pss:\s+(\d+)/mu.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]);
  return each.reduce((sum, kilobytes) => sum + 1024 * Number(kilobytes ?? 0), 0);
};

const treeOf = (first: number): number[] => {
  const found = [first];
  for (let at = 0; at < found.length && found.length < 5000; at += 1) {
    for (const task of folder(`/proc/${found[at]}/task`)) {
      const children = read(`/proc/${found[at]}/task/${task}/children`).trim();
      if (children) found.push(...children.split(' ').map(Number));
    }
  }
  return found;
};

/** What is gone meanwhile took nothing more. */
const read = (file: string): string => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const folder = (name: string): string[] => {
  try {
    return fs.readdirSync(name);
  } catch {
    return [];
  }
};
