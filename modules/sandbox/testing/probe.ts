import fs from 'node:fs';
import { expect } from '@jest/globals';
import { cgroupsOfMachine } from '../box/cgroups.js';
import { isAccountOfBoxes } from '../box/uid-slots.js';
import { machineBox } from '../machine.js';
import { inBox, python, textOf } from './box.js';

export const box = machineBox();
/** Whether something bounds the processes of a run together; a probe that needs it says so where it is missing. */
export const isBounded = cgroupsOfMachine() !== null;

/** A probe by its number in the list of docs/security.md: whatever it did, nothing of it is left, and the next run is clean. */
export const probe = (number: number, title: string, body: () => Promise<void>): void =>
  inBox(`ALGO1 probe ${number}: ${title}`, async () => {
    await body();
    await box.settled();
    expect(accountsAtWork()).toEqual([]);
    expect(cgroupsOfMachine()?.left() ?? []).toEqual([]);
    await expectClean();
  });

/** What this machine can't hold is said, and not left out silently. */
export const sayUnbounded = (number: number): void => {
  if (!isBounded) {
    console.warn(`Probe ${number} can't hold on this machine: it has no cgroup to bound a run's memory as a whole.`);
  }
};

const uidsOf = (status: string): number => Number(/^Uid:\s+(\d+)/mu.exec(status)?.[1] ?? -1);

/** Processes of the machine that run under an account of a box of this process. */
const accountsAtWork = (): number[] =>
  fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/u.test(name)) return [];
    try {
      const status = fs.readFileSync(`/proc/${name}/status`, 'utf8');
      // One that is ending has no memory any more, and waits only for its parent to hear of it.
      return isAccountOfBoxes(uidsOf(status)) && /^VmRSS:/mu.test(status) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

const looking = `
import os
for folder in ['/work', '/tmp', '/dev/shm', '/output']:
    print(folder, os.listdir(folder))
print(len([one for one in os.listdir('/proc') if one.isdigit()]))
print(open('/proc/sysvipc/shm').read().count('\\n'))
`;

const expectClean = async (): Promise<void> => {
  const { verdict, stdout } = await python(looking, {}, box);
  expect([verdict, textOf(stdout)]).toEqual(['ok', '/work []\n/tmp []\n/dev/shm []\n/output []\n3\n1\n']);
};
