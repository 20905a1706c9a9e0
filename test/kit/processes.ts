import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { inProject } from '../../modules/kernel/root.js';
import type { TestApp } from './api.js';
import { freePort } from './free-port.mjs';

/** A busy machine is no fault: what never starts fails all the same. */
const patienceMs = 180_000;

/** A process of an installation, started as `npm run start:prod -- --role=…` does. */
export interface PodiumProcess {
  /** Where it answers, for an API. */
  url: string;
  output(): string;
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void;
  /** How it ended; resolves when it has. */
  ended: Promise<{ code: number | null }>;
  /** Ends it at once, as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a process on the database and files of a test application. */
export const startProcess = async (
  { settings }: TestApp,
  role: 'all' | 'api' | 'worker',
  env: Record<string, string> = {},
): Promise<PodiumProcess> => {
  const port = await freePort();
  const { DATABASE_URL, DATA_DIR, SECRET, ADMIN_PATH } = settings;
  const child = spawn(process.execPath, [inProject('dist', 'apps', 'api', 'main.js'), `--role=${role}`], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL,
      DATA_DIR,
      SECRET,
      ADMIN_PATH,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'podium@podium.test',
      JOB_HEARTBEAT_SECONDS: '10',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const started: PodiumProcess = {
    url: `http://127.0.0.1:${port}`,
    output: () => Buffer.concat(chunks).toString('utf8'),
    signal: (name) => void child.kill(name),
    ended: new Promise((resolve) => child.once('exit', (code) => resolve({ code }))),
    kill: () => end(child),
  };
  if (role !== 'worker') await answers(started, child);
  return started;
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

const answers = async ({ url, output }: PodiumProcess, child: ChildProcess): Promise<void> => {
  for (const until = Date.now() + patienceMs; Date.now() < until; await wait(100)) {
    if (child.exitCode !== null) break;
    const reply = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (reply?.ok) return;
  }
  await end(child);
  throw new Error(`The process did not start:\n${output()}`);
};
