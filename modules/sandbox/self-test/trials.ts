import type { RunLimits, RunResult } from '../sandbox.js';
import { isOldGit, oldestGit } from '../clone/git.js';
import { mebibytes } from '../limits.js';

/** One run of the self-test that must end as it should; answers '' where the box holds, else what happened. */
export interface Trial {
  check: string;
  program: string;
  limits?: Partial<RunLimits>;
  judge: (result: RunResult) => string;
}

const printed = ({ stdout }: RunResult): string => stdout.toString('utf8').trim();
const not = (wrong: boolean, sentence: string): string => (wrong ? sentence : '');

/** Each holds what it took until the others have theirs, where no process maps it: a look at processes does not see it. */
const threeTimes90 = String.raw`
import os, sys, time
done, told = os.pipe()
for _ in range(3):
    if os.fork() == 0:
        held = os.memfd_create('held')
        for _ in range(90):
            os.write(held, b'x' * 1048576)
        os.write(told, b'x')
        time.sleep(3)
        os._exit(0)
os.close(told)
seen = 0
while seen < 3:
    got = os.read(done, 1)
    if not got:
        break
    seen += 1
print(seen)
`;

const forks = String.raw`
import os, time
count = 0
try:
    while count < 400:
        if os.fork() == 0:
            time.sleep(10)
            os._exit(0)
        count += 1
except OSError:
    pass
print(count)
`;

const daemon = String.raw`
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(20)
    os._exit(0)
`;

const deaf = `
import signal, time
for one in [signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU]:
    signal.signal(one, signal.SIG_IGN)
`;

/** What clones are held to an address by is asked of the image's git: it has nothing to do with what holds the box. */
export const gitCheck = 'git-version';

const git = `
import subprocess
print(subprocess.run(['git', 'version'], capture_output=True, text=True, env={'HOME': '/tmp', 'PATH': '/usr/bin:/bin'}).stdout)
`;

const gitFault = (said: string): string => {
  if (!said.startsWith('git version ')) return `the image has no git; clones need ${oldestGit} or newer`;
  return not(isOldGit(said), `${said} clones from any address that a name turns to: ${oldestGit} or newer is needed`);
};

export const trials: readonly Trial[] = [
  {
    check: 'processes-bounded',
    program: forks,
    limits: { processes: 24 },
    judge: (result) => {
      const count = Number(printed(result) || Number.NaN);
      return not(!(count <= 24), `${printed(result)} processes where 24 are allowed (${result.verdict})`);
    },
  },
  {
    check: 'memory-process-bounded',
    program: `print(len(bytearray(${mebibytes(400)})))`,
    judge: ({ verdict }) =>
      not(
        !['memory', 'nonzero', 'signal'].includes(verdict),
        `one process took 400 MiB where 128 are allowed (${verdict})`,
      ),
  },
  {
    check: 'memory-total-bounded',
    program: threeTimes90,
    limits: { fileBytes: mebibytes(512) },
    // Whatever else it ends by, such as a machine that is too slow, shows nothing.
    judge: (result) =>
      not(
        result.verdict !== 'memory' || printed(result) === '3',
        `three processes held 90 MiB each where 128 are allowed (${result.verdict})`,
      ),
  },
  {
    check: 'wall-kill',
    program: `${deaf}\ntime.sleep(20)`,
    limits: { wallMs: 700 },
    judge: ({ verdict, wallMs }) => not(verdict !== 'time' || wallMs > 15_000, `${verdict} after ${wallMs} ms`),
  },
  {
    check: 'cpu-kill',
    program: `${deaf}\nwhile True: pass`,
    limits: { cpuMs: 400 },
    judge: ({ verdict, wallMs }) => not(verdict !== 'cpu', `${verdict} after ${wallMs} ms`),
  },
  {
    check: 'output-cap',
    program: `while True: print('x' * 1000)`,
    judge: ({ verdict, stdout }) => not(verdict !== 'output' || stdout.length > 65_536, `${verdict}, ${stdout.length}`),
  },
  {
    check: 'daemon-kill',
    program: daemon,
    judge: ({ verdict }) => not(verdict !== 'ok', `a daemon held on: ${verdict}`),
  },
  { check: gitCheck, program: git, judge: (result) => gitFault(printed(result)) },
];
