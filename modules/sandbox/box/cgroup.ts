export interface CgroupLimits {
  memoryBytes: number;
  processes: number;
  cpus: number;
}

/** A run's own cgroup: what bounds and counts all its processes together. */
export interface Cgroup {
  /** Files that a process of one thread enters it by, as it writes 0 to each. */
  readonly procs: readonly string[];
  /** What its processes took so far. */
  usage(): { cpuMs: number; memoryBytes: number; oomKills: number };
  kill(): void;
  /** Ends what is left and removes it; false where something stayed. */
  remove(): Promise<boolean>;
}

/** Makes a cgroup for each run. */
export interface CgroupRoot {
  readonly kind: string;
  create(limits: CgroupLimits): Cgroup;
  /** Names of what is there of this process's runs. */
  left(): string[];
  /** Kills and removes what former runners left. */
  sweep(): Promise<void>;
}
