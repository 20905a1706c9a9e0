import type { ProgramRun } from '../contract/tested.js';

/** Enough to make a score again: checksums in hexadecimal, durations in milliseconds. */
export interface StoredReceipt {
  /** ALGO2: in what an organiser's program gave the score. */
  program?: ProgramRun;
  solutionSha256: string;
  /** Its mark: the checksum, and the share of public rows where they were drawn. */
  truthSha256: string;
  metric: string;
  metricParams: Record<string, string>;
  metricVersion: string;
  engineVersion: string;
  rows: number;
  /** Of the resamples of tie bands (LB4). */
  seed: number;
  durationMs: number;
}

/** What a result depends on beside the file. */
export type JudgedBy = Pick<StoredReceipt, 'truthSha256' | 'metric' | 'metricParams'>;
