import type { Readable } from 'node:stream';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import { taking } from '../../kernel/database/taking.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { newId } from '../../kernel/domain/id.js';
import { type Found, readRows } from '../../kernel/imports/read-rows.js';
import { stagedProblems, together } from '../../kernel/imports/staged-problems.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { AwardImported } from '../commands/award-imported.js';
import { FinishImport } from '../commands/finish-import.js';
import { importColumns, type ImportProblem, type ImportResult } from '../contract/import.js';
import { type ResultLine, resultLine } from '../domain/result-line.js';
import { checksOfResults, stage } from './staged-results.js';

type Fault = ImportProblem['fault'];

export interface ImportWish {
  by: Actor;
  /** Kept in the audit log. */
  reason: string;
  /** The file is checked and nothing of it taken. */
  isTry: boolean;
}

const countSql = 'select count(distinct champname)::int as championships from rating.import_rows where import_id = $1';
/** $1 the import, $2 a name: the next one after it. There may be as many as rows. */
const nextSql = `select champname from rating.import_rows where import_id = $1 and champname > $2 order by champname limit 1`;

/**
 * RATE1: takes the results of championships that were held elsewhere. The whole file is put aside and checked before anything
 * counts; then its championships are awarded one after the other, each in a transaction. Done twice, or again after it was cut
 * off, it ends with the same rows.
 */
@Injectable()
export class RatingImports {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly commands: Commands,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns what is wrong with the file, in which case nothing of it is taken; else what it changed */
  async take(file: Readable, { by, reason, isTry }: ImportWish): Promise<ImportResult> {
    const importId = newId();
    try {
      const now = this.clock.now();
      const read = await readRows<ResultLine, Fault>(file, {
        columns: importColumns,
        row: (cells, line) => resultLine(cells, line, now),
        put: (rows) => stage(this.orm.em.fork(), importId, rows),
      });
      // The planner knows nothing of rows that are new, and would take them for a few.
      await query(this.orm.em.fork(), 'analyze rating.import_rows');
      const { count, listed } = together(read, await this.check(importId));
      const counted = { rows: read.rows, championships: await this.count(importId) };
      const result = { ...counted, problems: count };
      if (count > 0 || isTry) return { ...result, changed: 0, listed };
      const changed = await this.award(importId);
      await this.commands.run(new FinishImport(by, reason, { ...counted, changed }));
      return { ...result, changed, listed };
    } finally {
      await query(this.orm.em.fork(), 'delete from rating.import_rows where import_id = $1', [importId]);
    }
  }

  private async count(importId: string): Promise<number> {
    const row = await queryOne<{ championships: number }>(this.orm.em.fork(), countSql, [importId]);
    return row?.championships ?? 0;
  }

  private async award(importId: string): Promise<number> {
    const after = (name: string) => queryOne<{ champname: string }>(this.orm.em.fork(), nextSql, [importId, name]);
    let changed = 0;
    for (let next = await after(''); next; next = await after(next.champname))
      if (await this.commands.run(new AwardImported(importId, next.champname), { isLong: true })) changed += 1;
    return changed;
  }

  private async check(importId: string): Promise<Found<Fault>> {
    const { orm, settings } = this;
    return taking(orm.em.fork(), settings.DATABASE_WORK_SECONDS, (em) =>
      stagedProblems<Fault>(em as EntityManager, checksOfResults, importId),
    );
  }
}
