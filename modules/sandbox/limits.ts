import type { RunLimits } from './sandbox.js';

export const mebibytes = (count: number): number => count * 1024 * 1024;

/** What a run may take where nobody says more. */
export const usualLimits: RunLimits = {
  wallMs: 10_000,
  cpuMs: 10_000,
  memoryBytes: mebibytes(256),
  processes: 64,
  workBytes: mebibytes(64),
  tmpBytes: mebibytes(32),
  fileBytes: mebibytes(64),
  stdoutBytes: mebibytes(1),
  stderrBytes: mebibytes(1),
  cpus: 1,
};
