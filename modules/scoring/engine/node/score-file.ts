import { closeSync, openSync, readSync } from 'node:fs';
import { metricOf } from '../metrics/registry.js';
import type { Limits } from '../limits.js';
import type { RawParams } from '../params.js';
import { scoreSolution, type Verdict } from '../solution/score.js';
import type { DrawnSplit } from '../truth/drawn-split.js';
import { prepareTruth } from '../truth/prepare.js';
import type { PreparedTruth } from '../truth/prepared-truth.js';

const chunkBytes = 256 * 1024;

/**
 * The bytes of a file in pieces; each piece is valid until the next one is asked for. The thread waits for the disk: it
 * has nothing else to do, and a way through other threads costs more than the reading.
 */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    const buffer = new Uint8Array(chunkBytes);
    for (;;) {
      const length = readSync(file, buffer, 0, chunkBytes, null);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** {@link prepareTruth} for a file on disk. */
export function prepareTruthFile(
  metric: string,
  params: RawParams,
  path: string,
  limits?: Limits,
  split: DrawnSplit | null = null,
): Promise<PreparedTruth> {
  return prepareTruth(metricOf(metric), params, fileChunks(path), limits, split);
}

/** {@link scoreSolution} for two files on disk. @throws EngineError when the truth or the settings are at fault. */
export async function scoreFile(
  truthPath: string,
  solutionPath: string,
  metric: string,
  params: RawParams = {},
  { limits, split }: { limits?: Limits; split?: DrawnSplit | null } = {},
): Promise<Verdict> {
  const truth = await prepareTruthFile(metric, params, truthPath, limits, split);
  return scoreSolution(truth, fileChunks(solutionPath), limits);
}
