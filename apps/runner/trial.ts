import type { RunnerJob } from '../../modules/scoring/runs/contract/runner.js';
import type { TrialTest } from '../../modules/scoring/runs/contract/run.js';
import { type LocalTest, runOnTests } from './local.js';
import type { JobCalls } from './server.js';
import { soundText } from './sound-text.js';
import { BoxFailed, type Workshop } from './workshop.js';

/** Somebody waits for it: of one test, and of all. */
const testMs = 10_000;
const allMs = 35_000;
const shown = { output: 1000, log: 4000 } as const;

/**
 * ALGO1: runs a repository on the visible tests and tells what they gave, for its author alone; tests that there is no time for are
 * left out. Null where the repository was refused, which is told. A box that fails is not the author's to read of: it is tried again.
 */
export const tryOut = async (
  { box, image }: Workshop,
  job: RunnerJob,
  tar: Buffer,
  calls: JobCalls,
  signal: AbortSignal,
): Promise<TrialTest[] | null> => {
  const until = Date.now() + allMs;
  const told: TrialTest[] = [];
  const wallMs = Math.min(testMs, job.limits.wallMs);
  for (const { name } of job.tests) {
    if (Date.now() > until) break;
    const log: Buffer[] = [];
    const said = await runOnTests(
      box,
      {
        image,
        tar,
        ...(job.command && { command: job.command }),
        ...(job.build && { build: job.build }),
        limits: { ...job.limits, wallMs, cpuMs: wallMs },
        outputBytes: job.output.maxBytes,
        tests: [{ name, read: () => calls.input(name) }],
        onOutput: (_test, stream, bytes) => void (stream === 'err' && log.push(bytes)),
      },
      (test) => {
        if (test.result.verdict === 'sandbox-error') throw new BoxFailed(test.result.problem ?? 'The box failed.');
        told.push(shownOf(test, Buffer.concat(log)));
      },
      signal,
    );
    if (said === null) continue;
    await calls.refuse(job.command ? 'build' : 'command', said);
    return null;
  }
  return told;
};

const shownOf = ({ name, result, output, problem }: LocalTest, log: Buffer): TrialTest => ({
  name,
  verdict: result.verdict,
  exitCode: result.exitCode,
  ms: Math.round(result.wallMs),
  bytes: output.length,
  output: soundText(output.subarray(0, shown.output).toString('utf8')),
  log: `${soundText(log.subarray(-shown.log).toString('utf8'))}${problem ?? ''}`,
  ...(problem !== undefined && { problem }),
});
