import type { Readable } from 'node:stream';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityApi } from '../../identity/identity.api.js';
import { Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { taking } from '../../kernel/database/taking.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import type { Import } from '../../kernel/imports/import-row.js';
import { Importing, type ImportKind } from '../../kernel/imports/importing.js';
import { type Found, readRows } from '../../kernel/imports/read-rows.js';
import { stagedProblems } from '../../kernel/imports/staged-problems.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { type Doer, Does, type Hand, type WorkItem } from '../../kernel/work/kinds.js';
import { AwardImported } from '../commands/award-imported.js';
import { FinishImport } from '../commands/finish-import.js';
import type { RatingSoFar } from '../commands/rating-so-far.js';
import { ratingChanged } from '../contract/events.js';
import { importColumns, type ImportProblem, importResultsKind } from '../contract/import.js';
import { type ResultLine, resultLine } from '../domain/result-line.js';
import { checksOfResults, forgetResults, stage } from '../flows/staged-results.js';

type Fault = ImportProblem['fault'];

const championshipsSql = 'select count(distinct champname)::int as count from rating.import_rows where import_id = $1';
// A process of the version before puts rows aside without accounts: they are read anew.
const countSql = `select count(*)::int as rows from rating.import_rows
  where import_id = $1 and cardinality(member_ids) = cardinality(members)`;
const analyzeSql = 'analyze rating.import_rows';

/**
 * RATE1: takes the results of championships that were held elsewhere: they are awarded one after the other, each in a transaction.
 * Done twice, or again after it was cut off, it ends with the same rows.
 */
@Injectable()
@Does(importResultsKind)
export class ImportResults implements Doer, ImportKind<RatingSoFar> {
  readonly words = 'cli.rating.import';

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly importing: Importing,
    private readonly commands: Commands,
    private readonly audit: Audit,
    private readonly identity: IdentityApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  run(item: WorkItem, hand: Hand): Promise<object> {
    return this.importing.run(item, hand, this);
  }

  isFor(_item: WorkItem, caller: Caller): boolean {
    return this.importing.isFor(caller);
  }

  async ended(item: WorkItem, state: 'failed' | 'cancelled'): Promise<void> {
    await this.importing.ended<RatingSoFar>(item, state, async ({ by, reason }, soFar) => {
      const details = { ...this.resultOf(soFar), state };
      await this.audit.note(by, { action: 'rating.import', object: 'rating', reason, details });
      // What was awarded counts.
      happened(ratingChanged({ contestId: newId() }));
    });
  }

  hasAgain(item: Pick<WorkItem, 'subject'>, state: 'failed' | 'cancelled'): Promise<boolean> {
    return this.importing.hasAgain(item, state);
  }

  again(item: WorkItem): Promise<void> {
    return this.importing.again(item);
  }

  async stage(file: Readable, staged: string, next: () => void): Promise<Found<string> & { rows: number }> {
    const now = this.clock.now();
    const read = await readRows<ResultLine, Fault>(file, {
      columns: importColumns,
      row: (cells, line) => resultLine(cells, line, now),
      put: async (rows) => {
        next();
        const meant = await this.identity.meantThere([...new Set(rows.flatMap(({ members }) => members))]);
        return stage(this.orm.em.fork(), staged, rows, meant);
      },
    });
    // The planner knows nothing of rows that are new, and would take them for a few.
    await query(this.orm.em.fork(), analyzeSql);
    return read;
  }

  check(staged: string): Promise<Found<Fault>> {
    return taking(this.orm.em.fork(), this.settings.DATABASE_WORK_SECONDS, (em) =>
      stagedProblems<Fault>(em as EntityManager, checksOfResults, staged),
    );
  }

  async first(staged: string, rows: number): Promise<RatingSoFar> {
    const found = await queryOne<{ count: number }>(this.orm.em.fork(), championshipsSql, [staged]);
    return { staged, rows, championships: found?.count ?? 0, after: '', done: 0, changed: 0 };
  }

  async countOf(staged: string): Promise<number> {
    return (await queryOne<{ rows: number }>(this.orm.em.fork(), countSql, [staged]))?.rows ?? 0;
  }

  takeNext({ id, by }: Import<RatingSoFar>): Promise<RatingSoFar | null> {
    return this.commands.run(new AwardImported(id, by), { isLong: true });
  }

  doneOf({ done }: RatingSoFar): number {
    return done;
  }

  resultOf({ rows, championships, changed }: RatingSoFar) {
    return { rows, championships, changed };
  }

  async finish({ id: importId, by, reason }: Import<RatingSoFar>, soFar: RatingSoFar, result: object): Promise<void> {
    await this.commands.run(new FinishImport(by, reason, this.resultOf(soFar), { importId, result }));
  }

  forget(staged: string): Promise<void> {
    return forgetResults(this.orm.em.fork(), staged);
  }
}
