import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usualLimits } from '../limits.js';
import { boxKind, boxWished } from '../machine.js';
import type { RunSpec } from '../sandbox.js';
import { commandLine, inputName } from './command-line.js';
import { Heard } from './conversation.js';
import { EngineBox } from './engine-box.js';

const frame = (kind: number, bytes: Buffer | string): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt8(kind);
  head.writeUInt32BE(Buffer.byteLength(bytes), 1);
  return Buffer.concat([head, Buffer.from(bytes)]);
};
const report = (told: object) => frame(3, JSON.stringify({ unpacked: true, code: 0, problems: {}, ...told }));
const spec: RunSpec = {
  image: '/',
  argv: [],
  files: [],
  limits: usualLimits,
  collect: [{ path: '/output/a', maxBytes: 3 }],
};
const heard = (bytes: Buffer, length = bytes.length): { one: Heard; isGood: boolean } => {
  const one = new Heard(spec);
  let isGood = true;
  for (let at = 0; at < bytes.length; at += length) isGood = one.add(bytes.subarray(at, at + length)) && isGood;
  return { one, isGood };
};

describe('what a container says of its run', () => {
  it.each([1, 4, 7, 1000])('ALGO1 is read in pieces of %d bytes', (length) => {
    const bytes = Buffer.concat([
      ...[frame(1, 'out'), frame(2, 'err'), frame(1, 'put'), frame(4, '\0\0\0\0abc')],
      report({ wallMs: 5, seen: 9 }),
    ]);
    const { one, isGood } = heard(bytes, length);
    expect(isGood).toBe(true);
    expect(one.result(null, '')).toMatchObject({
      ...{ verdict: 'ok', exitCode: 0, wallMs: 5, outputBytes: 9 },
      ...{ stdout: Buffer.from('output'), stderr: Buffer.from('err') },
      collected: [{ path: '/output/a', bytes: Buffer.from('abc') }],
    });
  });

  it.each([
    ['too long a frame', Buffer.from([1, 255, 255, 255, 255])],
    ['an unknown one', frame(9, 'x')],
    ['a report that is none', frame(3, '{"code": "x"}')],
  ])('ALGO1 is not believed where it is %s', (_what, bytes) => {
    const { one, isGood } = heard(bytes);
    expect(isGood).toBe(false);
    expect(one.result(null, 'no image')).toMatchObject({ verdict: 'sandbox-error', problem: 'no image' });
  });

  it.each([
    [{ code: 3 }, 'nonzero', 3, null],
    [{ code: -11 }, 'signal', null, 'SIGSEGV'],
    [{ code: -24 }, 'cpu', null, 'SIGXCPU'],
    [{ code: -9, oomKills: 1 }, 'memory', null, 'SIGKILL'],
    [{ code: -9, ended: 'time' }, 'time', null, 'SIGKILL'],
    [{ code: 125 }, 'nonzero', 125, null],
    [{ unpacked: false, code: null }, 'nonzero', null, null],
    [{ unpacked: false, code: null, oomKills: 1 }, 'memory', null, null],
    [{ held: false }, 'sandbox-error', null, null],
  ])('ALGO1 has its verdict: %j', (told, verdict, exitCode, signal) => {
    expect(heard(report(told)).one.result(null, '')).toMatchObject({ verdict, exitCode, signal });
  });

  it('ALGO1 tells what is longer than it may be, and what is none', () => {
    const long = heard(Buffer.concat([frame(4, '\0\0\0\0abcd'), report({})])).one.result(null, '');
    expect(long.collected).toEqual([{ path: '/output/a', bytes: null, problem: 'too-large' }]);
    const link = heard(report({ problems: { 0: 'link' } })).one.result(null, '');
    expect(link.collected).toEqual([{ path: '/output/a', bytes: null, problem: 'link' }]);
  });
});

describe('the line by which an engine is asked for a box', () => {
  const shape = { image: 'i', name: 'n', runner: 1, input: '/in', limits: usualLimits, network: false, volumes: [] };

  it('ALGO1 has no network, no rights and bounds, in words that both engines know', () => {
    const [podman, docker] = ['podman', 'docker'].map((program) =>
      commandLine({ ...shape, program, runtime: 'runsc' }).join(' '),
    );
    for (const line of [podman, docker]) {
      for (const words of ['--network none', '--cap-drop ALL', '--read-only', '--user 65534:65534', '--pull never'])
        expect(line).toContain(words);
      expect(line).toContain(`--memory ${usualLimits.memoryBytes} --memory-swap ${usualLimits.memoryBytes}`);
      expect(line).toContain('--security-opt no-new-privileges');
    }
    expect(podman).toMatch(/^podman --runtime runsc run /u);
    expect(docker).toMatch(/^docker run .*--runtime runsc/u);
    // Options of Podman alone.
    expect(docker).not.toMatch(/--no-hosts|--read-only-tmpfs|--image-volume/u);
    expect(commandLine({ ...shape, program: 'docker', network: true })).toContain('host');
  });

  it('ALGO1 takes files of /input alone', () => {
    expect(['/input/data', '/input/metric.py'].map(inputName)).toEqual(['data', 'metric.py']);
    for (const to of ['/etc/passwd', '/input/../etc/x', '/input/a/b', '/input/', '/input/.x'])
      expect(inputName(to)).toBeNull();
  });
});

describe('an engine that does not do what it should', () => {
  let folder: string;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podium-engine-'));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const standIn = (script: string): EngineBox => {
    const command = path.join(folder, `engine-${script.length}`);
    fs.writeFileSync(command, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return new EngineBox({ program: 'docker', image: 'i', command });
  };
  const run = (box: EngineBox) => box.run({ ...spec, argv: ['true'] }, new AbortController().signal);

  it('ALGO1 is at fault itself, with what it said', async () => {
    const box = standIn('case "$1" in run) echo "no such image" >&2; exit 125;; esac');
    expect(await run(box)).toMatchObject({ verdict: 'sandbox-error', problem: 'no such image' });
    expect(await box.answers()).toBe(true);
    await box.settled();
  });

  it('ALGO1 does not answer where its service is away, and is no box where nothing starts', async () => {
    const box = standIn('echo "Cannot connect to the daemon" >&2; exit 1');
    expect(await box.answers()).toBe(false);
    const { complete, failed } = await box.selfTest();
    expect([complete, failed[0]]).toEqual([false, 'starts']);
    await box.settled();
    const none = new EngineBox({ program: 'docker', image: 'i', command: path.join(folder, 'none') });
    expect(await run(none)).toMatchObject({ verdict: 'sandbox-error' });
  });

  it('ALGO1 has the box that is asked for by name, and no other', async () => {
    const adapters = ['podman', 'docker', 'kubernetes'].map(
      async (kind) => (await boxWished({ kind, env: {} })).adapter,
    );
    expect(await Promise.all(adapters)).toEqual(['podman', 'docker', 'kubernetes']);
    expect((await boxWished({ kind: 'podman', env: { SANDBOX_RUNTIME: 'runsc' } })).adapter).toBe('podman-runsc');
    expect(boxKind('')).toBe('auto');
    expect(() => boxKind('firejail')).toThrow('SANDBOX is one of');
  });
});
