import type { ErrorBody } from '../../modules/kernel/contract/errors.js';

/** What a script reads from the exit code; `podium --help` explains them to people. */
export const exitCodes = { done: 0, fault: 1, usage: 2, invalidFile: 3, refused: 4, interrupted: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/**
 * Ends a command with an exit code, a sentence for people, and (under `--json`) a body of the same form as an error of
 * the HTTP interface. Codes of the client itself begin with `CLI_`.
 */
export class Failure extends Error {
  constructor(
    readonly exitCode: ExitCode,
    readonly code: string,
    message: string,
    readonly more: {
      fields?: ErrorBody['fields'];
      details?: ErrorBody['details'];
      hint?: string;
      /** The system's word for it. */
      reason?: string;
      status?: number;
    } = {},
  ) {
    super(message);
  }

  body(): object {
    const { fields, details } = this.more;
    return { error: this.code, message: this.message, ...(fields && { fields }), ...(details && { details }) };
  }
}

/** `ENOENT`, `ECONNREFUSED`, …: what the system called a fault, where it did. */
export const systemCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** The shortest true reason of a fault: the system's code, that of its cause, or the message. */
export const reasonOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('name' in error && error.name === 'AbortError') return 'ETIMEDOUT';
  const code = systemCode(error);
  if (code) return code;
  if ('cause' in error && error.cause) return reasonOf(error.cause);
  return 'message' in error ? String(error.message) : 'unknown';
};
