import fs from 'node:fs';
import type { BoxFile, BoxSource, RunSpec } from '../sandbox.js';
import { insideUid } from './plan.js';
import type { InsidePipes } from './inside.js';

/** Which descriptor brings what; all of them are pipes of the runner's. */
export interface Stdio {
  inside: InsidePipes;
  args: number;
  status: number;
  seccomp: number;
  data: readonly { fd: number; to: string; source: BoxSource }[];
  count: number;
}

/** The shell in the box knows descriptors of one digit alone. */
const lastOfShell = 9;

/** Gives each thing its descriptor: first those that the shell in the box uses, then those that bubblewrap itself reads. */
export const layOut = ({ files, collect }: Pick<RunSpec, 'files' | 'collect'>): Stdio => {
  let next = 3;
  const take = (): number => next++;
  const report = take();
  const unpack = files.filter(isTar).map((file) => ({ fd: take(), file }));
  const collected = collect.map((item) => ({ fd: take(), item }));
  if (next - 1 > lastOfShell) throw new RangeError('A run has at most six things that are unpacked or collected.');
  const [args, status, seccomp] = [take(), take(), take()];
  const data = [...systemFiles, ...files.filter((file) => !isTar(file))].map((file) => ({ fd: take(), ...file }));
  return { inside: { report, unpack, collect: collected }, args, status, seccomp, data, count: next };
};

const isTar = ({ unpack }: BoxFile): boolean => unpack === true;

/** So that programs which ask find a user and a group, and the box itself by its name. */
const systemFiles: BoxFile[] = [
  { to: '/etc/passwd', source: Buffer.from(`podium:x:${insideUid}:${insideUid}::/work:/bin/sh\n`) },
  { to: '/etc/group', source: Buffer.from(`podium:x:${insideUid}:\n`) },
];

/** Descriptors from `from` on that this process was begun with, and that each program it starts would have too. */
export const inherited = (from: number): number[] => {
  const own = fs.readdirSync('/proc/self/fdinfo').map(Number);
  return own.filter((fd) => fd >= from && !closesOnExec(fd)).toSorted((one, other) => one - other);
};

/** O_CLOEXEC, as the kernel writes it: what Node opens itself has it. */
const closesOnExec = (fd: number): boolean => {
  try {
    const [, flags = '0'] = /^flags:\s+(\d+)/mu.exec(fs.readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & 0o2000000) !== 0;
  } catch {
    // Closed since the list was read.
    return true;
  }
};
