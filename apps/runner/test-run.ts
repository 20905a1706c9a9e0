import { logPieceBytes, mostLogBytes } from '../../modules/scoring/runs/contract/limits.js';
import type { RunnerJob, TestEnd } from '../../modules/scoring/runs/contract/runner.js';
import type { RunLimits, RunResult } from '../../modules/sandbox/sandbox.js';
import { givenBy, type LocalTest, outputFile } from './local.js';
import { LogSender } from './log-sender.js';
import type { JobCalls } from './server.js';
import { BoxFailed, type Workshop } from './workshop.js';

export interface TestRun {
  shop: Workshop;
  job: RunnerJob;
  test: RunnerJob['tests'][number];
  command: readonly string[];
  tar: Buffer;
  limits: RunLimits;
  calls: JobCalls;
  signal: AbortSignal;
}

const inputFile = '/input/data';
const pauseMs = 100;

/** Runs one test in a box of its own: its log while it runs, then what it gave, then how it ended. */
export const runTest = async (one: TestRun): Promise<void> => {
  const { test, calls } = one;
  const input = await calls.input(test.name);
  const { result, log } = await twice(one, input);
  const { maxBytes } = one.job.output;
  const given = givenBy(result, maxBytes);
  if (result.collected[0]?.bytes) log.add(result.stdout);
  await log.end();
  if (result.verdict === 'ok') await calls.putOutput(test.name, given.output.subarray(0, maxBytes));
  await calls.endTest(test.name, endOf(given));
};

const endOf = ({ result, output, problem }: Omit<LocalTest, 'name'>): TestEnd => ({
  verdict: result.verdict,
  exitCode: result.exitCode,
  wallMs: Math.round(result.wallMs),
  cpuMs: Math.round(result.cpuMs),
  memoryBytes: Math.round(result.memoryBytes),
  outputBytes: output.length,
  ...(problem && { problem }),
});

/** A box that fails is tried once more before the run is given back. */
const twice = async (one: TestRun, input: Buffer): Promise<{ result: RunResult; log: LogSender }> => {
  const first = await attempt(one, input);
  if (first.result.verdict !== 'sandbox-error') return first;
  const second = await attempt(one, input);
  if (second.result.verdict !== 'sandbox-error') return second;
  throw new BoxFailed(second.result.problem ?? 'The box failed.');
};

const attempt = async (one: TestRun, input: Buffer): Promise<{ result: RunResult; log: LogSender }> => {
  const { shop, job, test, calls, tar, limits } = one;
  const log = new LogSender((offset, bytes) => calls.log(test.name, offset, bytes), {
    pieceBytes: logPieceBytes,
    mostBytes: mostLogBytes,
    pauseMs,
  });
  const result = await shop.box.run(
    {
      image: shop.image,
      argv: one.command,
      env: { INPUT: inputFile, OUTPUT: outputFile },
      stdin: input,
      files: [
        { source: tar, to: '/work', unpack: true },
        { source: input, to: inputFile },
      ],
      collect: [{ path: outputFile, maxBytes: job.output.maxBytes }],
      limits: { ...limits, memoryBytes: limits.memoryBytes + input.length, stdoutBytes: job.output.maxBytes + 1 },
      onOutput: (stream, bytes) => {
        if (stream === 'err') log.add(bytes);
      },
    },
    one.signal,
  );
  return { result, log };
};
