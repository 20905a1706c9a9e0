import { defineEntity, p } from '@mikro-orm/core';
import type { StoredFile } from '../../kernel/storage/files.js';
import { constraintMeans } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { dataArchiveAsked, dataArchiveReady } from '../contract/events.js';
import { Person } from './person.js';

/** Whatever is not made by then failed for good; it can be asked for again. */
const longestMakingMs = 2 * 3600 * 1000;

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
  },
});

/** What somebody asked for: all that is kept of them, in one file. A person has one at a time. */
export class DataArchive extends DataArchiveSchema.class {
  static ask(person: Person, now: Date): DataArchive {
    const made = Object.assign(new DataArchive(), { id: newId(), person, askedAt: now, readyAt: null });
    happened(dataArchiveAsked({ archiveId: made.id, personId: person.id }));
    return Object.assign(made, { expiresAt: null, storageKey: null, bytes: 0, sha256: '' });
  }

  stateAt(now: Date): 'MAKING' | 'READY' | 'FAILED' | 'ENDED' {
    if (this.expiresAt) return this.expiresAt > now ? 'READY' : 'ENDED';
    return now.getTime() - this.askedAt.getTime() < longestMakingMs ? 'MAKING' : 'FAILED';
  }

  /** Its file is there. @param expiresAt when it goes */
  take({ key, bytes, sha256 }: StoredFile, { id: personId, login }: Person, now: Date, expiresAt: Date): void {
    Object.assign(this, { readyAt: now, expiresAt, storageKey: key, bytes, sha256 });
    happened(dataArchiveReady({ archiveId: this.id, personId, login, until: expiresAt.toISOString() }));
  }
}

DataArchiveSchema.setClass(DataArchive);
constraintMeans('data_archives_person_unique', 'ARCHIVE_UNDERWAY');
