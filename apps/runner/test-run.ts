import { logPieceBytes, mostLogBytes } from '../../modules/scoring/runs/contract/limits.js';
import type { RunnerJob, TestEnd } from '../../modules/scoring/runs/contract/runner.js';
import type { RunLimits, RunResult } from '../../modules/sandbox/sandbox.js';
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

/** Where a program that prints for people writes its predictions; others print them. */
const outputFile = '/output/answer';
const inputFile = '/input/data';
const pauseMs = 100;

/** Runs one test in a box of its own: its log while it runs, then what it gave, then how it ended. */
export const runTest = async (one: TestRun): Promise<void> => {
  const { test, calls } = one;
  const input = await calls.input(test.name);
  const { result, log } = await twice(one, input);
  const file = result.collected[0];
  const output = file?.bytes ?? (file?.problem === 'missing' ? result.stdout : Buffer.alloc(0));
  if (file?.bytes) log.add(result.stdout);
  await log.end();
  if (result.verdict === 'ok') await calls.putOutput(test.name, output.subarray(0, one.job.output.maxBytes));
  await calls.endTest(test.name, endOf(result, output, one.job.output.maxBytes));
};

const endOf = (result: RunResult, output: Buffer, maxBytes: number): TestEnd => {
  const { exitCode, wallMs, cpuMs, memoryBytes, collected } = result;
  const problem = collected[0]?.problem;
  const isTooMuch = result.verdict === 'ok' && (problem === 'too-large' || output.length > maxBytes);
  return {
    verdict: isTooMuch ? 'output' : result.verdict,
    exitCode,
    wallMs: Math.round(wallMs),
    cpuMs: Math.round(cpuMs),
    memoryBytes: Math.round(memoryBytes),
    outputBytes: output.length,
    // That there is no such file is the usual case: what is printed counts.
    ...(problem && problem !== 'missing' && { problem: `${outputFile}: ${problem}` }),
  };
};

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
