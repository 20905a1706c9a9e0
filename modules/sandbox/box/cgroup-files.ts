import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The name of a run's cgroup tells which runner made it, so that the next one knows what was left. */
const prefix = 'podium-box-';
export const nameOfRun = (count: number): string => `${prefix}${process.pid}-${count}`;

export const read = (...at: string[]): string => {
  try {
    return fs.readFileSync(path.join(...at), 'utf8').trim();
  } catch {
    return '';
  }
};

/** A number of a file that has one, or the one after a word in a file of many. */
export const numberIn = (text: string, word?: string): number => {
  const found = word === undefined ? text : new RegExp(`^${word} (\\d+)`, 'mu').exec(text)?.[1];
  return Number(found ?? 0) || 0;
};

/** Ends every process of a cgroup, and those that they begin meanwhile. */
export const killAll = (folder: string): void => {
  try {
    fs.writeFileSync(path.join(folder, 'cgroup.kill'), '1');
    return;
  } catch {
    // Older kernels: one by one, and again until a look finds none.
  }
  for (let round = 0; round < 20; round += 1) {
    const pids = read(folder, 'cgroup.procs').split('\n').filter(Boolean);
    if (pids.length === 0) return;
    for (const pid of pids) killOne(Number(pid));
  }
};

const killOne = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
};

/** Removes folders whose processes are ended; what the kernel holds for a moment is tried again for a second. */
export const removeAll = async (folders: readonly string[]): Promise<boolean> => {
  for (let tries = 0; tries < 60; tries += 1) {
    if (folders.map(isRemoved).every(Boolean)) return true;
    for (const folder of folders) killAll(folder);
    await sleep(Math.min(20, 2 + tries));
  }
  return false;
};

const isRemoved = (folder: string): boolean => {
  try {
    fs.rmdirSync(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
};

/** Cgroups of this process's own runs that are there. */
export const namesOfRuns = (parents: readonly string[]): string[] => [
  ...new Set(parents.flatMap(namesIn).filter((name) => name.startsWith(`${prefix}${process.pid}-`))),
];

/** Cgroups of runs below `parents` whose runner is not there any more. */
export const leftBelow = (parents: readonly string[]): string[] =>
  parents.flatMap((parent) =>
    namesIn(parent)
      .filter((name) => name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length).split('-')[0])))
      .map((name) => path.join(parent, name)),
  );

const namesIn = (folder: string): string[] => {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
};

const isAlive = (pid: number): boolean => fs.existsSync(`/proc/${pid}`);
