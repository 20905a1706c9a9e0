import type { Readable } from 'node:stream';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/audit/audit.js';
import { Commands } from '../../kernel/commands/commands.js';
import { taking } from '../../kernel/database/taking.js';
import { query } from '../../kernel/database/sql.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import { readRows } from '../../kernel/imports/read-rows.js';
import { stagedProblems, together } from '../../kernel/imports/staged-problems.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { FinishMoving } from '../commands/moved/finish-moving.js';
import { type Taken, TakeMoved } from '../commands/moved/take-moved.js';
import { movedColumns, type MovedProblem, type MovedResult } from '../contract/import.js';
import { type MovedRow, movedRow } from '../domain/moved/moved-row.js';
import { checksOfPeople, stagePeople } from './staged-people.js';

type Fault = MovedProblem['fault'];

/** Whoever registers at the same moment is met once more at most, or so. */
const tries = 3;
/** Rows put aside in one statement. */
const batch = 1000;

/**
 * AUTH8: takes people of another platform in. The whole file is put aside and checked before anybody is made; then its rows are
 * taken in their order. Done twice, or again after it was cut off, it ends with the same people.
 */
@Injectable()
export class PeopleImports {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns what is wrong with the file, in which case nobody of it is taken; else who was. @param isTry only checks it */
  async take(file: Readable, by: Actor, { reason, isTry }: { reason: string; isTry: boolean }): Promise<MovedResult> {
    const importId = newId();
    try {
      const read = await readRows<MovedRow, Fault>(file, {
        columns: movedColumns,
        row: movedRow,
        put: (rows) => stagePeople(this.orm.em.fork(), importId, rows),
      });
      const beside = await taking(this.orm.em.fork(), this.settings.DATABASE_WORK_SECONDS, (em) =>
        stagedProblems<Fault>(em as EntityManager, checksOfPeople, importId),
      );
      const { count, listed } = together(read, beside);
      const result = { rows: read.rows, problems: count, listed };
      if (count > 0 || isTry) return { ...result, added: 0, choosing: 0, here: 0 };
      const taken = await this.takeAll(importId, by, reason);
      await this.commands.run(new FinishMoving(by, reason, { rows: read.rows, ...taken }));
      return { ...result, ...taken };
    } finally {
      await this.forget(importId);
    }
  }

  /** Takes people whose rows are right and not twice there, as a file of something else names them. */
  async takeRead(rows: readonly MovedRow[], by: Actor, reason: string): Promise<void> {
    const importId = newId();
    try {
      for (let at = 0; at < rows.length; at += batch)
        await stagePeople(this.orm.em.fork(), importId, rows.slice(at, at + batch));
      const taken = await this.takeAll(importId, by, reason);
      await this.commands.run(new FinishMoving(by, reason, { rows: rows.length, ...taken }));
    } finally {
      await this.forget(importId);
    }
  }

  private async forget(importId: string): Promise<void> {
    await query(this.orm.em.fork(), 'delete from identity.import_rows where import_id = $1', [importId]);
  }

  private async takeAll(importId: string, by: Actor, reason: string): Promise<Omit<Taken, 'last'>> {
    const all = { added: 0, choosing: 0, here: 0 };
    for (let after: number | null = 0; after !== null;) {
      const { last, ...taken }: Taken = await this.takeSome(new TakeMoved(importId, after, by, reason));
      for (const what of ['added', 'choosing', 'here'] as const) all[what] += taken[what];
      after = last;
    }
    return all;
  }

  private async takeSome(some: TakeMoved, left = tries): Promise<Taken> {
    try {
      return await this.commands.run(some, { isLong: true });
    } catch (error) {
      const isMet = error instanceof DomainError && ['LOGIN_USED', 'MAIL_USED'].includes(error.code);
      if (!isMet || left <= 1) throw error;
      return this.takeSome(some, left - 1);
    }
  }
}
