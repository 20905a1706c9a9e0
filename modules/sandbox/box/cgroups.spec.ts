import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ownCgroups } from './cgroups.js';
import { cgroupV1 } from './cgroup-v1.js';
import { cgroupV2 } from './cgroup-v2.js';

const limits = { memoryBytes: 1000, processes: 16, cpus: 0.5 };

/** On folders in place of the kernel's: what is written where. That the kernel heeds it, only a machine with cgroup v2 shows. */
describe('cgroups of version 2', () => {
  let mount: string;
  beforeEach(() => {
    mount = fs.mkdtempSync(path.join(os.tmpdir(), 'podium-cgroup-'));
    fs.mkdirSync(path.join(mount, 'unit'));
    write('unit/cgroup.controllers', 'cpuset cpu io memory pids\n');
  });
  afterEach(() => fs.rmSync(mount, { recursive: true, force: true }));
  const write = (name: string, text: string): void => fs.writeFileSync(path.join(mount, name), text);
  const read = (name: string): string => fs.readFileSync(path.join(mount, name), 'utf8');

  it('ALGO1 moves the runner into a part of its own and divides the rest', () => {
    expect(cgroupV2(mount, '/unit', 42)?.kind).toBe('cgroup-v2');
    expect(read('unit/podium-runner/cgroup.procs')).toBe('42');
    expect(read('unit/cgroup.subtree_control')).toBe('+cpu +memory +pids');
  });

  it('ALGO1 is none where a controller is missing, or where the cgroup is not its own to divide', () => {
    write('unit/cgroup.controllers', 'cpu pids\n');
    expect(cgroupV2(mount, '/unit', 42)).toBeNull();
    write('unit/cgroup.controllers', 'cpu memory pids\n');
    // As the kernel refuses it while others live there.
    fs.mkdirSync(path.join(mount, 'unit', 'cgroup.subtree_control'));
    expect(cgroupV2(mount, '/unit', 42)).toBeNull();
    expect(read('unit/cgroup.procs')).toBe('42');
  });

  it('ALGO1 bounds memory, swap, processes and the processor of a run, and reads what it took', async () => {
    const run = cgroupV2(mount, '/unit', 42)?.create(limits);
    const [name = ''] = fs.readdirSync(path.join(mount, 'unit')).filter((one) => one.startsWith('podium-box-'));
    const files = ['memory.max', 'memory.oom.group', 'pids.max', 'cpu.max'].map((file) => read(`unit/${name}/${file}`));
    expect(files).toEqual(['1000', '1', '24', '50000 100000']);
    expect(run?.procs).toEqual([path.join(mount, 'unit', name, 'cgroup.procs')]);
    write(`unit/${name}/cpu.stat`, 'usage_usec 2500000\nuser_usec 1\n');
    write(`unit/${name}/memory.peak`, '900\n');
    write(`unit/${name}/memory.events`, 'low 0\noom 2\noom_kill 1\noom_group_kill 1\n');
    expect(run?.usage()).toEqual({ cpuMs: 2500, memoryBytes: 900, oomKills: 1 });
    run?.kill();
    expect(read(`unit/${name}/cgroup.kill`)).toBe('1');
  });

  it('ALGO1 finds what a runner left that is there no more', async () => {
    const root = cgroupV2(mount, '/unit', 42);
    fs.mkdirSync(path.join(mount, 'unit', 'podium-box-4194999-1'));
    fs.mkdirSync(path.join(mount, 'unit', `podium-box-${process.pid}-7`));
    expect(root?.left()).toEqual([`podium-box-${process.pid}-7`]);
  });

  it('ALGO1 reads which cgroups this process is in', () => {
    const own = ownCgroups('4:memory:/a/b\n2:cpu,cpuacct:/c\n1:name=systemd:/\n0::/d');
    expect([own.get('memory'), own.get('cpuacct'), own.get('')]).toEqual(['/a/b', '/c', '/d']);
  });
});

describe('cgroups of version 1', () => {
  it('ALGO1 are entered by the file at which the kernel waits for nobody else, in each hierarchy', () => {
    const mount = fs.mkdtempSync(path.join(os.tmpdir(), 'podium-cgroup-'));
    try {
      const controllers = ['memory', 'pids', 'cpu', 'cpuacct'];
      for (const one of controllers) fs.mkdirSync(path.join(mount, one, 'own'), { recursive: true });
      const run = cgroupV1(mount, new Map(controllers.map((one) => [one, '/own'])))?.create(limits);
      const [name = ''] = fs.readdirSync(path.join(mount, 'pids', 'own'));
      expect(run?.procs).toEqual(controllers.map((one) => path.join(mount, one, 'own', name, 'tasks')));
    } finally {
      fs.rmSync(mount, { recursive: true });
    }
  });
});
