import type { ProblemReport } from './problems.js';

export type EngineErrorCode =
  | 'TRUTH_INVALID'
  | 'PARAMS_INVALID'
  | 'METRIC_UNKNOWN'
  | 'LIMIT_EXCEEDED'
  | 'TIME_LIMIT'
  | 'MEMORY_LIMIT'
  | 'BLOB_OUTDATED';

/** A failure that no solution can be blamed for: the caller's truth, parameters or limits. */
export class EngineError extends Error {
  constructor(
    readonly code: EngineErrorCode,
    message: string,
    /** What was found in the truth, for `TRUTH_INVALID`. */
    readonly report?: ProblemReport,
  ) {
    super(message);
    this.name = 'EngineError';
  }
}
