import fs from 'node:fs';

/** Cgroups, of whatever controller, that the boxes of a process left. */
export const leftOf = (pid: number): string[] =>
  fs.globSync(`/sys/fs/cgroup/**/podium-box-${pid}-*`, { exclude: (name) => name === 'tasks' });
