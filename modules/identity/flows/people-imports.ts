import type { Readable } from 'node:stream';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/audit/audit.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { WorkView } from '../../kernel/contract/work/view.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import { Imports } from '../../kernel/imports/imports.js';
import type { StoredFile } from '../../kernel/storage/files.js';
import { FinishMoving } from '../commands/moved/finish-moving.js';
import { type Taken, TakeMoved } from '../commands/moved/take-moved.js';
import { importPeopleKind } from '../contract/import.js';
import type { MovedRow } from '../domain/moved/moved-row.js';
import { forgetPeople, stagePeople } from './staged-people.js';

/** Whoever registers at the same moment is met once more at most, or so. */
const tries = 3;
/** Rows put aside in one statement. */
const batch = 1000;

export interface PeopleWish {
  /** Kept in the audit log. */
  reason: string;
  /** The file is checked, and nobody of it taken. */
  isTry: boolean;
}

/** AUTH8: takes people of another platform in. A file of them is work (`jobs/import-people.ts`). */
@Injectable()
export class PeopleImports {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly imports: Imports,
  ) {}

  /** Has a file taken in that was received. @returns the work, to be watched */
  begin(file: StoredFile, wish: PeopleWish, by: Actor): Promise<WorkView> {
    return this.imports.begin(file, { kind: importPeopleKind, ...wish }, by);
  }

  /** The same of one that is to be stored first. */
  beginWith(file: Readable, wish: PeopleWish, by: Actor): Promise<WorkView> {
    return this.imports.beginWith(file, { kind: importPeopleKind, ...wish }, by);
  }

  /** Takes people whose rows are right and not twice there, as a file of something else names them. */
  async takeRead(rows: readonly MovedRow[], by: Actor, reason: string): Promise<void> {
    const staged = newId();
    try {
      for (let at = 0; at < rows.length; at += batch)
        await stagePeople(this.orm.em.fork(), staged, rows.slice(at, at + batch));
      const taken = await this.takeAll(staged, by, reason);
      await this.commands.run(new FinishMoving(by, reason, { rows: rows.length, ...taken }));
    } finally {
      await forgetPeople(this.orm.em.fork(), staged);
    }
  }

  private async takeAll(staged: string, by: Actor, reason: string): Promise<Omit<Taken, 'last'>> {
    const all = { added: 0, choosing: 0, here: 0 };
    for (let after: number | null = 0; after !== null;) {
      const some: TakeMoved = new TakeMoved(staged, after, by, reason);
      const { last, ...taken }: Taken = await onceMore(() => this.commands.run(some, { isLong: true }));
      for (const what of ['added', 'choosing', 'here'] as const) all[what] += taken[what];
      after = last;
    }
    return all;
  }
}

/** Takes rows again where somebody registered at that moment: they are taken into account then. */
export const onceMore = async <T>(take: () => Promise<T>, left = tries): Promise<T> => {
  try {
    return await take();
  } catch (error) {
    const isMet = error instanceof DomainError && ['LOGIN_USED', 'MAIL_USED'].includes(error.code);
    if (!isMet || left <= 1) throw error;
    return onceMore(take, left - 1);
  }
};
