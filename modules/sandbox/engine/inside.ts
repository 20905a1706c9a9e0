/**
 * What runs in a container around the program, as its process 1: lays out what comes, holds the program to its limits under the
 * box's own filter of system calls, and sends out what it prints and what is collected, in frames on standard output. An image
 * needs Python and tar for it. A cluster, which has no pipes, gives it files and reads lines of base64. What it says may be forged by the program at worst, about the program's own run alone.
 */
export const insideProgram = String.raw`
import base64, ctypes, io, json, os, resource, selectors, signal, stat, struct, subprocess, sys, time

libc = ctypes.CDLL(None, use_errno=True)
libc.prctl(4, 0, 0, 0, 0)
is_text = sys.argv[1:] == ['text']
if is_text:
    parts = sorted(name for name in os.listdir('/spoken') if name.startswith('part-'))
    source = io.BytesIO(b''.join(open('/spoken/' + name, 'rb').read() for name in parts))
else:
    source = sys.stdin.buffer
asked = json.loads(source.readline())
limits = asked['limits']
usual = {'PATH': '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'}
kinds = {'out': 1, 'err': 2, 'report': 3, 'collected': 4}

def send(kind, data):
    frame = struct.pack('>BI', kinds[kind], len(data)) + data
    left = memoryview(base64.b64encode(frame) + b'\n' if is_text else frame)
    while left:
        left = left[os.write(1, left):]

def finish(**report):
    send('report', json.dumps(report).encode())
    sys.stdout.flush()
    os._exit(0)

def text(*names):
    for name in names:
        try:
            with open(name) as file:
                return file.read()
        except OSError:
            pass
    return ''

def oom_kills():
    for line in text('/sys/fs/cgroup/memory.events', '/sys/fs/cgroup/memory/memory.oom_control').splitlines():
        if line.startswith('oom_kill '):
            return int(line.split()[1])
    return 0

def memory():
    held = text('/sys/fs/cgroup/memory.peak', '/sys/fs/cgroup/memory/memory.max_usage_in_bytes', '/sys/fs/cgroup/memory.current').strip()
    return int(held) if held.isdigit() else 0

for one in asked['unpack']:
    words = ['tar', '-xf', '-', '-C', one['to'], '--no-same-owner', '--no-same-permissions', '--no-overwrite-dir']
    if subprocess.run(words, input=source.read(one['bytes']), env=usual, stderr=subprocess.DEVNULL).returncode != 0:
        finish(unpacked=False, oomKills=oom_kills())
given = os.memfd_create('stdin')
for _ in range(asked['stdin'] // 65536):
    os.write(given, source.read(65536))
os.write(given, source.read(asked['stdin'] % 65536))
os.lseek(given, 0, os.SEEK_SET)

class Program(ctypes.Structure):
    _fields_ = [('length', ctypes.c_ushort), ('steps', ctypes.c_void_p)]

steps = base64.b64decode(asked['filter'])
kept = ctypes.create_string_buffer(steps, len(steps))
program = Program(len(steps) // 8, ctypes.cast(kept, ctypes.c_void_p))

def bound():
    libc.prctl(4, 1, 0, 0, 0)
    with open('/proc/self/oom_score_adj', 'w') as file:
        file.write('1000')
    for name, value in asked['resources'].items():
        kind = getattr(resource, 'RLIMIT_' + name)
        hard = resource.getrlimit(kind)[1]
        least = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(kind, (least, least))
    if libc.prctl(38, 1, 0, 0, 0) != 0 or libc.prctl(22, 2, ctypes.byref(program), 0, 0) != 0:
        raise OSError('filter')

spent = resource.getrusage(resource.RUSAGE_CHILDREN)
before = spent.ru_utime + spent.ru_stime
began = time.monotonic()
code, ended = None, None
try:
    child = subprocess.Popen(asked['argv'], stdin=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd='/work', env=asked['env'], start_new_session=True, preexec_fn=bound)
except subprocess.SubprocessError:
    finish(unpacked=True, held=False)
except OSError as error:
    finish(unpacked=True, code=126 if error.errno == 13 else 127, ended=None, cpuMs=0, wallMs=0, memoryBytes=0, oomKills=0, seen=0, problems={})
os.close(given)
tick = os.sysconf('SC_CLK_TCK')

def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    total = used.ru_utime + used.ru_stime - before
    for name in os.listdir('/proc'):
        if name.isdigit() and int(name) != os.getpid():
            fields = text('/proc/%s/stat' % name).rpartition(') ')[2].split()
            total += sum(int(one) for one in fields[11:15]) / tick if len(fields) > 15 else 0
    return total

def kill_all():
    # Where it shares its processes with a machine it ends its own alone.
    try:
        os.kill(-1 if os.getpid() == 1 else -child.pid, signal.SIGKILL)
    except OSError:
        pass

def end(why):
    global ended
    ended = ended or why
    kill_all()

streams = selectors.DefaultSelector()
seen = {'out': 0, 'err': 0}
caps = {'out': limits['stdoutBytes'], 'err': limits['stderrBytes']}
for name, pipe in (('out', child.stdout), ('err', child.stderr)):
    os.set_blocking(pipe.fileno(), False)
    streams.register(pipe, selectors.EVENT_READ, name)

def pump(wait):
    some = False
    for key, _ in streams.select(wait):
        try:
            data = os.read(key.fd, 65536)
        except BlockingIOError:
            continue
        if not data:
            streams.unregister(key.fileobj)
            continue
        some = True
        room = max(0, caps[key.data] - seen[key.data])
        seen[key.data] += len(data)
        if room > 0:
            send(key.data, data[:room])
        if seen[key.data] > 4 * caps[key.data]:
            end('output')
    return some

def reap():
    global code
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        if pid == child.pid:
            code = os.waitstatus_to_exitcode(status)

looked = 0
while code is None:
    if streams.get_map():
        pump(0.02)
    else:
        time.sleep(0.005)
    reap()
    now = time.monotonic()
    if now - began > limits['wallMs'] / 1000:
        end('time')
    if now - looked > 0.1:
        looked = now
        if cpu() * 1000 > limits['cpuMs']:
            end('cpu')
        if oom_kills() > 0:
            end('memory')
wall = time.monotonic() - began
total = cpu()
while ended is None and streams.get_map() and pump(0):
    pass
kill_all()
kills = oom_kills()
problems = {}
for index, one in enumerate(asked['collect'] if ended is None else []):
    most = one['maxBytes'] + 1
    if one.get('pack'):
        with subprocess.Popen(['tar', '-cf', '-', '-C', one['path'], '.'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=usual) as packing:
            data = packing.stdout.read(most)
            packing.kill()
    else:
        try:
            about = os.lstat(one['path'])
            if stat.S_ISLNK(about.st_mode):
                problems[index] = 'link'
                continue
            if not stat.S_ISREG(about.st_mode):
                problems[index] = 'not-a-file'
                continue
            with open(one['path'], 'rb') as file:
                data = file.read(most)
        except FileNotFoundError:
            problems[index] = 'missing'
            continue
        except OSError:
            problems[index] = 'unreadable'
            continue
    send('collected', struct.pack('>I', index) + data)
finish(unpacked=True, code=code, ended=ended, cpuMs=round(total * 1000), wallMs=round(wall * 1000), memoryBytes=memory(), oomKills=kills, seen=seen['out'] + seen['err'], problems=problems)
`;
