import fs from 'node:fs/promises';
import os from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { BoxSource, Collected, RunResult, RunSpec, Verdict } from '../sandbox.js';
import { seccompFilter } from '../box/seccomp.js';
import { Frames, type InsideReport } from './frames.js';

/** What is sent to the program in the container: one line of JSON, then the tars, then what its program reads. */
export const spoken = async (spec: RunSpec, countsByAccount: boolean): Promise<Buffer | null> => {
  const filter = seccompFilter();
  if (!filter) return null;
  const { argv, env, limits, collect } = spec;
  const tars = await Promise.all(
    spec.files
      .filter(({ unpack }) => unpack === true)
      .map(async ({ to, source }) => ({ to, bytes: await bytesOf(source) })),
  );
  const stdin = await bytesOf(spec.stdin);
  const threads = String(Math.max(1, Math.floor(limits.cpus)));
  const head = {
    argv,
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...{ HOME: '/work', TMPDIR: '/tmp', LANG: 'C.UTF-8', PYTHONUNBUFFERED: '1' },
      ...{ OMP_NUM_THREADS: threads, OPENBLAS_NUM_THREADS: threads },
      ...env,
    },
    limits,
    // A core of 1, because 0 does not stop a core pattern that is a pipe.
    resources: {
      CPU: Math.ceil(limits.cpuMs / 1000) + 1,
      ...{ FSIZE: limits.fileBytes, CORE: 1, NOFILE: 1024, MEMLOCK: 65_536, MSGQUEUE: 65_536 },
      ...(countsByAccount && { NPROC: limits.processes }),
    },
    filter: filter.toString('base64'),
    unpack: tars.map(({ to, bytes }) => ({ to, bytes: bytes.length })),
    stdin: stdin.length,
    collect,
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...tars.map(({ bytes }) => bytes), stdin]);
};

export const bytesOf = async (source: BoxSource | undefined): Promise<Buffer> => {
  if (source === undefined) return Buffer.alloc(0);
  if (Buffer.isBuffer(source)) return source;
  return typeof source === 'string' ? fs.readFile(source) : buffer(source);
};

/** Hears what comes of a run, and makes its result. */
export class Heard {
  private readonly out: Buffer[] = [];
  private readonly err: Buffer[] = [];
  private readonly files = new Map<number, Buffer>();
  private told: InsideReport | null = null;
  private readonly frames: Frames;

  constructor(private readonly spec: RunSpec) {
    const most = Math.max(65_536, ...spec.collect.map(({ maxBytes }) => maxBytes + 5));
    const keep = (kept: Buffer[], stream: 'out' | 'err') => (bytes: Buffer) => {
      kept.push(Buffer.from(bytes));
      spec.onOutput?.(stream, bytes);
    };
    this.frames = new Frames(
      {
        out: keep(this.out, 'out'),
        err: keep(this.err, 'err'),
        collected: (index, bytes) => void this.files.set(index, Buffer.from(bytes)),
        report: (report) => (this.told ??= report),
      },
      most,
    );
  }

  /** False where that is not what the program in the container says. */
  add(bytes: Buffer): boolean {
    return this.frames.add(bytes);
  }

  /** @param broken what the engine said, where it did not even come to a run */
  result(ended: 'time' | 'memory' | null, broken: string): RunResult {
    const { told, spec } = this;
    const stdout = Buffer.concat(this.out);
    const stderr = Buffer.concat(this.err);
    const common = {
      ...{ wallMs: told?.wallMs ?? 0, cpuMs: told?.cpuMs ?? 0, memoryBytes: told?.memoryBytes ?? 0 },
      ...{ stdout, stderr, outputBytes: told?.seen ?? stdout.length + stderr.length },
    };
    const none = spec.collect.map(({ path }): Collected => ({ path, bytes: null, problem: 'missing' }));
    if (!told?.held) {
      if (!told && ended) return { ...common, verdict: ended, exitCode: null, signal: 'SIGKILL', collected: none };
      const problem = told ? 'limits' : broken.slice(0, 500) || 'The container ended without a word.';
      return { ...common, verdict: 'sandbox-error', exitCode: null, signal: null, collected: none, problem };
    }
    const code = told.code ?? null;
    const verdict = verdictOf(told);
    return {
      ...common,
      verdict,
      exitCode: told.ended || code === null || code < 0 ? null : code,
      signal: told.ended ? 'SIGKILL' : code !== null && code < 0 ? signalOf(-code) : null,
      collected:
        told.ended || !told.unpacked ? none : spec.collect.map((item, index) => this.collectedOf(item, index, told)),
    };
  }

  private collectedOf({ path, maxBytes }: RunSpec['collect'][number], index: number, told: InsideReport): Collected {
    const problem = told.problems[String(index)];
    const bytes = this.files.get(index);
    if (problem || !bytes) return { path, bytes: null, problem: problem ?? 'missing' };
    return bytes.length > maxBytes ? { path, bytes: null, problem: 'too-large' } : { path, bytes };
  }
}

const verdictOf = ({ unpacked, ended, oomKills, code }: InsideReport): Verdict => {
  if (ended) return ended;
  if (oomKills > 0) return 'memory';
  // What can't be laid out is a tree that no file system takes.
  if (!unpacked) return 'nonzero';
  if (typeof code !== 'number' || code === 0) return 'ok';
  if (code > 0) return 'nonzero';
  return signalOf(-code) === 'SIGXCPU' ? 'cpu' : 'signal';
};

const signalOf = (number: number): string | null =>
  Object.entries(os.constants.signals).find(([, value]) => value === number)?.[0] ?? null;
