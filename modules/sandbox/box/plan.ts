import fs from 'node:fs';
import path from 'node:path';
import type { RunLimits } from '../sandbox.js';
import type { Cgroup } from './cgroup.js';

/** How a box is started; the self-test is proved by plans that lack a part. */
export interface BoxPlan {
  /** Of the first process that is spawned: `--clearenv` does not reach process 1, whose environment others can read. */
  env: NodeJS.ProcessEnv;
  /** Moves into the cgroup and leaves the runner's account; each word execs the rest. */
  before: string[];
  /** Arguments of bubblewrap, handed in by a pipe: the list of processes does not show them. */
  bwrap: string[];
  /** Limits that every process of the box inherits, as the shell in it sets them before anything else. */
  limits: string[];
  /** Descriptors of the runner's that go in by mistake: none. */
  leaked: number[];
}

export interface BoxShape {
  image: string;
  limits: RunLimits;
  env: Readonly<Record<string, string>>;
  /** Files that are laid into the box, by the descriptors that bring them. */
  data: readonly { fd: number; to: string }[];
  seccompFd: number;
  statusFd: number;
  /** Descriptors that the runner itself was begun with. */
  inherited: readonly number[];
  /** An account of this run's own, where the runner is root. */
  uid: number | null;
  cgroup: Cgroup | null;
  /** Of the clone alone: the machine's network, and the certificates that servers are known by. */
  network: boolean;
}

/** Nobody, inside; outside it is the run's own account. */
export const insideUid = 65_534;

const path64 = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** What a run is started by, in the order of docs/security.md: cgroup, account, namespaces, limits, program. */
export const planOf = (shape: BoxShape): BoxPlan => ({
  env: {},
  before: [...closingStep(shape.inherited), ...cgroupStep(shape.cgroup), ...accountStep(shape.uid)],
  bwrap: [
    ...namespaces(shape.network),
    ...fileSystem(shape),
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', '/work', '--clearenv'],
    ...Object.entries({ ...usualEnv(shape.limits), ...shape.env }).flatMap(([key, value]) => ['--setenv', key, value]),
    ...['--seccomp', String(shape.seccompFd), '--json-status-fd', String(shape.statusFd)],
  ],
  limits: resources(shape.limits, shape.cgroup !== null),
  leaked: [],
});

/** Whoever began the runner may have left descriptors open; Debian's `sh` knows those of one digit alone. */
const closingStep = (fds: readonly number[]): string[] =>
  fds.length > 0
    ? ['/bin/bash', '--norc', '--noprofile', '-c', `exec ${fds.map((fd) => `${fd}>&-`).join(' ')}; exec "$@"`, 'podium']
    : [];

const cgroupStep = (cgroup: Cgroup | null): string[] => {
  if (!cgroup) return [];
  const enter = cgroup.procs.map((_, index) => `echo 0 >"$${index + 1}"`).join(' && ');
  return ['/bin/sh', '-c', `${enter} && shift ${cgroup.procs.length} && exec "$@"`, 'podium', ...cgroup.procs];
};

/** Root's processes are not counted by RLIMIT_NPROC, so that a runner that is root leaves for an account a run. */
const accountStep = (uid: number | null): string[] => {
  if (uid === null) return [];
  const who = ['--reuid', String(uid), '--regid', String(uid), '--clear-groups'];
  return ['/usr/bin/setpriv', ...who, '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--'];
};

const namespaces = (network: boolean): string[] => [
  ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup', '--disable-userns'],
  ...(network ? [] : ['--unshare-net']),
  ...['--uid', String(insideUid), '--gid', String(insideUid)],
  ...['--new-session', '--die-with-parent', '--cap-drop', 'ALL'],
];

const fileSystem = ({ image, limits, data, network }: BoxShape): string[] => {
  const ofImage = (name: string): string[] => ['--ro-bind-try', path.join(image, name), name];
  const folder = (name: string, bytes: number): string[] => [
    ...['--size', String(bytes), '--perms', '0700', '--tmpfs', name],
  ];
  return [
    ...['--ro-bind', path.join(image, 'usr'), '/usr'],
    ...['bin', 'sbin', 'lib', 'lib32', 'lib64'].flatMap((name) => usrLink(image, name)),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['/proc/kallsyms', '/proc/keys', '/proc/key-users', '/proc/timer_list'].flatMap(covered),
    ...[...folder('/tmp', limits.tmpBytes), ...folder('/dev/shm', limits.tmpBytes)],
    ...[...folder('/work', limits.workBytes), ...folder('/output', limits.workBytes)],
    ...['--perms', '0755', '--dir', '/etc'],
    ...[...ofImage('/etc/alternatives'), ...ofImage('/etc/ld.so.cache'), ...(network ? ofImage('/etc/ssl') : [])],
    ...data.flatMap(({ fd, to }) => ['--perms', '0444', '--ro-bind-data', String(fd), to]),
  ];
};

/** A merged `/usr` has links where older systems had folders. */
const usrLink = (image: string, name: string): string[] =>
  fs.existsSync(path.join(image, 'usr', name)) ? ['--symlink', `usr/${name}`, `/${name}`] : [];

const covered = (name: string): string[] => (fs.existsSync(name) ? ['--ro-bind', '/dev/null', name] : []);

const usualEnv = ({ cpus }: RunLimits): Record<string, string> => {
  const threads = String(Math.max(1, Math.floor(cpus)));
  return {
    PATH: path64,
    HOME: '/work',
    TMPDIR: '/tmp',
    LANG: 'C.UTF-8',
    // Printed is shown at once, and libraries of numbers begin no more threads than there are cores.
    PYTHONUNBUFFERED: '1',
    OMP_NUM_THREADS: threads,
    OPENBLAS_NUM_THREADS: threads,
  };
};

/**
 * By the shell that is in the box anyway: a program of its own that sets them would be one more to begin. Shells count files in
 * blocks of 512 bytes, memory in kibibytes, and name processes by one of two letters.
 */
const resources = (limits: RunLimits, isBounded: boolean): string[] => {
  const { processes } = limits;
  const kibibytes = (bytes: number): number => Math.ceil(bytes / 1024);
  return [
    `ulimit -t ${Math.ceil(limits.cpuMs / 1000) + 1}`,
    `ulimit -f ${Math.ceil(limits.fileBytes / 512)}`,
    'ulimit -n 1024',
    'ulimit -l 64',
    ...(isBounded ? [] : [`ulimit -d ${kibibytes(limits.memoryBytes)}`]),
    `{ ulimit -p ${processes} || ulimit -u ${processes}; } 2>/dev/null`,
  ];
};
