import type { Readable } from 'node:stream';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Audit } from '../../kernel/audit/audit.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { taking } from '../../kernel/database/taking.js';
import { queryOne } from '../../kernel/database/sql.js';
import type { Import } from '../../kernel/imports/import-row.js';
import { Importing, type ImportKind } from '../../kernel/imports/importing.js';
import { type Found, readRows } from '../../kernel/imports/read-rows.js';
import { stagedProblems } from '../../kernel/imports/staged-problems.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { type Doer, Does, type Hand, type WorkItem } from '../../kernel/work/kinds.js';
import { FinishMoving } from '../commands/moved/finish-moving.js';
import type { MovedSoFar } from '../commands/moved/moved-so-far.js';
import { TakeMovedOfImport } from '../commands/moved/take-moved-of-import.js';
import { importPeopleKind, movedColumns, type MovedProblem } from '../contract/import.js';
import { type MovedRow, movedRow } from '../domain/moved/moved-row.js';
import { onceMore } from '../flows/people-imports.js';
import { checksOfPeople, forgetPeople, stagePeople } from '../flows/staged-people.js';

type Fault = MovedProblem['fault'];

const countSql = 'select count(*)::int as rows from identity.import_rows where import_id = $1';

/** AUTH8: takes people of another platform in. Done twice, or again after it was cut off, it ends with the same people. */
@Injectable()
@Does(importPeopleKind)
export class ImportPeople implements Doer, ImportKind<MovedSoFar> {
  readonly words = 'cli.users.import';

  constructor(
    private readonly orm: MikroORM,
    private readonly importing: Importing,
    private readonly commands: Commands,
    private readonly audit: Audit,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  run(item: WorkItem, hand: Hand): Promise<object> {
    return this.importing.run(item, hand, this);
  }

  isFor(_item: WorkItem, caller: Caller): boolean {
    return this.importing.isFor(caller);
  }

  async ended(item: WorkItem, state: 'failed' | 'cancelled'): Promise<void> {
    await this.importing.ended<MovedSoFar>(item, state, async ({ by, reason }, soFar) => {
      const details = { ...this.resultOf(soFar), state };
      await this.audit.note(by, { action: 'identity.import', object: 'people', reason, details });
    });
  }

  hasAgain(item: Pick<WorkItem, 'subject'>, state: 'failed' | 'cancelled'): Promise<boolean> {
    return this.importing.hasAgain(item, state);
  }

  again(item: WorkItem): Promise<void> {
    return this.importing.again(item);
  }

  stage(file: Readable, staged: string, next: () => void): Promise<Found<string> & { rows: number }> {
    return readRows<MovedRow, Fault>(file, {
      columns: movedColumns,
      row: movedRow,
      put: (rows) => {
        next();
        return stagePeople(this.orm.em.fork(), staged, rows);
      },
    });
  }

  check(staged: string): Promise<Found<Fault>> {
    return taking(this.orm.em.fork(), this.settings.DATABASE_WORK_SECONDS, (em) =>
      stagedProblems<Fault>(em as EntityManager, checksOfPeople, staged),
    );
  }

  async first(staged: string, rows: number): Promise<MovedSoFar> {
    return { staged, rows, after: 0, added: 0, choosing: 0, here: 0 };
  }

  async countOf(staged: string): Promise<number> {
    return (await queryOne<{ rows: number }>(this.orm.em.fork(), countSql, [staged]))?.rows ?? 0;
  }

  takeNext({ id, by, reason }: Import<MovedSoFar>): Promise<MovedSoFar | null> {
    return onceMore(() => this.commands.run(new TakeMovedOfImport(id, by, reason), { isLong: true }));
  }

  doneOf({ added, here }: MovedSoFar): number {
    return added + here;
  }

  resultOf({ rows, added, choosing, here }: MovedSoFar) {
    return { rows, added, choosing, here };
  }

  async finish({ id: importId, by, reason }: Import<MovedSoFar>, soFar: MovedSoFar, result: object): Promise<void> {
    await this.commands.run(new FinishMoving(by, reason, this.resultOf(soFar), { importId, result }));
  }

  forget(staged: string): Promise<void> {
    return forgetPeople(this.orm.em.fork(), staged);
  }
}
