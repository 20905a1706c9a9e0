import path from 'node:path';
import type { RunLimits } from '../sandbox.js';
import { insideProgram } from './inside.js';

export interface EngineShape {
  /** `podman` or `docker`. */
  program: string;
  /** What containers are run by; the engine's own where it is not said, `runsc` where gVisor is to be below. */
  runtime?: string | undefined;
  image: string;
  name: string;
  runner: number;
  /** The runner's own folder of files that the program reads. */
  input: string;
  limits: RunLimits;
  network: boolean;
  /** More of the machine's own folders, read-only: an image that is made of the machine's `/usr`. */
  volumes: readonly string[];
}

/** Nobody, who owns nothing in the image. */
export const insideUser = '65534:65534';

/** Of containers that a runner made, so that the next one knows what was left. */
export const label = 'podium.runner';

/** The line by which an engine is asked for a box: nothing of the machine's but the input, no network, no rights. */
export const commandLine = ({ program, runtime, image, limits, ...shape }: EngineShape): string[] => {
  const folder = (at: string, bytes: number) => ['--tmpfs', `${at}:rw,nosuid,nodev,exec,size=${bytes},mode=1777`];
  return [
    program,
    ...(runtime && program === 'podman' ? ['--runtime', runtime] : []),
    ...['run', '--rm', '--interactive', '--name', shape.name, '--label', `${label}=${shape.runner}`],
    ...(runtime && program === 'docker' ? ['--runtime', runtime] : []),
    ...['--pull', 'never', '--log-driver', 'none', '--hostname', 'podium'],
    ...['--network', shape.network ? 'host' : 'none', '--ipc', 'private', '--read-only'],
    ...(program === 'podman' ? ['--read-only-tmpfs=false', '--no-hosts', '--image-volume', 'ignore'] : []),
    ...['--user', insideUser, '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ...['--memory', String(limits.memoryBytes), '--memory-swap', String(limits.memoryBytes)],
    // One of them is the program that is around the other.
    ...['--pids-limit', String(limits.processes + 1), '--cpus', String(limits.cpus)],
    ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'core=1:1', '--ulimit', 'nproc=16384:16384'],
    ...['--shm-size', String(limits.tmpBytes)],
    ...[...folder('/tmp', limits.tmpBytes), ...folder('/work', limits.workBytes)],
    ...folder('/output', limits.workBytes),
    ...['--volume', `${shape.input}:/input:ro`, ...shape.volumes.flatMap((one) => ['--volume', `${one}:ro`])],
    ...['--workdir', '/work', '--entrypoint', '/usr/bin/python3'],
    ...[image, '-I', '-S', '-c', insideProgram],
  ];
};

/** Name below the input's folder of what goes to a path of the box; null for a path that is not there. */
export const inputName = (to: string): string | null => {
  const name = path.posix.relative('/input', to);
  return /^[\w.-]+$/u.test(name) && !name.startsWith('.') ? name : null;
};
