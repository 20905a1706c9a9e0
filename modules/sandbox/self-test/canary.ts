/**
 * Runs in the box and tries to get at what stands outside: prints, by check, '' where the box holds and else what was
 * reached. It is Python, which each image has, because most of it is about calls of the kernel.
 */
export const canary = String.raw`
import ctypes, json, os, re, socket, stat, sys

asked = json.load(sys.stdin)
opened = [fd for fd in range(3, 1024) if os.path.exists('/proc/self/fd/%d' % fd)]
libc = ctypes.CDLL(None, use_errno=True)
arm = os.uname().machine == 'aarch64'
told = {}

def check(name):
    def run(look):
        try:
            told[name] = look() or ''
        except Exception as error:
            told[name] = 'the check itself broke: %r' % error
    return run

def refused(doing):
    try:
        doing()
    except OSError:
        return True
    return False

def syscall(x64, arm64, *values):
    ctypes.set_errno(0)
    answer = libc.syscall(ctypes.c_long(arm64 if arm else x64), *[ctypes.c_long(one) for one in values])
    return answer, ctypes.get_errno()

def denied(name, x64, arm64, *values):
    answer, errno = syscall(x64, arm64, *values)
    return '' if answer == -1 and errno in (1, 38) else '%s answered %d, errno %d' % (name, answer, errno)

def first(found):
    return next((one for one in found if one), '')

def status(key):
    with open('/proc/self/status') as file:
        return re.search(r'^%s:\s+(\S+)' % key, file.read(), re.M).group(1)

@check('network')
def _():
    for host, port in asked['listeners']:
        kind = socket.AF_INET6 if ':' in host else socket.AF_INET
        with socket.socket(kind) as one:
            one.settimeout(0.5)
            if one.connect_ex((host, port)) == 0:
                return 'reached %s port %d' % (host, port)
    names = [name for _, name in socket.if_nameindex() if name != 'lo']
    return 'there are the interfaces %s' % names if names else ''

def unix(name):
    with socket.socket(socket.AF_UNIX) as one:
        return 'reached a socket of the host' if one.connect_ex(name) == 0 else ''

check('abstract-socket')(lambda: unix(b'\0' + asked['abstract'].encode()))
check('path-socket')(lambda: first(unix(at + asked['socket']) for at in ['', '/proc/1/root', '/proc/self/root']))

@check('environment')
def _():
    secret = asked['secret'].encode()
    for pid in ['self', *filter(str.isdigit, os.listdir('/proc'))]:
        try:
            with open('/proc/%s/environ' % pid, 'rb') as file:
                if secret in file.read():
                    return 'a secret of the runner stands in the environment of process %s' % pid
        except OSError:
            pass

@check('truth')
def _():
    for at in ['', '/proc/1/root', '/proc/self/root', '/proc/self/cwd/..']:
        if not refused(lambda: open(at + asked['truth']).close()):
            return 'read %s%s' % (at, asked['truth'])

@check('capabilities')
def _():
    sets = {key: status(key) for key in ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']}
    return first('%s is %s' % one for one in sets.items() if int(one[1], 16) != 0)

check('no-new-privileges')(lambda: '' if status('NoNewPrivs') == '1' else 'programs may gain privileges')
check('seccomp')(lambda: '' if status('Seccomp') == '2' else 'no filter of system calls')
check('uid')(lambda: '' if os.getuid() == os.getgid() == 65534 and not set(os.getgroups()) - {65534} else 'runs as %d' % os.getuid())

@check('pid-namespace')
def _():
    seen = [pid for pid in os.listdir('/proc') if pid.isdigit()]
    return 'sees %d processes' % len(seen) if len(seen) > 8 or os.getpid() > 64 else ''

check('descriptors')(lambda: 'open from the start: %s' % opened if opened else '')

@check('mounts')
def _():
    known = re.compile(r'^/(|usr|proc(/[a-z_-]+)?|dev(/[a-z]+)?|tmp|work|output|input(/.*)?|etc/(passwd|group|alternatives|ld\.so\.cache))$')
    with open('/proc/self/mountinfo') as file:
        lines = [line.split() for line in file]
    for line in lines:
        if not known.match(line[4]) and not any(re.fullmatch(one, line[4]) for one in asked['mounts']):
            return '%s is mounted' % line[4]
        if line[4] == '/' and line[line.index('-') + 1] not in asked['roots']:
            return 'the root is a disk of the host'

@check('root-read-only')
def _():
    for folder in ['/', '/usr', '/usr/bin', '/etc', '/input', '/dev', '/dev/pts', '/proc', '/proc/sys/kernel', '/sys', '/sys/fs/cgroup', '/run', '/var']:
        if os.path.isdir(folder) and not refused(lambda: os.mkdir(folder + '/podium-canary')):
            return 'made a folder in %s' % folder
    for file in ['/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger', '/etc/passwd']:
        if os.path.exists(file) and not refused(lambda: open(file, 'r+b').close()):
            return 'opened %s for writing' % file

@check('devices')
def _():
    known = {'null', 'zero', 'full', 'random', 'urandom', 'tty', 'pts', 'ptmx', 'shm', 'fd', 'stdin', 'stdout', 'stderr', 'core', 'console'}
    more = set(os.listdir('/dev')) - known - set(asked['devices'])
    if more:
        return '/dev has %s' % sorted(more)
    return '' if refused(lambda: os.mknod('/tmp/device', stat.S_IFCHR | 0o600, os.makedev(1, 1))) else 'made a device'

@check('tmpfs-bounded')
def _():
    def fill(path):
        with open(path, 'wb') as file:
            for _ in range(32):
                file.write(b'x' * 1048576)
                file.flush()
    for folder in ['/tmp', '/dev/shm', '/work', '/output']:
        path = folder + '/filler'
        held = refused(lambda: fill(path))
        if os.path.exists(path):
            os.truncate(path, 0)
        if not held:
            return '%s takes 32 MiB' % folder

@check('namespaces')
def _():
    flags = [0x10000000, 0x20000, 0x40000000, 0x20000000]
    return first(denied('unshare', 272, 97, flag) for flag in flags) or denied('clone', 56, 220, 0x10000000 | 17, 0, 0, 0, 0) or denied('clone3', 435, 435, 0, 0)

check('mount')(lambda: denied('mount', 165, 40, 0, 0, 0, 0, 0) or denied('open_tree', 428, 428, -100, 0, 0) or denied('chroot', 161, 51, 0))
check('keys')(lambda: denied('add_key', 248, 217, 0, 0, 0, 0, 0) or denied('keyctl', 250, 219, 0, 0, 0))
check('io-uring')(lambda: denied('io_uring_setup', 425, 425, 1, 0))
check('ptrace')(lambda: denied('ptrace', 101, 117, 0, 0, 0, 0) or denied('process_vm_readv', 310, 270, 1, 0, 0, 0, 0, 0))
check('kernel-calls')(lambda: first([denied('bpf', 321, 280, 0, 0, 0), denied('userfaultfd', 323, 282, 0), denied('perf_event_open', 298, 241, 0, 0, 0, 0, 0)]))

@check('socket-families')
def _():
    for name, family, kind, protocol in [('VSOCK', 40, 1, 0), ('PACKET', 17, 3, 0), ('ALG', 38, 5, 0), ('NETLINK 9', 16, 3, 9)]:
        if not refused(lambda: socket.socket(family, kind, protocol).close()):
            return 'made a socket of %s' % name

print(json.dumps(told))
`;
