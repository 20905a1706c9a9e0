import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Table from 'cli-table3';
import { Command, InvalidArgumentError } from 'commander';
import { EngineError, type Problem, type ProblemReport, type RawParams } from '../../modules/scoring/engine/index.js';
import { scoreFile } from '../../modules/scoring/engine/node/score-file.js';

interface ScoreJob {
  readonly metric: string;
  readonly truth: string;
  readonly solution: string;
  readonly params: RawParams;
}

type JsonValue = string | number | null | ProblemReport['problems'] | ProblemReport['counts'];

/** What is printed for one solution, and the exit code that goes with it. */
interface Outcome {
  readonly line: Readonly<Record<string, JsonValue>>;
  readonly refusal?: { readonly error: string; readonly report: ProblemReport };
  readonly exitCode: 0 | 1 | 2;
}

interface ManifestCase {
  readonly id: string;
  readonly metric: string;
  readonly truth: string;
  readonly submission: string;
  readonly params?: RawParams;
}

interface Options {
  readonly metric?: string;
  readonly truth?: string;
  readonly solution?: string;
  readonly param: RawParams;
  readonly manifest?: string;
  readonly json?: boolean;
}

/**
 * `score`: scores files without a server. Exit codes: 0 scored, 2 the solution or the truth is invalid, 1 anything
 * else, such as an unknown metric or a file that can't be opened. A manifest exits 0 when every case could be run.
 *
 * @param print where the output goes, a line at a time.
 * @param finish told the exit code once everything is printed.
 */
export function scoreCommand(
  print: (line: string) => void = (line) => console.log(line),
  finish: (exitCode: 0 | 1 | 2) => void = (exitCode) => void (process.exitCode = exitCode),
): Command {
  return new Command('score')
    .description('score a solution file against a truth file, without a server')
    .option('--metric <name>', 'metric, such as AUC')
    .option('--truth <file>', 'file of the answers')
    .option('--solution <file>', 'file to score')
    .option('--param <name=value>', 'setting of the metric, may be repeated', addParam, {})
    .option('--manifest <file>', 'run every case of a manifest; its paths are relative to it')
    .option('--json', 'print JSON, one line for each solution')
    .action(async (options: Options, command: Command) => {
      finish(
        options.manifest
          ? await scoreManifest(options.manifest, print)
          : await scoreOne(jobOf(options, command), options.json ?? false, print),
      );
    });
}

function addParam(text: string, before: RawParams): RawParams {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('write it as name=value');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

function jobOf({ metric, truth, solution, param }: Options, command: Command): ScoreJob {
  if (metric && truth && solution) return { metric, truth, solution, params: param };
  return command.error('error: give --metric, --truth and --solution, or --manifest', { exitCode: 1 });
}

async function scoreOne(job: ScoreJob, json: boolean, print: (line: string) => void): Promise<0 | 1 | 2> {
  const { line, refusal, exitCode } = await outcomeOf(job);
  if (json) print(JSON.stringify(line));
  else if (refusal) print(problemTable(refusal.error, refusal.report));
  else print(factTable(line));
  return exitCode;
}

async function scoreManifest(path: string, print: (line: string) => void): Promise<0 | 1> {
  const folder = dirname(path);
  const { cases } = JSON.parse(await readFile(path, 'utf8')) as { cases: ManifestCase[] };
  let exitCode: 0 | 1 = 0;
  for (const { id, metric, truth, submission, params = {} } of cases) {
    const job = { metric, truth: join(folder, truth), solution: join(folder, submission), params };
    const outcome = await outcomeOf(job);
    if (outcome.exitCode === 1) exitCode = 1;
    print(JSON.stringify({ id, ...outcome.line }));
  }
  return exitCode;
}

async function outcomeOf({ metric, truth, solution, params }: ScoreJob): Promise<Outcome> {
  try {
    const verdict = await scoreFile(truth, solution, metric, params);
    if (!verdict.ok) return invalid('SOLUTION_INVALID', verdict);
    const { scores, rows, engine } = verdict;
    const line = { metric, score: scores.all, public: scores.public, private: scores.private, rows, engine };
    return { line, exitCode: 0 };
  } catch (error) {
    if (error instanceof EngineError) {
      if (error.report) return invalid('TRUTH_INVALID', error.report);
      return { line: { error: error.code, message: error.message }, exitCode: 1 };
    }
    if (isSystemError(error)) return { line: { error: 'FILE_UNREADABLE', message: error.message }, exitCode: 1 };
    throw error;
  }
}

/** A file that can't be opened or read; told by its shape, as its class depends on who threw it. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return typeof error === 'object' && error !== null && 'syscall' in error;
}

function invalid(error: 'SOLUTION_INVALID' | 'TRUTH_INVALID', report: ProblemReport): Outcome {
  const { kind, problems, counts } = report;
  return { line: { error, kind, problems, counts }, refusal: { error, report }, exitCode: 2 };
}

function factTable(line: Outcome['line']): string {
  const table = new Table({ style: { head: [], border: [] } });
  for (const [name, value] of Object.entries(line)) {
    if (value !== null) table.push({ [name]: typeof value === 'string' ? value : JSON.stringify(value) });
  }
  return table.toString();
}

function problemTable(error: string, { problems, counts }: ProblemReport): string {
  const table = new Table({ head: ['kind', 'line', 'column', 'value', ''], style: { head: [], border: [] } });
  for (const problem of problems) {
    const { kind, line, column, value } = problem;
    table.push([kind, line ?? '', column ?? '', printable(value ?? ''), remark(problem)]);
  }
  const totals = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`);
  return `${error}: ${totals.join(', ')}\n${table.toString()}`;
}

function remark({ reason, suggestion }: Problem): string {
  return [reason, suggestion && `did you mean ${suggestion}?`].filter(Boolean).join('; ');
}

/** A hostile cell must not move the cursor of the terminal it is shown on. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '�');
}
