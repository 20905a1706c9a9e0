import { z } from 'zod';
import { champname } from '../../championships/contract/championship.js';
import { adminListQuery, nothing, time } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import { workState } from '../../kernel/contract/work/view.js';
import './errors.js';
import { backupStates, backupTypes } from './backup.js';

declare module '../../kernel/contract/route.js' {
  interface RouteTables {
    backups: typeof import('./routes.js');
  }
}

const params = z.object({ id: z.uuid() });
const progress = z.object({ done: z.number(), total: z.number(), unit: z.string() });

/** A backup or an export of contacts, as the console lists it. */
const view = z.object({
  id: z.uuid(),
  type: z.enum(backupTypes),
  /** Of an export of one championship. */
  champname: z.string().nullable(),
  state: z.enum(backupStates),
  /** Where its file was written, as BACKUP_TO was then; null until it is whole, and of versions that did not note it. */
  place: z.string().nullable(),
  /** False where another place is set by now and the file is not there: it is neither given out nor verified. */
  isAtHand: z.boolean(),
  /** Of its file; null until it is whole. */
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  /** Rows of all tables, or people in an export. */
  rows: z.number().nullable(),
  by: z.string(),
  reason: z.string(),
  startedAt: time,
  endedAt: time.nullable(),
  /** When its file goes; null for one that stays until it is deleted. */
  expiresAt: time.nullable(),
  /** How far a worker is that makes or verifies it. */
  progress: progress.nullable(),
  /** When it was last read to its end and found whole. */
  verifiedAt: time.nullable(),
  /** Why it failed, or what verifying found. */
  error: z.string().nullable(),
  /** By which `GET work/{id}` watches it while it is made or verified, and `POST work/{id}/cancel` breaks it off. */
  work: z.uuid(),
});

export const adminBackups = route({
  method: 'GET',
  path: 'admin/backups',
  about: ['backups'],
  summary: 'Backups and exports of contacts for the console; filter by { type, state }',
  access: 'admin',
  query: adminListQuery,
  reply: z.array(view),
  errors: [],
});

export const adminBackup = route({
  method: 'GET',
  path: 'admin/backups/{id}',
  about: ['backups'],
  summary: 'One backup or export',
  access: 'admin',
  params,
  reply: view,
  errors: [],
});

export const askBackup = route({
  method: 'POST',
  path: 'admin/backups',
  changes: ['backups'],
  summary:
    'Have a backup of everything made (ALL), or an export, which asks for a second factor: a championship whole with its answers (CHAMP), ' +
    'telephones or e-mails of those who take messages (PHONE, EMAIL)',
  access: 'admin',
  body: z
    .object({
      type: z.enum(backupTypes),
      reason,
      /** Which one CHAMP exports. */
      championship: champname.optional(),
      /** The same, as earlier versions called it. */
      champname: champname.optional(),
      /** Also the files that were handed in. */
      solutions: z.boolean().default(false),
    })
    .refine(({ type, championship, champname: former }) => type !== 'CHAMP' || (championship ?? former) !== undefined, {
      path: ['championship'],
      message: 'FIELD_REQUIRED',
    }),
  reply: view,
  status: 202,
  idempotent: true,
  errors: ['KEY_REUSED'],
  rate: { points: 30, seconds: 3600, by: 'user' },
});

export const verifyBackup = route({
  method: 'POST',
  path: 'admin/backups/{id}/verify',
  changes: ['backups'],
  summary:
    'Have a backup, or the export of a championship, read to its last byte and its sums compared: answers the work, which ends as ' +
    '`GET work/{id}` says, with what the backup is; CONFLICT while it is made, BACKUP_NO_ARCHIVE of a list of people',
  access: 'admin',
  params,
  reply: view.extend({ kind: z.string(), state: workState }),
  status: 202,
  idempotent: true,
  errors: ['KEY_REUSED', 'BACKUP_NO_ARCHIVE'],
});

export const linkBackup = route({
  method: 'POST',
  path: 'admin/backups/{id}/link',
  changesNothing: 'Makes an address, which nobody else is shown',
  summary: 'An address of its file for ten minutes, for this admin alone, who has a second factor',
  access: 'admin',
  params,
  reply: z.object({ url: z.string(), expiresAt: time }),
  errors: [],
  repeats: 'each link is good for a few minutes',
});

export const backupFile = route({
  method: 'GET',
  path: 'admin/backups/{id}/file',
  summary: 'The file of a backup or export, by a link; each download is in the audit log',
  access: 'admin',
  params,
  query: z.object({ until: z.coerce.number().int(), signature: z.string().max(100) }),
  produces: 'application/octet-stream',
  errors: [],
});

export const deleteBackup = route({
  method: 'DELETE',
  path: 'admin/backups/{id}',
  changes: ['backups'],
  summary:
    'Remove a backup or export with its file; CONFLICT while it is made, BACKUP_NEEDED while another one names it, BACKUP_AWAY where its file goes later',
  access: 'admin',
  params,
  reply: nothing,
  errors: ['BACKUP_NEEDED', 'BACKUP_AWAY'],
});

export const backupHealth = route({
  method: 'GET',
  path: 'admin/backup-health',
  about: ['backups'],
  summary:
    'When the last good backup was made, whether that is too long ago, and whether backups are made by themselves',
  access: 'admin',
  reply: z.object({ lastAt: time.nullable(), isOld: z.boolean(), at: z.string().nullable(), hours: z.number() }),
  errors: [],
});
