import type { Readable } from 'node:stream';

/** What a run may take. Reaching a limit ends the run at once: nothing in it is asked to stop first. */
export interface RunLimits {
  wallMs: number;
  cpuMs: number;
  memoryBytes: number;
  processes: number;
  /** Sizes of the writable folders: `/work` and `/output` each, `/tmp` and `/dev/shm` each. */
  workBytes: number;
  tmpBytes: number;
  /** The longest file that may be written. */
  fileBytes: number;
  /** Kept of what is printed; four times that ends the run. */
  stdoutBytes: number;
  stderrBytes: number;
  /** Cores, which may be a part of one. */
  cpus: number;
}

/** Bytes that go into the box: a stream, what is in memory, or the path of a file of the caller's own. */
export type BoxSource = Readable | Buffer | string;

export interface BoxFile {
  source: BoxSource;
  /** A file that can only be read, or with `unpack` a writable folder (`/work`) that a tar is laid out in. */
  to: string;
  unpack?: boolean;
}

export interface BoxCollect {
  path: string;
  maxBytes: number;
  /** Takes a whole folder as a tar. */
  pack?: boolean;
}

export type BoxStream = 'out' | 'err';

export interface RunSpec {
  /** The folder that holds the image's `/usr`; `/` is the machine's own. */
  image: string;
  argv: readonly string[];
  env?: Readonly<Record<string, string>>;
  stdin?: BoxSource;
  files: readonly BoxFile[];
  collect: readonly BoxCollect[];
  limits: RunLimits;
  /** What is printed, as it is printed; never more than is kept. */
  onOutput?: (stream: BoxStream, bytes: Buffer) => void;
}

export const verdicts = [
  'ok',
  'nonzero',
  'signal',
  'time',
  'cpu',
  'memory',
  'output',
  /** The box's fault, never the participant's. */
  'sandbox-error',
] as const;
export type Verdict = (typeof verdicts)[number];

export type CollectProblem = 'missing' | 'link' | 'not-a-file' | 'unreadable' | 'too-large';

export interface Collected {
  path: string;
  bytes: Buffer | null;
  problem?: CollectProblem;
}

export interface RunResult {
  verdict: Verdict;
  exitCode: number | null;
  signal: string | null;
  wallMs: number;
  cpuMs: number;
  /** The most that was held at once, as far as it was seen. */
  memoryBytes: number;
  stdout: Buffer;
  stderr: Buffer;
  /** All that was printed, kept or not. */
  outputBytes: number;
  collected: Collected[];
  /** What the box has to say of a `sandbox-error`. */
  problem?: string;
}

export interface SelfTest {
  /** Every check holds: anybody's code may run here. */
  complete: boolean;
  failed: string[];
  /** What each check saw, by its name. */
  details: Record<string, string>;
}

/** What an adapter lays into each box by itself, which its self-test takes for no way out. */
export interface UsualOfBox {
  /** Patterns of paths. */
  mounts: readonly string[];
  /** Kinds of file systems that the root may be. */
  roots: readonly string[];
  devices: readonly string[];
}

/** Runs other people's code where it can reach nothing. Who throws is the caller's signal, or a source that broke. */
export interface Sandbox {
  /** What holds this box together, as receipts name it. */
  readonly adapter: string;
  readonly usual?: UsualOfBox;
  selfTest(): Promise<SelfTest>;
  run(spec: RunSpec, signal: AbortSignal): Promise<RunResult>;
}

/** A run with what only the clone has: the machine's network. */
export type InnerSpec = RunSpec & { network?: boolean };

/** A box that runners have: git clones in it too. */
export interface CloningSandbox extends Sandbox {
  /** The one way in which a box is begun; `network` is for the clone, which runs git and nobody's code. */
  runWithin(spec: InnerSpec, signal: AbortSignal): Promise<RunResult>;
  /** Waits until nothing is left of the runs that are over. */
  settled(): Promise<void>;
  /** Ends and removes what former runners left. */
  sweep(): Promise<void>;
}
