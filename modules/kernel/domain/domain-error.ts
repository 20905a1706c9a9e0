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

/** What was asked met others each time it was tried: nothing is wrong with it, and a later try may be free of them. */
export class MetOthers extends DomainError {
  constructor() {
    super('CONFLICT');
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

/** Refuses an input whose fields have faults, all of them at once; the first is the code of the whole. */
export function refuseFields(fields: Record<string, ErrorCode>): void {
  const [first] = Object.values(fields);
  if (first) throw new DomainError(first, { fields });
}

interface Meaning {
  code: ErrorCode;
  field?: string | undefined;
}
const meanings = new Map<string, Meaning>();

/**
 * Names the code that a violated database constraint answers with; called beside the entity that has it.
 * @param field input field that is at fault, when it has the same name in every command
 */
export const constraintMeans = (constraint: string, code: ErrorCode, field?: string): void => {
  meanings.set(constraint, { code, field });
};

/** Names the field of a form that is at fault, where several forms may be answered with the same code. */
export const inField =
  (code: ErrorCode, field: string) =>
  (error: unknown): never => {
    if (!(error instanceof DomainError) || error.code !== code) throw error;
    throw new DomainError(code, { ...error.parts, fields: { [field]: code } });
  };

/** What a violated constraint answers; CONFLICT for one that nobody named. */
export const errorOfConstraint = (constraint: string | undefined): DomainError => {
  const { code, field } = meanings.get(constraint ?? '') ?? { code: 'CONFLICT' };
  return new DomainError(code, field === undefined ? {} : { fields: { [field]: code } });
};
