import fs from 'node:fs';
import type { CgroupRoot } from './cgroup.js';
import { read } from './cgroup-files.js';
import { cgroupV1 } from './cgroup-v1.js';
import { cgroupV2 } from './cgroup-v2.js';

let found: CgroupRoot | null | undefined;

/** What this machine has to bound a run as a whole; null where it has nothing, or nothing that this process may divide. */
export const cgroupsOfMachine = (): CgroupRoot | null => (found ??= look());

const mount = '/sys/fs/cgroup';

const look = (): CgroupRoot | null => {
  const own = ownCgroups(read('/proc/self/cgroup'));
  const unified = own.get('');
  if (unified !== undefined && fs.existsSync(`${mount}/cgroup.controllers`)) return cgroupV2(mount, unified);
  return cgroupV1(mount, own);
};

/** Controller → path of this process's cgroup, as the kernel lists them; version 2 is named ''. */
export const ownCgroups = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split('\n').flatMap((line) => {
      const [, names = '', at = ''] = /^\d+:([^:]*):(.*)$/u.exec(line) ?? [];
      return at ? names.split(',').map((name): [string, string] => [name, at]) : [];
    }),
  );
