import { describe, expect } from '@jest/globals';
import { mebibytes } from '../limits.js';
import { python, run, textOf } from '../testing/box.js';
import { box, isBounded, probe, sayUnbounded } from '../testing/probe.js';

const small = { memoryBytes: mebibytes(96), wallMs: 6000, cpuMs: 6000 };
const deaf = `
import os, signal, sys, time
for one in [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU]:
    signal.signal(one, signal.SIG_IGN)
`;

describe('what a program in the box can take', () => {
  probe(9, 'a fork bomb and a bomb of threads', async () => {
    const forks = 'import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass';
    const threads = `
import threading, time
count = 0
try:
    while count < 500:
        threading.Thread(target=time.sleep, args=(5,), daemon=True).start()
        count += 1
except RuntimeError:
    pass
print(count, flush=True)
import os
os._exit(0)`;
    const limits = { processes: 24, wallMs: 700 };
    const [bomb, counted] = await Promise.all([
      python(forks, { limits }, box),
      python(threads, { limits: { processes: 24 } }, box),
    ]);
    expect(['time', 'cpu']).toContain(bomb.verdict);
    expect(Number(textOf(counted.stdout))).toBeLessThanOrEqual(24);
  });

  probe(10, 'the memory of one process', async () => {
    const { verdict, memoryBytes } = await python('x = bytearray(400 << 20)\nprint(len(x))', { limits: small }, box);
    expect(verdict).toBe(isBounded ? 'memory' : 'nonzero');
    expect(memoryBytes).toBeLessThanOrEqual(small.memoryBytes);
  });

  probe(11, 'the memory of ten children', async () => {
    sayUnbounded(11);
    const children = `
import os, time
for _ in range(10):
    if os.fork() == 0:
        held = bytearray(40 << 20)
        time.sleep(3)
        os._exit(0)
time.sleep(3)
print('held')`;
    const { verdict, stdout } = await python(children, { limits: small }, box);
    // Without a cgroup the watch ends it, as soon as it looks.
    expect([verdict, textOf(stdout)]).toEqual(['memory', '']);
  });

  probe(12, 'memory by memfd, System V, /dev/shm and folders', async () => {
    const byFile = (open: string): string => `
import os
held = ${open}
for _ in range(200):
    os.write(held, b'x' * 1048576)
print('held')`;
    const limits = { ...small, fileBytes: mebibytes(512), tmpBytes: mebibytes(64) };
    const systemV = `
import ctypes
libc = ctypes.CDLL(None)
libc.shmat.restype = ctypes.c_void_p
for _ in range(10):
    at = libc.shmat(libc.shmget(0, 20 << 20, 0o1600), None, 0)
    ctypes.memset(at, 1, 20 << 20)
print('held')`;
    const opens = [
      "os.memfd_create('x')",
      "os.open('/dev/shm/x', os.O_CREAT | os.O_WRONLY)",
      "os.open('/tmp/x', os.O_CREAT | os.O_WRONLY)",
    ];
    const results = await Promise.all([...opens.map(byFile), systemV].map((one) => python(one, { limits }, box)));
    const held = results.map(({ stdout }) => textOf(stdout));
    if (isBounded) expect(held).toEqual(['', '', '', '']);
    else expect(held.slice(1, 3)).toEqual(['', '']);
    sayUnbounded(12);
    expect(results.slice(1, 3).map(({ verdict }) => verdict)).toEqual(['nonzero', 'nonzero']);
  });

  probe(13, 'the disk: a filler, and a sparse file of a tebibyte', async () => {
    const filler = `
with open('/work/x', 'wb', 0) as file:
    while True: file.write(b'x' * 1048576)`;
    const limits = { workBytes: mebibytes(8) };
    const [full, sparse] = await Promise.all([
      python(filler, { limits }, box),
      python("open('/work/x', 'wb').truncate(1 << 40)", { limits }, box),
    ]);
    expect([full.verdict, textOf(full.stderr)]).toEqual([
      'nonzero',
      expect.stringMatching(/No space left|File too large/u),
    ]);
    expect([sparse.verdict, textOf(sparse.stderr)]).toEqual(['nonzero', expect.stringContaining('File too large')]);
  });

  probe(14, 'a flood of files that hold nothing', async () => {
    sayUnbounded(14);
    const flood = `
import os
for at in range(10_000_000):
    os.symlink('x' * 100, '/tmp/%d' % at)`;
    const { verdict } = await python(flood, { limits: { ...small, memoryBytes: mebibytes(48), cpuMs: 2500 } }, box);
    expect(isBounded ? ['memory', 'cpu', 'time'] : ['cpu', 'time', 'memory']).toContain(verdict);
  });

  probe(15, 'the processor: one that hears no signal, and sixteen', async () => {
    const sixteen = `${deaf}\nfor _ in range(15):\n    if os.fork() == 0: break\nwhile True: pass`;
    const limits = { cpuMs: 500, cpus: 2, wallMs: 8000 };
    const results = [
      await python(`${deaf}\nwhile True: pass`, { limits }, box),
      await python(sixteen, { limits }, box),
    ];
    expect(results.map(({ verdict }) => verdict)).toEqual(['cpu', 'cpu']);
    expect(Math.max(...results.map(({ cpuMs }) => cpuMs))).toBeLessThan(2500);
  });

  probe(16, 'time: one that sleeps and hears no signal', async () => {
    const { verdict, wallMs } = await python(`${deaf}\ntime.sleep(60)`, { limits: { wallMs: 400 } }, box);
    expect(verdict).toBe('time');
    // Long before it would have woken, however late a busy machine looks.
    expect(wallMs).toBeLessThan(10_000);
  });

  probe(17, 'daemons that outlive their run, one of which holds its output', async () => {
    const daemon = (before: string): string => `
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        ${before}
        time.sleep(60)
    os._exit(0)`;
    const away = 'null = os.open("/dev/null", 2)\n        for fd in range(3): os.dup2(null, fd)';
    const results = await Promise.all([python(daemon('pass'), {}, box), python(daemon(away), {}, box)]);
    expect(results.map(({ verdict }) => verdict)).toEqual(['ok', 'ok']);
  });

  probe(18, 'output without end, and bytes that command a terminal', async () => {
    const limits = { stdoutBytes: 65_536, stderrBytes: 65_536 };
    const flood = (stream: string, text: string): string => `import sys\nwhile True: sys.${stream}.write(${text})`;
    const results = await Promise.all(
      [
        flood('stdout', "'x' * 100_000"),
        flood('stderr', "'x\\n' * 1000"),
        flood('stdout', "'\\x1b[2J<script>\\0'"),
      ].map((one) => python(one, { limits }, box)),
    );
    expect(results.map(({ verdict }) => verdict)).toEqual(['output', 'output', 'output']);
    expect(results.every(({ stdout, stderr }) => Math.max(stdout.length, stderr.length) === 65_536)).toBe(true);
    const raw = await run(['printf', '\\033[31m<b>\\000\\377'], {}, box);
    expect(raw.stdout).toEqual(Buffer.from('\x1b[31m<b>\0\xff', 'latin1'));
  });

  probe(19, 'an output that is a link, a pipe, a folder, unreadable, of another name, or too large', async () => {
    const asked = async (script: string, path = '/output/answer') => {
      const collect = [{ path, maxBytes: 1000 }];
      const files = [{ source: Buffer.from('truth'), to: '/input/truth' }];
      const { collected, verdict } = await run(['sh', '-c', script], { collect, files, limits: { wallMs: 3000 } }, box);
      return [verdict, collected[0]?.problem ?? textOf(collected[0]?.bytes ?? Buffer.alloc(0))];
    };
    const at = '/output/answer';
    expect(
      await Promise.all([
        asked(`ln -s /input/truth ${at}`),
        asked(`ln -s /etc/shadow ${at}`),
        asked(`mkfifo ${at}`),
        asked(`mkdir ${at}`),
        asked(`echo x >${at}; chmod 000 ${at}`),
        asked(`ln /input/truth ${at} 2>/dev/null; true`),
        asked(`head -c 2000 /dev/zero >${at}`),
        asked("printf here >'/output/a\nb'", '/output/a\nb'),
        asked(`rm -rf /output; true`),
      ]),
    ).toEqual([
      ['ok', 'link'],
      ['ok', 'link'],
      ['ok', 'not-a-file'],
      ['ok', 'not-a-file'],
      ['ok', 'unreadable'],
      ['ok', 'missing'],
      ['ok', 'too-large'],
      ['ok', 'here'],
      ['ok', 'missing'],
    ]);
  });

  probe(20, 'a crash, where the machine hands what is left of programs to another one', async () => {
    const crash = 'grep "core file" /proc/self/limits; kill -SEGV $$';
    const { verdict, signal, stdout } = await run(['sh', '-c', crash], {}, box);
    expect([verdict, signal]).toEqual(['signal', 'SIGSEGV']);
    // 0 does not keep the kernel from a core pattern that is a pipe; 1 does.
    expect(textOf(stdout)).toMatch(/core file size\s+1\s+1\s/u);
  });

  probe(31, 'an input that it never reads', async () => {
    const stdin = Buffer.alloc(mebibytes(16));
    const { verdict } = await run(['true'], { stdin }, box);
    expect(verdict).toBe('ok');
  });
});
