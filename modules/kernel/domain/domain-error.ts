import type { ErrorCode } from '../contract/errors.js';

export interface ErrorParts {
  /** The code of each faulty input field. */
  fields?: Record<string, ErrorCode>;
  /** Facts for the caller and for the placeholders of the text, such as `{ min: 4 }`. */
  details?: Record<string, unknown>;
}

/** The one error that business code throws; the HTTP filter writes it as the contract says. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly parts: ErrorParts = {},
  ) {
    super(code);
  }
}

/** A rule as one line: `refuse(solutions >= limit, 'ATTEMPTS_EXCEEDED')`. */
export function refuse(broken: boolean, code: ErrorCode, details?: Record<string, unknown>): void {
  if (broken) throw new DomainError(code, details ? { details } : {});
}

/** The value, or NOT_FOUND when there is none. */
export const found = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new DomainError('NOT_FOUND');
  return value;
};

const constraintCodes = new Map<string, ErrorCode>();

/** Names the code that a violated database constraint answers with; called beside the entity that has it. */
export const constraintMeans = (constraint: string, code: ErrorCode): void => {
  constraintCodes.set(constraint, code);
};

/** Code of a violated constraint; CONFLICT for one that nobody named. */
export const codeOfConstraint = (constraint: string | undefined): ErrorCode =>
  constraintCodes.get(constraint ?? '') ?? 'CONFLICT';
