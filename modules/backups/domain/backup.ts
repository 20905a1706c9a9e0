import { defineEntity, p } from '@mikro-orm/core';
import { refuse } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import type { Actor } from '../../kernel/audit/audit.js';
import { backupStates, type BackupType, backupTypes, brokenOff, lacking, ofTheLook } from '../contract/backup.js';

/** What a worker is to do with it. */
const wishes = ['MAKE', 'VERIFY'] as const;
export type Wish = (typeof wishes)[number];

const wishIndex = `create index "backups_wish_index" on "backups"."backups" ("started_at") where wish is not null`;

const BackupSchema = defineEntity({
  name: 'Backup',
  schema: 'backups',
  tableName: 'backups',
  indexes: [{ name: 'backups_wish_index', expression: wishIndex }],
  checks: [{ name: 'backups_done_check', expression: `(state = 'DONE') = (file is not null)` }],
  properties: {
    id: p.uuid().primary(),
    type: p.enum(backupTypes),
    /** Which one, of an export of a championship. */
    championshipId: p.uuid().nullable(),
    champname: p.string().length(64).nullable(),
    /** Also the files that were handed in. */
    hasSolutions: p.boolean().default(false),
    state: p.enum(backupStates),
    reason: p.string().length(500),
    byId: p.uuid().nullable(),
    by: p.string().length(64),
    /** By the schedule, and so kept as the settings say. */
    isScheduled: p.boolean().default(false),
    startedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    expiresAt: p.datetime().nullable(),
    wish: p.enum(wishes).nullable(),
    /** The last sign of the worker that does it. */
    beatAt: p.datetime().nullable(),
    tries: p.integer().default(0),
    done: p.bigint('number'),
    total: p.bigint('number'),
    /** Name in the folder or the bucket of backups. */
    file: p.string().length(200).nullable().unique('backups_file_unique'),
    /** Where it was written; null of what versions before this was known have made. */
    place: p.text().nullable(),
    bytes: p.bigint('number').nullable(),
    sha256: p.string().length(64).nullable(),
    rows: p.bigint('number').nullable(),
    verifiedAt: p.datetime().nullable(),
    error: p.string().length(60).nullable(),
  },
});

/** What of a file there is to know. */
export interface MadeFile {
  file: string;
  bytes: number;
  sha256: string;
  rows: number;
  /** Of a backup: how many files the database names, and were not there. */
  missing?: number;
}

/** What somebody asks for. */
export interface Wanted {
  type: BackupType;
  /** Of CHAMP. */
  championship?: { id: string; champname: string; hasSolutions: boolean } | null | undefined;
  isScheduled?: boolean | undefined;
}

/** A backup, or an export: what somebody asked for, and what came of it. */
export class Backup extends BackupSchema.class {
  static ask({ type, championship, isScheduled = false }: Wanted, by: Actor, reason: string, now: Date): Backup {
    return Object.assign(new Backup(), {
      ...{
        id: newId(),
        type,
        championshipId: championship?.id ?? null,
        champname: championship?.champname ?? null,
        hasSolutions: championship?.hasSolutions ?? false,
        state: 'WAITING' as const,
        reason,
        byId: by.id,
        by: by.login,
        isScheduled,
        startedAt: now,
      },
      ...{ endedAt: null, expiresAt: null, wish: 'MAKE' as const, beatAt: null, tries: 0, done: 0, total: 0 },
      ...{ file: null, place: null, bytes: null, sha256: null, rows: null, verifiedAt: null, error: null },
    });
  }

  /** @throws DomainError CONFLICT while it is made or verified, or was never made; BACKUP_NO_ARCHIVE of a list of people */
  askToVerify(): void {
    refuse(this.type === 'PHONE' || this.type === 'EMAIL', 'BACKUP_NO_ARCHIVE');
    refuse(this.state !== 'DONE' || this.wish !== null, 'CONFLICT');
    Object.assign(this, { wish: 'VERIFY', beatAt: null, tries: 0, done: 0, total: 0 });
  }

  /** @param place where its file lies */
  made({ missing = 0, ...made }: MadeFile, place: string, now: Date, expiresAt: Date | null): void {
    const error = missing > 0 ? lacking : null;
    Object.assign(this, { state: 'DONE', ...made, place, endedAt: now, expiresAt, error });
    this.rest();
  }

  /** @param missing how many files it says that it lacks */
  verified(now: Date, missing: number): void {
    Object.assign(this, { verifiedAt: now, error: missing > 0 ? lacking : null });
    this.rest();
  }

  /** It could not be made or read, or is not what it was; what is not whole is no good one any more. */
  failed(error: string, now: Date): void {
    // What it was found to be before stands where the look alone has failed.
    const isOfTheLook = this.state === 'DONE' && ofTheLook.has(error);
    if (!isOfTheLook) Object.assign(this, { error, verifiedAt: null });
    else if (this.isGood) this.error = error;
    if (this.state !== 'DONE') Object.assign(this, { state: 'FAILED', endedAt: now });
    this.rest();
  }

  /** Nothing was found to be wrong with it, whatever a look at it has come to. */
  get isGood(): boolean {
    return !this.error || ofTheLook.has(this.error);
  }

  /** It gives back what it has; files that it lacks another one may have. */
  get isLacking(): boolean {
    return this.error === lacking;
  }

  /** Nobody waits for it any more: what was being made has come to nothing, what was being verified is as it was. */
  breakOff(now: Date): void {
    refuse(this.wish === null, 'CONFLICT');
    if (this.wish === 'MAKE') this.failed(brokenOff, now);
    this.rest();
  }

  private rest(): void {
    Object.assign(this, { wish: null, beatAt: null });
  }
}

BackupSchema.setClass(Backup);
