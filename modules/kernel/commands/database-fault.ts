/** What a database error means for the command that met it. */
export type DatabaseFault =
  | { kind: 'again'; code: string }
  | { kind: 'no room' }
  | { kind: 'constraint'; constraint: string | undefined }
  | { kind: 'value' }
  /** It did not answer, not in time, or not to its end. */
  | { kind: 'silent' }
  | { kind: 'other' };

/** serialization_failure and deadlock_detected: the transaction may simply be tried again. */
const againCodes = new Set(['40001', '40P01']);
/** A statement was planned before a migration of a newer version changed what it gives: it is planned anew. */
const outdatedPlan = /^cached plan must not change result type/;
/** disk_full. */
const noRoomCode = '53100';
/** not_null, foreign_key, unique, check, exclusion violations. */
const constraintCodes = new Set(['23502', '23503', '23505', '23514', '23P01']);

/**
 * Of the operating system, beside PostgreSQL's own: query_canceled, *_shutdown, cannot_connect_now, too_many_connections,
 * idle_in_transaction_session_timeout, 08 ….
 */
const serverCodes = ['57014', '57P01', '57P02', '57P03', '53300', '25P03'];
const silentCodes = new Set([...serverCodes, 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']);
const connectionException = /^08...$/;
/** The driver has no codes for these. */
const silentWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection)/;

/**
 * A value that PostgreSQL has no such thing for: out of range, no date, no UUID, no text. A contract that lets one through is
 * too wide, but the value is still its sender's.
 */
const valueCodes = new Set(['22003', '22007', '22008', '22009', '22021', '22P02', '22P05']);

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Reads PostgreSQL's SQLSTATE off an error or its causes. */
export const faultOf = (error: unknown): DatabaseFault => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? text(cause.code) : undefined;
    if (code && (againCodes.has(code) || outdatedPlan.test(cause.message))) return { kind: 'again', code };
    if (code === noRoomCode) return { kind: 'no room' };
    if (code && valueCodes.has(code)) return { kind: 'value' };
    if (code && constraintCodes.has(code)) {
      return { kind: 'constraint', constraint: 'constraint' in cause ? text(cause.constraint) : undefined };
    }
    if (silentCodes.has(code ?? '') || connectionException.test(code ?? '') || silentWords.test(cause.message))
      return { kind: 'silent' };
  }
  return { kind: 'other' };
};
