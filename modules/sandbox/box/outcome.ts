import os from 'node:os';
import type { Collected, CollectProblem, RunLimits, RunSpec, Verdict } from '../sandbox.js';
import type { Capped } from './pipes.js';
import type { Usage } from './watch.js';

/** What the shell around the program reported. */
export interface Report {
  isStarted: boolean;
  isUnpacked: boolean;
  exitCode: number | null;
  problems: ReadonlyMap<number, CollectProblem>;
  /** Processor time of the program and its children, as the shell knows it. */
  cpuMs: number;
}

/** Reads the report; anything else in it (a program may forge it) is left out. */
export const readReport = (text: string): Report => {
  const lines = text.split('\n');
  const end = lines.find((line) => /^end \d{1,3}$/u.test(line));
  const problems = lines.flatMap((line): [number, CollectProblem][] => {
    const [, index, problem] = /^collect (\d+) (missing|link|not-a-file|unreadable)$/u.exec(line) ?? [];
    return problem ? [[Number(index), problem as CollectProblem]] : [];
  });
  const times = lines.filter((line) => /^\d+m[\d.]+s \d+m[\d.]+s$/u.test(line)).at(-1);
  return {
    isStarted: lines[0] === 'started',
    isUnpacked: !lines.includes('unpack'),
    exitCode: end ? Number(end.slice(4)) : null,
    problems: new Map(problems),
    cpuMs: (times?.split(' ') ?? []).reduce((sum, one) => sum + minutesAndSeconds(one), 0),
  };
};

const minutesAndSeconds = (text: string): number => {
  const [minutes = 0, seconds = 0] = text.slice(0, -1).split('m').map(Number);
  return Math.round(1000 * (60 * minutes + seconds));
};

/** Why the box was ended from outside, if it was. */
export type Ended = 'time' | 'cpu' | 'memory' | 'output' | null;

interface End {
  ended: Ended;
  report: Report;
  usage: Usage;
  oomKills: number;
  limits: RunLimits;
}

/** A shell tells a signal as 128 and its number. */
const signalOf = (code: number | null): string | null => {
  const number = (code ?? 0) - 128;
  return Object.entries(os.constants.signals).find(([, value]) => value === number)?.[0] ?? null;
};

export const judge = ({ ended, report, usage, oomKills, limits }: End): { verdict: Verdict; signal: string | null } => {
  const signal = signalOf(report.exitCode);
  if (ended) return { verdict: ended, signal: 'SIGKILL' };
  if (!report.isStarted) return { verdict: 'sandbox-error', signal: null };
  if (oomKills > 0) return { verdict: 'memory', signal: 'SIGKILL' };
  // The kernel ends a process of too much processor time by either.
  const isLate = usage.cpuMs >= limits.cpuMs && signal === 'SIGKILL';
  if (signal === 'SIGXCPU' || isLate) return { verdict: 'cpu', signal };
  // What can't be laid out is a tree that no file system takes.
  if (!report.isUnpacked) return { verdict: 'nonzero', signal: null };
  if (report.exitCode === null) return { verdict: 'signal', signal: 'SIGKILL' };
  if (signal) return { verdict: 'signal', signal };
  return { verdict: report.exitCode === 0 ? 'ok' : 'nonzero', signal: null };
};

/** What was collected, each with its bytes or the reason why there are none. */
export const collectedOf = (spec: RunSpec, pipes: readonly Capped[], report: Report): Collected[] =>
  spec.collect.map(({ path, maxBytes }, index) => {
    const pipe = pipes[index];
    const problem = report.problems.get(index);
    if (problem) return { path, bytes: null, problem };
    // The program was ended before anything could be collected.
    if (!pipe || report.exitCode === null) return { path, bytes: null, problem: 'missing' };
    return pipe.seen > maxBytes ? { path, bytes: null, problem: 'too-large' } : { path, bytes: pipe.bytes() };
  });
