import type { Role } from '../contract/status.js';
import type { Ask } from '../database/ask.js';
import type { AuditAction } from './actions.js';

/** Who does something that is kept in the audit log: a signed-in person, or the operator at the command line. */
export interface Actor {
  id: string | null;
  login: string;
  role: Role;
}

/** Whoever can open the database may do what an admin may. */
export const operator: Actor = { id: null, login: 'operator', role: 'admin' };

export interface AuditNote {
  action: AuditAction;
  /** What it was done to, such as `championship:demo` or `solution:<id>`. */
  object: string;
  reason: string;
  /** What else explains it: the state before and after, counts. */
  details?: Record<string, unknown>;
  /** The very same by the same person is kept once in so many minutes: for what is done again and again, as by a page that saves by itself. */
  onceInMinutes?: number;
}

const noteSql = `insert into kernel.audit (at, actor_id, actor, action, object, reason, details)
  select $1::timestamptz, $2::uuid, $3, $4::varchar, $5::varchar, $6, $7::jsonb
  where not exists (select from kernel.audit where object = $5::varchar and at > $1::timestamptz - make_interval(mins => $8::int)
    and action = $4::varchar and actor_id is not distinct from $2::uuid and details = $7::jsonb)`;

/** Writes a row of the audit log by one statement; within the application `Audit` does, in the transaction of the command. */
export const noteBy = async (
  ask: Ask,
  now: Date,
  by: Actor,
  { action, object, reason, details = {}, onceInMinutes }: AuditNote,
): Promise<void> => {
  const said = [action, object, reason, JSON.stringify(details)];
  await ask(noteSql, [now, by.id, by.login, ...said, onceInMinutes ?? null]);
};
