import { mebibytes } from '../../modules/sandbox/limits.js';
import type { RunLimits, RunResult, Sandbox } from '../../modules/sandbox/sandbox.js';
import { z } from 'zod';
import { longestLog, soundEnd } from './sound-text.js';

export type MetricFault = 'time' | 'memory' | 'crashed' | 'output' | 'not_finite';
export type MetricResult = { score: number } | { problem: MetricFault; log: string };

/**
 * Calls the organiser's `score(truth_path, solution_path)`. What it gives goes out by a file of its own: what the program
 * prints is its log, however much it is.
 */
const launcher = `
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location('metric', '/input/metric.py')
metric = importlib.util.module_from_spec(spec)
spec.loader.exec_module(metric)
result = float(metric.score('/input/truth', '/input/predictions'))
with open('/output/score', 'w') as file:
    json.dump({'score': result}, file)
`;
const score = z.strictObject({ score: z.number() });
const notFinite = /^\{"score": (NaN|-?Infinity)\}$/u;

/** Judges predictions by the organiser's program, in a box that has nothing beside the program and the two files. */
export const judgeByProgram = async (
  box: Sandbox,
  {
    image,
    limits,
    ...files
  }: { image: string; limits: RunLimits; program: Buffer; truth: Buffer; predictions: Buffer },
  signal: AbortSignal,
): Promise<MetricResult> => {
  const { program, truth, predictions } = files;
  const spec = {
    image,
    argv: ['/usr/bin/python3', '-I', '-c', launcher],
    files: [
      { source: program, to: '/input/metric.py' },
      { source: truth, to: '/input/truth' },
      { source: predictions, to: '/input/predictions' },
    ],
    collect: [{ path: '/output/score', maxBytes: 1000 }],
    // The files that it reads stand in memory, and are not the program's.
    limits: { ...limits, memoryBytes: limits.memoryBytes + truth.length + predictions.length + mebibytes(1) },
  };
  const result = await box.run(spec, signal);
  if (result.verdict === 'sandbox-error') throw new Error(result.problem ?? 'The box failed.');
  return resultOf(result);
};

const resultOf = (result: RunResult): MetricResult => {
  const log = soundEnd(`${result.stdout.toString('utf8')}${result.stderr.toString('utf8')}`, longestLog);
  if (result.verdict === 'time' || result.verdict === 'cpu') return { problem: 'time', log };
  if (result.verdict === 'memory') return { problem: 'memory', log };
  if (result.verdict !== 'ok') return { problem: 'crashed', log };
  const text = result.collected[0]?.bytes?.toString('utf8') ?? '';
  if (notFinite.test(text)) return { problem: 'not_finite', log };
  try {
    return score.parse(JSON.parse(text));
  } catch {
    return { problem: 'output', log };
  }
};
