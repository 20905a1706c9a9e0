import { describe, expect } from '@jest/globals';
import type { BoxPlan } from '../box/plan.js';
import { machineBox } from '../machine.js';
import { inBox } from '../testing/box.js';
import { checks } from './self-test.js';

/** Leaves a word of bubblewrap's out, and those that belong to it. */
const without = (plan: BoxPlan, word: string, ...values: string[]): BoxPlan => {
  const at = plan.bwrap.findIndex(
    (one, index) => one === word && values.every((value, next) => plan.bwrap[index + 1 + next] === value),
  );
  return { ...plan, bwrap: plan.bwrap.toSpliced(at, 1 + values.length) };
};

const withoutAccount = (plan: BoxPlan): BoxPlan => {
  const at = plan.before.indexOf('/usr/bin/setpriv');
  return { ...plan, before: plan.before.slice(0, Math.max(0, at)) };
};

const seccompOf = ({ bwrap }: BoxPlan): string => bwrap[bwrap.indexOf('--seccomp') + 1] ?? '';

/** Nine ways to break the box, and what the self-test then names among others. */
const mutations: [string, (plan: BoxPlan) => BoxPlan, string][] = [
  ['no filter of system calls', (plan) => without(plan, '--seccomp', seccompOf(plan)), 'seccomp'],
  ['nothing dies with its parent', (plan) => without(plan, '--die-with-parent'), 'daemon-kill'],
  ["the runner's environment", (plan) => ({ ...plan, env: process.env }), 'environment'],
  ["the machine's network", (plan) => without(plan, '--unshare-net'), 'network'],
  ["the machine's processes", (plan) => without(plan, '--unshare-pid'), 'pid-namespace'],
  ["the machine's root", (plan) => ({ ...plan, bwrap: ['--ro-bind', '/', '/host', ...plan.bwrap] }), 'mounts'],
  ['a root that can be written', (plan) => without(plan, '--remount-ro', '/'), 'root-read-only'],
  ['a descriptor of the runner', (plan) => ({ ...plan, leaked: [2] }), 'descriptors'],
];

describe('the self-test of the box', () => {
  inBox('ALGO1 says of every check whether it holds here', async () => {
    const { complete, failed, details } = await machineBox().selfTest();
    expect(Object.keys(details)).toEqual(checks);
    // A machine without cgroups of its own can't bound the memory of a run's processes together, and must say so.
    expect(failed.filter((check) => check !== 'memory-total-bounded')).toEqual([]);
    expect(complete).toBe(failed.length === 0);
    if (!complete) console.warn(`The box is not complete on this machine: ${JSON.stringify(details)}`);
  });

  inBox('ALGO1 is not complete without cgroups, and names what is missing', async () => {
    const { complete, failed } = await machineBox({ cgroups: null }).selfTest();
    expect([complete, failed]).toEqual([false, ['memory-total-bounded']]);
  });

  for (const [what, alter, check] of mutations) {
    inBox(`ALGO1 names ${check} where the box is started with ${what}`, async () => {
      const { complete, failed, details } = await machineBox({ alter }).selfTest();
      expect(complete).toBe(false);
      expect(failed).toContain(check);
      expect(details[check]).not.toBe('');
    });
  }

  inBox('ALGO1 names account and processes-bounded where a runner that is root stays root', async () => {
    if (process.getuid?.() !== 0) {
      console.warn('This runner is not root: there is no account to leave, and what it starts never is root.');
      return;
    }
    const { failed } = await machineBox({ cgroups: null, alter: withoutAccount }).selfTest();
    expect(failed).toEqual(expect.arrayContaining(['account', 'processes-bounded']));
  });

  inBox('ALGO1 says that nothing starts where the image is none', async () => {
    const { complete, details } = await machineBox({ image: '/nonexistent' }).selfTest();
    expect(complete).toBe(false);
    expect(details.starts).toContain('/nonexistent');
  });
});
