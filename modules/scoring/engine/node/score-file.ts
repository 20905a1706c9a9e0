import { open } from 'node:fs/promises';
import { metricOf } from '../metrics/registry.js';
import type { Limits } from '../limits.js';
import type { RawParams } from '../params.js';
import { scoreSolution, type Verdict } from '../solution/score.js';
import { prepareTruth } from '../truth/prepare.js';
import type { PreparedTruth } from '../truth/prepared-truth.js';

const chunkBytes = 256 * 1024;

/** The bytes of a file in pieces; each piece is valid until the next one is asked for. */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const buffer = new Uint8Array(chunkBytes);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** {@link prepareTruth} for a file on disk. */
export function prepareTruthFile(
  metric: string,
  params: RawParams,
  path: string,
  limits?: Limits,
): Promise<PreparedTruth> {
  return prepareTruth(metricOf(metric), params, fileChunks(path), limits);
}

/** {@link scoreSolution} for two files on disk. @throws EngineError when the truth or the settings are at fault. */
export async function scoreFile(
  truthPath: string,
  solutionPath: string,
  metric: string,
  params: RawParams = {},
  limits?: Limits,
): Promise<Verdict> {
  const truth = await prepareTruthFile(metric, params, truthPath, limits);
  return scoreSolution(truth, fileChunks(solutionPath), limits);
}
