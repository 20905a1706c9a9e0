/** What a database error means for the command that met it. */
export type DatabaseFault =
  | { kind: 'again'; code: string }
  | { kind: 'no room' }
  | { kind: 'constraint'; constraint: string | undefined }
  | { kind: 'other' };

/** serialization_failure and deadlock_detected: the transaction may simply be tried again. */
const againCodes = new Set(['40001', '40P01']);
/** disk_full. */
const noRoomCode = '53100';
/** not_null, foreign_key, unique, check, exclusion violations. */
const constraintCodes = new Set(['23503', '23505', '23514', '23P01']);

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Reads PostgreSQL's SQLSTATE off an error or its causes. */
export const faultOf = (error: unknown): DatabaseFault => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? text(cause.code) : undefined;
    if (code && againCodes.has(code)) return { kind: 'again', code };
    if (code === noRoomCode) return { kind: 'no room' };
    if (code && constraintCodes.has(code)) {
      return { kind: 'constraint', constraint: 'constraint' in cause ? text(cause.constraint) : undefined };
    }
  }
  return { kind: 'other' };
};
