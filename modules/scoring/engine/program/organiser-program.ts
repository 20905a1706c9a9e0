/**
 * The contract of an organiser's own metric program (HACKATHON_PYTH), version 1.
 *
 * The program is one Python file that defines `score(truth_path: str, solution_path: str) -> float`. It runs once for a
 * solution, as a process without network, with {@link programPaths} read-only and the working folder writable and
 * empty. What `score` returns is the result; the direction of the board is a setting of the championship. Anything
 * printed is kept as the log, of which people see the end.
 */
export interface ProgramJob {
  /** Path on the host of the organiser's file. */
  readonly program: string;
  readonly truth: string;
  readonly solution: string;
  readonly limits: ProgramLimits;
}

/** Where the process finds its files, whatever the paths on the host. */
export const programPaths = {
  program: '/podium/metric.py',
  truth: '/podium/truth.csv',
  solution: '/podium/solution.csv',
} as const;

export interface ProgramLimits {
  readonly seconds: number;
  readonly memoryBytes: number;
  /** Bytes kept of each output stream; what comes later is dropped. */
  readonly outputBytes: number;
}

export const defaultProgramLimits: ProgramLimits = { seconds: 60, memoryBytes: 1 << 30, outputBytes: 64 * 1024 };

/** How a process ended. */
export interface ProcessEnd {
  readonly cause: 'exit' | 'time limit' | 'memory limit';
  /** Exit code, `null` when a signal or a limit ended the process. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs {@link programCommand} in isolation; the sandbox of algorithm scoring implements it. */
export interface ProcessRunner {
  run(command: readonly string[], job: ProgramJob): Promise<ProcessEnd>;
}

export type ProgramVerdict =
  | { readonly ok: true; readonly score: number; readonly log: string }
  | { readonly ok: false; readonly reason: ProgramFailure; readonly log: string };

/** crashed: exit code other than 0; bad_result: nothing or no number returned; not_finite: NaN or an infinity. */
export type ProgramFailure = 'time_limit' | 'memory_limit' | 'crashed' | 'bad_result' | 'not_finite';

const resultMark = 'PODIUM_SCORE ';

/**
 * Calls `score` and prints its result, which alone goes to the standard output: what the program prints is led to the
 * other stream, so that however much it is, the result is not what gets dropped.
 */
const launcher = `
import importlib.util, os, sys
answer = os.fdopen(os.dup(1), 'w')
os.dup2(2, 1)
program, truth, solution = sys.argv[1:]
spec = importlib.util.spec_from_file_location('metric', program)
metric = importlib.util.module_from_spec(spec)
spec.loader.exec_module(metric)
result = float(metric.score(truth, solution))
sys.stdout.flush()
print('\\n${resultMark}' + repr(result), file=answer, flush=True)
`;

/** The command to run inside the sandbox. `-I` keeps the user's environment and folders out of the import path. */
export const programCommand: readonly string[] = [
  'python3',
  '-I',
  '-c',
  launcher,
  programPaths.program,
  programPaths.truth,
  programPaths.solution,
];

/** Runs the organiser's program on one solution and reads its result. A failure is never a score. */
export async function scoreWithProgram(runner: ProcessRunner, job: ProgramJob): Promise<ProgramVerdict> {
  const end = await runner.run(programCommand, job);
  const log = [end.stdout, end.stderr].filter((text) => text !== '').join('\n');
  if (end.cause === 'time limit') return { ok: false, reason: 'time_limit', log };
  if (end.cause === 'memory limit') return { ok: false, reason: 'memory_limit', log };
  if (end.exitCode !== 0) return { ok: false, reason: 'crashed', log };
  const score = resultOf(end.stdout);
  return typeof score === 'number' ? { ok: true, score, log } : { ok: false, reason: score, log };
}

function resultOf(stdout: string): number | 'bad_result' | 'not_finite' {
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (!last.startsWith(resultMark)) return 'bad_result';
  const text = last.slice(resultMark.length);
  if (/^-?(?:nan|inf)$/.test(text)) return 'not_finite';
  const score = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(score) ? score : 'bad_result';
}
