import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { standUp, type Outside } from '../self-test/outside.js';
import { python, run, textOf } from '../testing/box.js';
import { box, probe } from '../testing/probe.js';

/** Prints the lines of what succeeded of what must not. */
const trying = `
import ctypes, os, socket, stat, sys
libc = ctypes.CDLL(None, use_errno=True)
def must_fail(name, doing):
    try:
        doing()
    except OSError:
        return
    print(name)
def call(name, number, *values):
    if libc.syscall(number, *values) != -1:
        print(name)
`;
const attempt = async (lines: string) => {
  const { verdict, stdout, stderr } = await python(`${trying}\n${lines}`, {}, box);
  return [verdict, textOf(stdout), textOf(stderr)];
};
const nothingWorked = ['ok', '', ''];

describe('what a program in the box can reach', () => {
  let outside: Outside;
  beforeAll(async () => {
    outside = await standUp();
  });
  afterAll(() => outside.close());

  probe(1, 'the secrets of the runner’s environment, by /proc', async () => {
    const { stdout } = await run(['sh', '-c', 'env; cat /proc/*/environ'], {}, box);
    expect(textOf(stdout)).toContain('HOME=/work');
    expect(textOf(stdout)).not.toContain(outside.asked.secret);
  });

  probe(2, 'descriptors that the runner has open', async () => {
    const fd = fs.openSync(outside.asked.truth, 'r');
    const { stdout } = await python('import os\nprint(os.listdir("/proc/self/fd"), os.listdir("/proc/1/fd"))', {}, box);
    fs.closeSync(fd);
    const [own = ''] = textOf(stdout).split(']');
    expect(own).toBe("['0', '1', '2', '3'");
    expect(textOf(stdout)).not.toContain(`'${fd}'`);
  });

  probe(3, 'listeners of the machine, its sockets, the address of clouds, names', async () => {
    const { listeners, abstract, socket } = outside.asked;
    const doors = JSON.stringify(listeners);
    const lines = `
for host, port in ${doors}:
    must_fail(host, lambda: socket.create_connection((host, port), 0.5))
must_fail('abstract', lambda: socket.socket(socket.AF_UNIX).connect('\\0${abstract}'))
must_fail('path', lambda: socket.socket(socket.AF_UNIX).connect('${socket}'))
must_fail('name', lambda: socket.getaddrinfo('example.com', 443))
must_fail('host', lambda: socket.create_connection(('1.1.1.1', 53), 0.5))`;
    expect(await attempt(lines)).toEqual(nothingWorked);
  });

  probe(4, 'sockets of families that no namespace holds', async () => {
    const lines = `
for name, family, kind in [('vsock', 40, 1), ('packet', 17, 3), ('alg', 38, 5), ('bluetooth', 31, 3), ('xdp', 44, 3)]:
    must_fail(name, lambda: socket.socket(family, kind, 0))
must_fail('audit', lambda: socket.socket(16, 3, 9))`;
    expect(await attempt(lines)).toEqual(nothingWorked);
  });

  probe(5, 'files of the machine, the truth, and another box', async () => {
    const word = `of-another-${process.pid}`;
    const other = run(['sh', '-c', `echo ${word} >/work/${word}; sleep 1`], {}, box);
    const files = ['/etc/shadow', outside.asked.truth, `/proc/1/root${outside.asked.truth}`, `/work/${word}`, '/root'];
    const lines = `
for name in ${JSON.stringify(files)}:
    must_fail(name, lambda: os.listdir(name) if name == '/root' else open(name))
for pid in filter(str.isdigit, os.listdir('/proc')):
    if open('/proc/%s/cmdline' % pid).read().startswith('sleep'):
        print('sees another box')`;
    const reached = await attempt(lines);
    await other;
    expect(reached).toEqual(nothingWorked);
  });

  probe(6, 'writing where nothing may be written; mount, chroot, mknod', async () => {
    const lines = `
for folder in ['/', '/usr', '/usr/lib', '/etc', '/dev', '/input', '/proc/sys/kernel', '/sys', '/sys/fs/cgroup', '/var', '/run', '/boot']:
    must_fail(folder, lambda: os.mkdir(folder + '/x'))
for name in ['/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger', '/etc/passwd', '/dev/mem', '/dev/kmsg']:
    must_fail(name, lambda: open(name, 'r+b', 0).write(b'0'))
must_fail('chroot', lambda: os.chroot('/tmp'))
must_fail('mknod', lambda: os.mknod('/tmp/x', stat.S_IFBLK | 0o600, os.makedev(8, 0)))
call('mount', 165, b'none', b'/tmp', b'tmpfs', 0, 0)
call('umount', 166, b'/proc', 2)
call('pivot_root', 155, b'/tmp', b'/tmp')`;
    expect(await attempt(lines)).toEqual(nothingWorked);
  });

  probe(7, 'a setuid file of its own, those of the image, setuid(0)', async () => {
    const script = `
cp /usr/bin/id /tmp/id && chmod 4755 /tmp/id && /tmp/id -u
for one in su sudo mount passwd newgrp; do command -v $one >/dev/null && $one </dev/null >/dev/null 2>&1; done
id -u`;
    const { stdout } = await run(['sh', '-c', script], {}, box);
    expect(textOf(stdout)).toBe('65534\n65534\n');
    const lines = `
for name in ['setuid', 'setgid']:
    must_fail(name, lambda: getattr(os, name)(0))
must_fail('setgroups', lambda: os.setgroups([0]))`;
    expect(await attempt(lines)).toEqual(nothingWorked);
  });

  probe(8, 'namespaces of its own, ptrace, bpf, io_uring, keys', async () => {
    const lines = `
if os.uname().machine == 'x86_64':
    for name, number, values in [
        ('unshare user', 272, [0x10000000]), ('unshare mount', 272, [0x20000]), ('unshare net', 272, [0x40000000]),
        ('clone', 56, [0x10000011, 0, 0, 0, 0]), ('clone3', 435, [0, 0]), ('setns', 308, [0, 0]), ('ptrace', 101, [0, 0, 0, 0]),
        ('bpf', 321, [0, 0, 0]), ('io_uring', 425, [1, 0]), ('add_key', 248, [0, 0, 0, 0, 0]), ('keyctl', 250, [0, -3, 1]),
        ('userfaultfd', 323, [1]), ('perf', 298, [0, 0, 0, 0, 0]), ('open_by_handle_at', 304, [0, 0, 0]), ('x32', 0x40000000 + 39, []),
        ('pidfd_getfd', 438, [0, 0, 0]), ('reboot', 169, [0, 0, 0, 0]), ('syslog', 103, [3, 0, 0])]:
        call(name, number, *values)
import fcntl
must_fail('tiocsti', lambda: fcntl.ioctl(0, 0x5412, b'x'))`;
    expect(await attempt(lines)).toEqual(nothingWorked);
    const [nested, threads] = await Promise.all([
      run(['unshare', '--user', '--map-root-user', 'id'], {}, box),
      python(
        'import threading\none = threading.Thread(target=lambda: print("runs"))\none.start()\none.join()',
        {},
        box,
      ),
    ]);
    expect([nested.verdict, textOf(nested.stdout)]).toEqual(['nonzero', '']);
    expect(textOf(threads.stdout)).toBe('runs\n');
  });

  probe(22, 'what a former test left', async () => {
    const leaving = `
import ctypes, os
for folder in ['/work', '/tmp', '/dev/shm', '/output']:
    open(folder + '/left', 'w').write('here')
libc = ctypes.CDLL(None)
print(libc.shmget(4711, 4096, 0o1666) != -1)`;
    const { stdout } = await python(leaving, {}, box);
    expect(textOf(stdout)).toBe('True\n');
    // That the next run finds nothing is what each probe ends with.
  });
});
