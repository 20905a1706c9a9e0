import { defineEntity, p } from '@mikro-orm/core';
import type { StoredFile } from '../../kernel/storage/files.js';
import { constraintMeans } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { dataArchiveAsked, dataArchiveFailed, dataArchiveReady } from '../contract/events.js';
import { Person } from './person.js';

/** Of the work that makes one; its subject is the archive's id. */
export const makeArchiveKind = 'identity.make-archive';

const DataArchiveSchema = defineEntity({
  name: 'DataArchive',
  schema: 'identity',
  tableName: 'data_archives',
  checks: [
    {
      name: 'data_archives_ready_check',
      expression: '(ready_at is null) = (storage_key is null) and (ready_at is null) = (expires_at is null)',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    person: () => p.manyToOne(Person).deleteRule('cascade').unique('data_archives_person_unique'),
    askedAt: p.datetime(),
    readyAt: p.datetime().nullable(),
    /** When its file goes. */
    expiresAt: p.datetime().nullable(),
    storageKey: p.string().length(120).nullable(),
    bytes: p.bigint('number'),
    sha256: p.string().length(64).default(''),
    /** What the ledger of work knows of its making; null of those that were ready before there was one. */
    workId: p.uuid().nullable(),
    failedAt: p.datetime().nullable(),
  },
});

/** What somebody asked for: all that is kept of them, in one file. A person has one at a time. */
export class DataArchive extends DataArchiveSchema.class {
  static ask(person: Person, now: Date): DataArchive {
    const made = Object.assign(new DataArchive(), { id: newId(), person, askedAt: now, readyAt: null });
    happened(dataArchiveAsked({ archiveId: made.id, personId: person.id }));
    return Object.assign(made, {
      expiresAt: null,
      storageKey: null,
      bytes: 0,
      sha256: '',
      workId: null,
      failedAt: null,
    });
  }

  /** It could not be made: its person may ask anew. */
  fail(now: Date): void {
    this.failedAt = now;
    happened(dataArchiveFailed({ archiveId: this.id, personId: this.person.id }));
  }

  /** An operator has it made once more. */
  askAgain(now: Date): void {
    Object.assign(this, { failedAt: null, askedAt: now });
    happened(dataArchiveAsked({ archiveId: this.id, personId: this.person.id }));
  }

  stateAt(now: Date): 'MAKING' | 'READY' | 'FAILED' | 'ENDED' {
    if (this.expiresAt) return this.expiresAt > now ? 'READY' : 'ENDED';
    return this.failedAt ? 'FAILED' : 'MAKING';
  }

  /** Its file is there. @param expiresAt when it goes */
  take({ key, bytes, sha256 }: StoredFile, { id: personId, login }: Person, now: Date, expiresAt: Date): void {
    Object.assign(this, { readyAt: now, expiresAt, storageKey: key, bytes, sha256 });
    happened(dataArchiveReady({ archiveId: this.id, personId, login, until: expiresAt.toISOString() }));
  }
}

DataArchiveSchema.setClass(DataArchive);
constraintMeans('data_archives_person_unique', 'ARCHIVE_UNDERWAY');
