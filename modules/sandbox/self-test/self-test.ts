import { randomUUID } from 'node:crypto';
import { mebibytes, usualLimits } from '../limits.js';
import type { RunLimits, RunResult, Sandbox, SelfTest } from '../sandbox.js';
import { canary } from './canary.js';
import { standUp } from './outside.js';
import { processesWith } from './processes.js';
import { type Trial, trials } from './trials.js';

/** What one program looks at from inside, by the names that operators read. */
export const looks = [
  ...['network', 'abstract-socket', 'path-socket', 'socket-families', 'environment', 'truth', 'descriptors'],
  ...['capabilities', 'no-new-privileges', 'seccomp', 'uid', 'pid-namespace', 'mounts', 'root-read-only', 'devices'],
  ...['tmpfs-bounded', 'namespaces', 'mount', 'keys', 'io-uring', 'ptrace', 'kernel-calls'],
] as const;

/** Every check of the self-test. */
export const checks: readonly string[] = [...looks, ...trials.map(({ check }) => check), 'account', 'no-survivor'];

const python = ['/usr/bin/python3', '-I', '-S', '-c'] as const;

const limits: RunLimits = {
  ...usualLimits,
  // A machine that is busy has not failed.
  wallMs: 30_000,
  cpuMs: 10_000,
  memoryBytes: mebibytes(128),
  processes: 32,
  workBytes: mebibytes(8),
  tmpBytes: mebibytes(8),
  stdoutBytes: 65_536,
  stderrBytes: 65_536,
};

/** Asks the box to do all that it must not let happen. Every check has its sentence where it failed. */
export const testBox = async (box: Sandbox, image: string): Promise<SelfTest> => {
  const word = `podium-canary-${randomUUID()}`;
  const seen = new Map<string, string>();
  const uids = new Set<number>();
  const watch = setInterval(() => processesWith(python[0], word).forEach(({ uid }) => uids.add(uid)), 150);
  try {
    for (const [check, found] of Object.entries(await lookAround(box, image))) seen.set(check, found);
    // Where the box does not even start, what is tried in it says nothing.
    if (seen.has('starts')) return testOf(seen, ['starts', ...checks]);
    await Promise.all(trials.map(async (trial) => seen.set(trial.check, await tryOut(box, image, trial, word))));
  } finally {
    clearInterval(watch);
  }
  const isRoot = process.getuid?.() === 0;
  seen.set('account', isRoot && uids.has(0) ? 'programs run as root outside of the box' : '');
  seen.set('no-survivor', survivors(word));
  return testOf(seen, checks);
};

const testOf = (seen: ReadonlyMap<string, string>, named: readonly string[]): SelfTest => {
  const details = Object.fromEntries(named.map((check) => [check, seen.get(check) ?? 'not looked at']));
  const failed = named.filter((check) => details[check] !== '');
  return { complete: failed.length === 0, failed, details };
};

const lookAround = async (box: Sandbox, image: string): Promise<Record<string, string>> => {
  const outside = await standUp();
  try {
    const { mounts = [], roots = ['tmpfs'], devices = [] } = box.usual ?? {};
    const stdin = Buffer.from(JSON.stringify({ ...outside.asked, mounts, roots, devices }));
    const spec = { image, argv: [...python, canary], stdin, files: [], collect: [], limits };
    const result = await box.run(spec, new AbortController().signal);
    return toldBy(result) ?? { starts: startFault(result) };
  } finally {
    await outside.close();
  }
};

const toldBy = ({ verdict, stdout }: RunResult): Record<string, string> | null => {
  if (verdict !== 'ok') return null;
  const told: unknown = JSON.parse(stdout.toString('utf8'));
  return told as Record<string, string>;
};

const startFault = ({ verdict, exitCode, problem, stderr }: RunResult): string =>
  exitCode === 127 ? 'the image has no /usr/bin/python3' : `${verdict}: ${problem ?? stderr.toString('utf8')}`.trim();

const tryOut = async (box: Sandbox, image: string, trial: Trial, word: string): Promise<string> => {
  const argv = [...python, trial.program, word];
  const spec = { image, argv, files: [], collect: [], limits: { ...limits, ...trial.limits } };
  const result = await box.run(spec, new AbortController().signal);
  // A trial that the box could not start says nothing of what it tries; a survivor is told as one.
  if (result.verdict === 'sandbox-error' && result.exitCode === null) return result.problem ?? 'did not start';
  return trial.judge(result);
};

/** What is alive after its run is ended here, and named. */
const survivors = (word: string): string => {
  const found = processesWith(python[0], word);
  for (const { pid } of found) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone meanwhile.
    }
  }
  return found.length > 0 ? `${found.length} processes were alive after their runs` : '';
};
